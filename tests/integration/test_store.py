import psycopg
import pytest
from fixtures.indexed import Corpus, symbol

from maguyva_pg.indexing.store import IDS_PER_BLOCK, MAX_NAME, chunk_names
from maguyva_pg.types import Chunk, PathClass, Reference, ReferenceKind, SkippedFile, SkipReason


def all_ids(connection: psycopg.Connection) -> list[int]:
    tables = ("file", "chunk", "symbol", "reference")
    statement = " union all ".join(f"select id from maguyva.{table}" for table in tables)
    return [row[0] for row in connection.execute(statement.encode())]


def test_a_file_s_facts_are_stored_with_their_ties(corpus: Corpus):
    first, second = corpus.file(
        "src/a.py",
        "class A:\n    x = 1",
        "    def m(self):\n        return n()",
        symbols=[
            symbol("A", "class", 1, end_line=4),
            symbol("x", "field", 2, parent=0, qualified_name="A.x"),
            symbol("m", "method", 3, end_line=4, parent=0, qualified_name="A.m", attributes={"async": True}),
        ],
        references=[
            Reference(ReferenceKind.CALL, "n", 4, 15, enclosing=2, qualifier="self", receiver_type="A"),
            Reference(ReferenceKind.IMPORT, "", 1, 0, qualifier="os.path", alias="path"),
        ],
        path_class=PathClass.TEST,
    )
    rows = corpus.connection.execute(
        "select symbol.qualified_name, symbol.chunk_id, parent.qualified_name, symbol.attributes"
        " from maguyva.symbol left join maguyva.symbol as parent on parent.id = symbol.parent_id"
        " order by symbol.name_line"
    ).fetchall()
    assert rows == [("A", first, None, {}), ("A.x", first, "A", {}), ("A.m", second, "A", {"async": True})]
    rows = corpus.connection.execute(
        "select reference.kind, reference.name, line, start_column, enclosing.name, qualifier, receiver_type,"
        " is_local, alias, symbol_id, step"
        " from maguyva.reference left join maguyva.symbol as enclosing on enclosing.id = enclosing_id"
        " order by line"
    ).fetchall()
    assert rows == [
        ("import", "", 1, 0, None, "os.path", "", False, "path", None, None),
        ("call", "n", 4, 15, "m", "self", "A", False, "", None, None),
    ]
    rows = corpus.connection.execute(
        "select start_line, end_line, names, path, words::text from maguyva.chunk order by start_line"
    ).fetchall()
    assert rows == [
        # A of weight A, as a name; src and py of weight B, as the path.
        (1, 2, "A A.x", "src/a.py", "'1':10 'class':7 'py':6B 'src':4B 'x':3A,9"),
        (3, 4, "A.m", "src/a.py", "'def':6 'm':2A,7 'n':10 'py':5B 'return':9 'self':8 'src':3B"),
    ]
    row = corpus.connection.execute("select path_class, problem from maguyva.file").fetchone()
    assert row == ("test", None)


def test_ids_are_taken_in_blocks_and_never_twice(corpus: Corpus):
    names = [f"s{number}" for number in range(3 * IDS_PER_BLOCK)]
    corpus.file("a.py", "\n".join(names), symbols=[symbol(name) for name in names])
    corpus.file("b.py", "x")
    ids = all_ids(corpus.connection)
    assert len(ids) == len(set(ids)) == 3 * IDS_PER_BLOCK + 4
    # One block, then two, then four.
    other = Corpus(corpus.connection, "other")
    [next_id] = other.file("c.py", "x")
    assert next_id not in ids


def test_nothing_of_a_file_is_left_behind(corpus: Corpus):
    for path in ("a.py", "b.py"):
        corpus.file(
            path,
            "def a(): b()",
            symbols=[symbol("a", "function", 1)],
            references=[Reference(ReferenceKind.CALL, "b", 1, 9)],
        )
    corpus.finish()
    before = all_ids(corpus.connection)
    [(file_id,)] = corpus.connection.execute("select id from maguyva.file where path = 'b.py'").fetchall()
    corpus.store.delete_files([file_id])
    assert len(before) == 8
    assert sorted(all_ids(corpus.connection)) == sorted(before)[:4]


def test_two_repositories_may_have_the_same_paths_and_names(corpus: Corpus):
    other = Corpus(corpus.connection, "other")
    for one in (corpus, other):
        one.file("a.py", "def a()", symbols=[symbol("a")])
        one.finish()
    rows = corpus.connection.execute("select repository_id, name from maguyva.symbol_name").fetchall()
    assert sorted(rows) == [(corpus.repository_id, "a"), (other.repository_id, "a")]


def test_one_path_is_one_file(corpus: Corpus):
    corpus.file("a.py", "x")
    with pytest.raises(psycopg.errors.UniqueViolation):
        corpus.file("a.py", "y")


@pytest.mark.parametrize("character", ["n", "é", "名", "🎉"])
def test_names_that_no_index_can_hold_are_cut_alike(corpus: Corpus, character: str):
    # Not the same character throughout: that would be compressed.
    name = "".join(f"{character}{number:x}" for number in range(2000))
    corpus.file(
        "a.py",
        "x",
        symbols=[symbol(name, qualified_name=f"A.{name}")],
        references=[Reference(ReferenceKind.CALL, name, 1, 0)],
    )
    corpus.finish()
    rows = corpus.connection.execute(
        "select symbol.name, symbol.qualified_name from maguyva.symbol"
        " join maguyva.reference on reference.name = symbol.name"
    ).fetchall()
    assert rows == [(name[:MAX_NAME], f"A.{name}")]


def test_words_are_counted_by_chunk_and_taken_back(corpus: Corpus):
    def counts() -> dict[str, int]:
        return dict(
            corpus.connection.execute(
                "select lexeme, chunk_count from maguyva.term where lexeme in ('valv', 'flang')"
            ).fetchall()
        )

    corpus.file("a.x", "valve valve valves", "a valve")
    corpus.file("b.x", "the valve on a flange")
    corpus.finish()
    assert counts() == {"valv": 3, "flang": 1}
    [(file_id,)] = corpus.connection.execute("select id from maguyva.file where path = 'b.x'").fetchall()
    corpus.store.delete_files([file_id])
    corpus.store.new_file_ids.clear()
    corpus.store.count_terms()
    assert counts() == {"valv": 2}


def test_deleting_no_files_deletes_none(corpus: Corpus):
    corpus.file("a.py", "x")
    corpus.store.delete_files([])
    assert len(all_ids(corpus.connection)) == 2


def test_a_file_takes_all_that_hangs_on_it(corpus: Corpus):
    [chunk_id] = corpus.file(
        "a.py", "x", symbols=[symbol("x")], references=[Reference(ReferenceKind.CALL, "y", 1, 0)]
    )
    corpus.bits({chunk_id: "01010101"})
    [(file_id,)] = corpus.connection.execute("select id from maguyva.file").fetchall()
    corpus.store.delete_files([file_id])
    assert all_ids(corpus.connection) == []
    assert corpus.connection.execute("select from maguyva.chunk_embedding").fetchall() == []


def test_skipped_files_replace_each_other(corpus: Corpus):
    def skipped() -> list[tuple[str, str, str, int | None]]:
        return corpus.connection.execute(
            "select path, reason, detail, size from maguyva.skipped_file order by path"
        ).fetchall()

    corpus.store.replace_skipped_files(
        [SkippedFile("a", SkipReason.BINARY, "why", 5), SkippedFile("b\n", SkipReason.BAD_NAME, "é")]
    )
    assert skipped() == [("a", "binary", "why", 5), ("b\n", "bad_name", "é", None)]
    corpus.store.replace_skipped_files([])
    assert skipped() == []


def test_the_names_of_a_chunk_are_those_defined_in_it_or_the_innermost_around_it():
    symbols = [
        symbol("A", "class", 1, end_line=90),
        symbol("m", "method", 10, end_line=80, qualified_name="A.m"),
        symbol("m", "method", 11, end_line=12, qualified_name="A.m"),
    ]
    assert chunk_names(Chunk(1, 9, ""), symbols) == "A"
    assert chunk_names(Chunk(10, 20, ""), symbols) == "A.m"
    assert chunk_names(Chunk(1, 20, ""), symbols) == "A A.m"
    assert chunk_names(Chunk(21, 60, ""), symbols) == "A.m"
    assert chunk_names(Chunk(79, 85, ""), symbols) == "A"
    assert chunk_names(Chunk(91, 95, ""), symbols) == ""
