"""The views and the functions that are for people: what they show of repositories that were indexed."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fixtures.indexed import Corpus, Indexed, call, symbol, write_files

from maguyva_pg.errors import IndexingError

CODE = {
    "src/send.py": "def send(order):\n    return unknown_call(order)\n\n\ndef again():\n    send(1)\n",
    "src/page.js": "export function page() {\n  return 1\n}\n",
    "tests/test_send.py": "from src.send import send\n\n\ndef test_send():\n    send(1)\n",
    "logo.png": b"\x89PNG\r\n\x1a\n\x00\x00",
}


def table(indexed: Indexed, statement: str) -> list[tuple[Any, ...]]:
    return indexed.rows(statement)


@pytest.fixture
def shop(indexed: Indexed, tmp_path: Path) -> Indexed:
    indexed.index(write_files(tmp_path / "shop", CODE), "shop", revision="a1")
    return indexed


def test_the_status_of_a_repository_is_that_of_its_last_finished_run(shop: Indexed, tmp_path: Path):
    [row] = table(
        shop,
        "select repository, source, revision, files, skipped, state, error, age < interval '1 minute',"
        " chunks = (select count(*) from maguyva.chunk), symbols = (select count(*) from maguyva.symbol)"
        " from maguyva.repository_status",
    )
    assert row == ("shop", str(tmp_path / "shop"), "a1", 3, 1, "done", None, True, True, True)


def test_a_failed_run_shows_and_leaves_the_sizes(shop: Indexed, tmp_path: Path):
    def broken() -> Any:
        raise IndexingError("The model is gone.")

    (tmp_path / "shop/new.py").write_text("x = 1\n")
    with pytest.raises(IndexingError):
        shop.index(tmp_path / "shop", "shop", revision="b2", embedder=broken)
    status = "select revision, files, state, error from maguyva.repository_status"
    assert table(shop, status) == [("a1", 3, "failed", "The model is gone.")]
    runs = "select repository, revision, state, files, changed, skipped from maguyva.index_run"
    assert table(shop, runs) == [
        ("shop", "b2", "failed", None, None, None),
        ("shop", "a1", "done", 3, 3, 1),
    ]


def test_a_repository_that_was_never_indexed_has_no_sizes(indexed: Indexed, tmp_path: Path):
    indexed.target(tmp_path, "new")
    statement = "select files, chunks, age, state from maguyva.repository_status"
    assert table(indexed, statement) == [(0, 0, None, None)]


def test_skipped_files_come_with_the_reason(shop: Indexed):
    statement = "select repository, path, reason from maguyva.skipped_file"
    assert table(shop, statement) == [("shop", "logo.png", "binary")]


def test_languages_share_the_lines(shop: Indexed):
    statement = "select language, files, lines, share from maguyva.language_share"
    found = {language: row for language, *row in table(shop, statement)}
    assert found.keys() == {"python", "javascript"}
    assert found["javascript"] == [1, 3, Decimal("0.2143")]


def test_hubs_count_users_and_tests_among_them(shop: Indexed):
    statement = "select qualified_name, users, test_users from maguyva.symbol_hub"
    assert table(shop, statement)[0] == ("send", 2, 1)


def test_unresolved_names_come_with_an_example(shop: Indexed):
    statement = (
        "select name, kind, uses, files, example_path, example_line from maguyva.unresolved_reference"
        " where kind = 'call'"
    )
    assert table(shop, statement) == [("unknown_call", "call", 1, 1, "src/send.py", 2)]


def test_tables_are_listed_by_size(shop: Indexed):
    rows = table(shop, "select table_name, table_bytes + index_bytes = total_bytes from maguyva.table_size")
    names = [name for name, _ in rows]
    assert {"chunk", "symbol", "reference"} <= set(names)
    assert all(adds_up for _, adds_up in rows)


def test_without_pg_stat_statements_no_statement_is_slow(database: psycopg.Connection):
    assert database.execute("select * from maguyva.slow_search").fetchall() == []


# --- the functions ----------------------------------------------------------------------------------


def test_text_is_sought_as_a_string_an_expression_or_words(corpus: Corpus):
    corpus.file("a.py", "retry(client)")
    corpus.file("b.py", "retries = 3")
    corpus.finish()

    def paths(sought: str, **how: object) -> list[str]:
        return [row["path"] for row in call(corpus.connection, "search_text", sought, **how)]

    assert paths("retry(") == ["a.py"]
    assert paths("RETRY(") == []
    assert paths("RETRY(", case_sensitive=False) == ["a.py"]
    assert paths(r"retr\w+ =", read_as="regex") == ["b.py"]
    assert set(paths("retries", read_as="words")) == {"a.py", "b.py"}
    assert [row["repository"] for row in call(corpus.connection, "search_text", "retries")] == ["corpus"]


@pytest.mark.parametrize(
    ("statement", "hint"),
    [
        ("select * from maguyva.search_text('x', 'fuzzy')", "literal, regex and words"),
        ("select * from maguyva.search_graph('{x}', 'uses')", "references, callers"),
        ("select * from maguyva.cycles(grain => 'line')", "file"),
        ("select * from maguyva.find_references('x', '{calls}')", "call, import"),
        ("select * from maguyva.related_symbols('x', 'up', null, 1, false)", "in: who uses it"),
        ("select * from maguyva.search_semantic(b'10')", "active_embedding_space"),
    ],
)
def test_a_wrong_argument_is_an_error_that_names_the_right_ones(corpus: Corpus, statement: str, hint: str):
    corpus.bits({corpus.file("a.py", "x", symbols=[symbol("x")])[0]: "0011"})
    with pytest.raises(psycopg.errors.InvalidParameterValue) as caught, corpus.connection.transaction():
        corpus.connection.execute(statement.encode())
    assert hint in (caught.value.diag.message_hint or "")


@pytest.mark.parametrize("function", ["hubs", "unused", "cycles"])
def test_one_repository_needs_no_list(corpus: Corpus, function: str):
    corpus.file("a.py", "x", symbols=[symbol("a"), symbol("idle")])
    corpus.file("b.py", "x", symbols=[symbol("b")])
    corpus.uses("a > b", "b > a")
    corpus.centrality({"a": 2.0})
    Corpus(corpus.connection, "other").file("c.py", "x", symbols=[symbol("c")])
    connection = corpus.connection
    every = call(connection, function)
    one = connection.execute(f"select * from maguyva.{function}('corpus')".encode()).fetchall()
    listed = connection.execute(f"select * from maguyva.{function}(array['corpus'])".encode()).fetchall()
    assert one
    assert one == listed
    assert {row["repository"] for row in every} >= {row[0] for row in one}
    with pytest.raises(psycopg.errors.UndefinedObject), connection.transaction():
        connection.execute(f"select * from maguyva.{function}('missing')".encode())
