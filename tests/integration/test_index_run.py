from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg
import pytest
from fixtures.indexed import HashEmbedder, Indexed, call, write_files
from psycopg import IsolationLevel

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.embedder import Embedded
from maguyva_pg.errors import ConfigurationError, IndexingError, UnknownRepository
from maguyva_pg.indexing import pipeline, progress, registry
from maguyva_pg.indexing.progress import no_progress
from maguyva_pg.indexing.registry import Declaration

SHOP = {
    "shop/cart.py": (
        "class Cart:\n    def total(self):\n        return add(1, 2)\n\n\ndef add(a, b):\n    return a + b\n"
    ),
    "shop/pay.py": "from shop.cart import Cart\n\n\ndef pay(cart: Cart):\n    return cart.total()\n",
    "README.md": "# Shop\n\nPays for carts.\n",
}

TABLES = (
    *("file", "chunk", "symbol", "symbol_name", "symbol_centrality", "reference", "edge"),
    *("chunk_embedding", "term", "unindexed_file"),
)


class BrokenEmbedder(HashEmbedder):
    """Fails at the second batch of texts."""

    def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
        if self.texts:
            raise RuntimeError("the embedding service is on fire")
        return super().embed_documents(texts)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_files(tmp_path / "shop", SHOP)


def versions(indexed: Indexed) -> dict[str, list[tuple[object, ...]]]:
    """Return where each row lies and which transaction wrote it: a row that is touched changes both."""
    return {
        table: indexed.rows(f"select ctid::text, xmin::text from maguyva.{table} order by 1")
        for table in TABLES
    }


def counted(indexed: Indexed) -> None:
    """Check that derived tables say what the others hold."""
    terms = (
        "select repository_id, word.lexeme, count(*)::integer"
        " from maguyva.chunk cross join unnest(chunk.words) as word group by 1, 2"
    )
    assert indexed.rows(f"({terms}) except select * from maguyva.term") == []
    assert indexed.rows(f"select * from maguyva.term except ({terms})") == []
    names = "select distinct repository_id, name from maguyva.symbol"
    assert indexed.rows(f"({names}) except select * from maguyva.symbol_name") == []
    assert indexed.rows(f"select * from maguyva.symbol_name except ({names})") == []
    assert (
        indexed.rows(
            "select name from maguyva.repository where chunk_count <> (select count(*) from maguyva.chunk"
            " where repository_id = repository.id)"
        )
        == []
    )
    assert (
        indexed.rows(
            "select id from maguyva.chunk where not exists (select from maguyva.chunk_embedding"
            " where repository_id = chunk.repository_id and chunk_id = chunk.id)"
        )
        == []
    )


# --- what a run writes ------------------------------------------------------------------------------


def test_a_first_run_indexes_everything_and_says_so(indexed: Indexed, shop: Path):
    write_files(shop, {"logo.png": b"\x89PNG\0\0", "big.py": "x = 1\n" * 20_000})
    report = indexed.index(shop, "shop", revision="abc")
    assert (report.repository, report.revision) == ("shop", "abc")
    assert (report.files, report.changed, report.deleted, report.skipped) == (3, 3, 0, 2)
    assert (report.symbols, report.embedded) == (5, report.chunks)
    assert indexed.rows("select path, reason from maguyva.skipped_file order by 1") == [
        ("big.py", "too_large"),
        ("logo.png", "binary"),
    ]
    assert indexed.rows(
        "select path, language, encoding, line_count, path_class, problem from maguyva.file order by 1"
    ) == [
        ("README.md", "markdown", "utf-8", 3, "docs", None),
        ("shop/cart.py", "python", "utf-8", 7, "source", None),
        ("shop/pay.py", "python", "utf-8", 5, "source", None),
    ]
    assert indexed.rows(
        "select source.qualified_name, target.qualified_name, edge.kind from maguyva.edge"
        " join maguyva.symbol as source on source.id = source_id"
        " join maguyva.symbol as target on target.id = target_id order by 1, 2, 3"
    ) == [("Cart.total", "add", "call"), ("pay", "Cart", "type"), ("pay", "Cart.total", "call")]
    [run] = indexed.rows(
        "select state, revision, finished_at is not null, files, changed, deleted, skipped, chunks, symbols,"
        " reference_count, resolved, embedded, error from maguyva.index_run"
    )
    assert run == (
        *("done", "abc", True, 3, 3, 0, 2, report.chunks, 5),
        *(report.references, report.resolved, report.embedded, None),
    )
    assert indexed.rows(
        "select revision, extraction_version, indexed_at is not null from maguyva.repository"
    ) == [("abc", pipeline.EXTRACTION_VERSION, True)]
    counted(indexed)


def test_a_run_leaves_no_list_that_every_search_would_read(indexed: Indexed, shop: Path):
    indexed.index(shop)
    pending = indexed.rows(
        "select pg_class.relname, gin_clean_pending_list(pg_class.oid)"
        " from pg_class join pg_am on pg_am.oid = pg_class.relam"
        " where relnamespace = 'maguyva'::regnamespace and amname = 'gin'"
    )
    assert len(pending) >= 5
    assert {pages for _, pages in pending} == {0}


def test_blob_hashes_are_those_of_git(indexed: Indexed, tmp_path: Path):
    indexed.index(write_files(tmp_path, {"a.txt": "hello world\n"}))
    [(blob_hash,)] = indexed.rows("select encode(blob_hash, 'hex') from maguyva.file")
    assert blob_hash == "3b18e512dba79e4c8300dd08aeb37f8e728b8dad"


def test_a_run_without_changes_touches_nothing(indexed: Indexed, shop: Path):
    write_files(shop, {"logo.png": b"\x89PNG\0\0"})
    indexed.index(shop)
    before, ids = versions(indexed), indexed.rows("select last_value from maguyva.id_block")
    texts = len(indexed.embedder.texts)

    def no_embedder() -> HashEmbedder:
        raise AssertionError("nothing is to be embedded")

    report = indexed.index(shop, revision="later", embedder=no_embedder)
    assert (report.changed, report.deleted, report.embedded, report.files) == (0, 0, 0, 3)
    assert versions(indexed) == before
    assert indexed.rows("select last_value from maguyva.id_block") == ids
    assert len(indexed.embedder.texts) == texts
    assert indexed.rows("select revision from maguyva.repository") == [("later",)]
    assert indexed.rows("select state from maguyva.index_run") == [("done",), ("done",)]


def test_a_changed_file_is_done_anew_and_the_others_stay(indexed: Indexed, shop: Path):
    indexed.index(shop)
    before = dict(indexed.rows("select path, id from maguyva.file"))
    write_files(shop, {"shop/cart.py": SHOP["shop/cart.py"].replace("add", "plus")})
    report = indexed.index(shop)
    after = dict(indexed.rows("select path, id from maguyva.file"))
    assert (report.changed, report.deleted, report.files) == (1, 0, 3)
    assert after["shop/cart.py"] != before["shop/cart.py"]
    assert [after[path] for path in ("README.md", "shop/pay.py")] == [
        before[path] for path in ("README.md", "shop/pay.py")
    ]
    assert indexed.rows("select name from maguyva.symbol_name order by 1") == [
        ("Cart",),
        ("Shop",),
        ("pay",),
        ("plus",),
        ("total",),
    ]
    counted(indexed)


def test_files_that_go_leave_nothing_behind(indexed: Indexed, shop: Path):
    write_files(shop, {"shop/only_here.py": "def zyzzyva():\n    return 'quixotic'\n"})
    indexed.index(shop)
    (shop / "shop/only_here.py").unlink()
    report = indexed.index(shop)
    assert (report.changed, report.deleted, report.files) == (0, 1, 3)
    assert indexed.rows("select lexeme from maguyva.term where lexeme in ('zyzzyva', 'quixot')") == []
    counted(indexed)


def test_skipped_files_are_those_of_the_last_run(indexed: Indexed, shop: Path):
    write_files(shop, {"a.bin": b"\0\0", "b.bin": b"\0\0"})
    indexed.index(shop)
    (shop / "a.bin").unlink()
    write_files(shop, {"c.bin": b"\0\0"})
    report = indexed.index(shop)
    assert (report.changed, report.skipped) == (0, 2)
    assert indexed.rows("select path from maguyva.skipped_file order by 1") == [("b.bin",), ("c.bin",)]


def test_files_that_are_indexed_in_part_are_listed_with_the_skipped(indexed: Indexed, shop: Path):
    write_files(shop, {"a.bin": b"\0\0", "b.ipynb": "{}\n"})
    indexed.index(shop)
    with indexed.connection() as connection:
        rows = connection.execute(query("index/skipped_files"), {"most_each": None}).fetchall()
    assert [row[1:3] for row in rows] == [("a.bin", "binary"), ("b.ipynb", "in_part")]


def test_a_file_that_becomes_binary_moves_to_the_skipped(indexed: Indexed, shop: Path):
    indexed.index(shop)
    write_files(shop, {"README.md": b"\0\1\2"})
    report = indexed.index(shop)
    assert (report.files, report.deleted, report.skipped) == (2, 1, 1)
    write_files(shop, {"README.md": "text again\n"})
    report = indexed.index(shop)
    assert (report.files, report.changed, report.skipped) == (3, 1, 0)
    counted(indexed)


def test_only_the_subdirectory_is_indexed_with_paths_from_the_root(indexed: Indexed, shop: Path):
    report = indexed.index(shop, subdirectory="shop")
    assert report.files == 2
    assert indexed.rows("select path from maguyva.file order by 1") == [("shop/cart.py",), ("shop/pay.py",)]


def test_project_files_above_a_subdirectory_count_but_not_through_links(indexed: Indexed, tmp_path: Path):
    settings = '{"compilerOptions": {"baseUrl": ".", "paths": {"@/*": ["web/lib/*"]}}}'
    files = {
        "web/a.ts": "import { run } from '@/b';\n\nrun();\n",
        "web/lib/b.ts": "export function run() {}\n",
        # Another one of that name, which only the settings tell from the one above.
        "web/other/b.ts": "export function run() {}\n",
    }

    def resolved(name: str) -> set[tuple[str]]:
        return set(
            indexed.rows(
                "select file.path from maguyva.reference join maguyva.symbol on symbol.id = symbol_id"
                " join maguyva.file on file.id = symbol.file_id"
                " join maguyva.repository on repository.id = reference.repository_id"
                " where reference.name = 'run' and repository.name = %s",
                name,
            )
        )

    inside = write_files(tmp_path / "inside", {**files, "tsconfig.json": settings})
    indexed.index(inside, "inside", subdirectory="web")
    assert resolved("inside") == {("web/lib/b.ts",)}
    write_files(tmp_path, {"tsconfig.json": settings})
    linked = write_files(tmp_path / "linked", files)
    (linked / "tsconfig.json").symlink_to(tmp_path / "tsconfig.json")
    indexed.index(linked, "linked", subdirectory="web")
    assert resolved("linked") == set()


def test_another_version_of_the_extraction_does_all_files_anew(
    indexed: Indexed, shop: Path, monkeypatch: pytest.MonkeyPatch
):
    indexed.index(shop)
    monkeypatch.setattr(pipeline, "EXTRACTION_VERSION", pipeline.EXTRACTION_VERSION + 1)
    report = indexed.index(shop)
    assert (report.changed, report.deleted, report.files, report.embedded) == (3, 0, 3, 0)
    assert indexed.index(shop).changed == 0
    counted(indexed)


# No two parts alike, so that it does not shrink when an index compresses it; 6,000 bytes and more.
LONG_NAME = "".join(f"n{number:x}_{number * 7919 % 65521:x}" for number in range(900))
# Short lines: files of long lines alone are skipped as minified.
SHORT_LINES = "# short\n" * 100

AWKWARD: dict[str, str | bytes] = {
    "empty.py": "",
    "blank.py": "\n\n\n",
    "no newline.py": "x = 1",
    "dir with space/naïve 文件.py": "def größe():\n    return '🎉'\n",
    "new\nline.py": "x = 1\n",
    "quote'\".py": "x = 1\n",
    "back\\slash.py": "x = 1\n",
    "latin.py": "# caf\xe9\nname = 'é'\n".encode("latin-1"),
    "utf16.txt": "wide text\n".encode("utf-16"),
    "broken.py": b"def f():\n    return '\xff\xfe\xfa'\n",
    "nul_late.txt": b"some text\n" * 2000 + b"\0 and on\n",
    "syntax.py": "def (:\n  class class\n}}}",
    "windows.py": "def f():\r\n    return 1\r\n",
    "old_mac.py": "def f():\r    return 1\r",
    "long_name.py": f"{SHORT_LINES}def {LONG_NAME}():\n    {LONG_NAME}()\n",
    "long_import.py": f"{SHORT_LINES}from a.{LONG_NAME} import {LONG_NAME}\n",
    f"{'deep_folder_with_a_long_name/' * 60}{LONG_NAME[:200]}.py": "def deep():\n    pass\n",
    "long_words.txt": SHORT_LINES + " ".join(f"{number:x}{'q' * 2100}{number}" for number in range(20)),
    "long_line.txt": SHORT_LINES + " ".join(f"w{number:x}z" for number in range(13_000)) + "\n",
    "many_words.txt": "\n".join(" ".join(f"w{line * 50 + n:x}z" for n in range(50)) for line in range(200)),
    "tabs.go": "package a\n\nfunc\tF()\t{}\n",
    "nest.py": "\n".join("    " * depth + f"def f{depth}():" for depth in range(60))
    + "\n"
    + "    " * 60
    + "pass\n",
}


def test_awkward_files_are_indexed_all_the_same(indexed: Indexed, tmp_path: Path):
    report = indexed.index(write_files(tmp_path, AWKWARD))
    assert indexed.rows("select path, reason, detail from maguyva.skipped_file") == []
    assert indexed.rows("select path, problem from maguyva.file where problem is not null") == []
    assert report.files == len(AWKWARD)
    [(text,)] = indexed.rows("select content from maguyva.chunk where path = 'latin.py'")
    assert text == "# café\nname = 'é'"
    [(text,)] = indexed.rows("select content from maguyva.chunk where path = 'utf16.txt'")
    assert text == "wide text"
    counted(indexed)
    assert indexed.index(tmp_path).changed == 0


def test_a_folder_without_files_is_an_empty_index(indexed: Indexed, tmp_path: Path):
    report = indexed.index(tmp_path)
    assert (report.files, report.chunks, report.symbols, report.references) == (0, 0, 0, 0)
    assert indexed.rows("select state from maguyva.index_run") == [("done",)]


def test_a_folder_that_is_not_there_fails_the_run(indexed: Indexed, tmp_path: Path):
    with pytest.raises(IndexingError, match="does not exist"):
        indexed.index(tmp_path / "missing")
    [(state, error)] = indexed.rows("select state, error from maguyva.index_run")
    assert state == "failed"
    assert "does not exist" in error


# --- embeddings -------------------------------------------------------------------------------------


def test_identical_text_is_embedded_once(indexed: Indexed, tmp_path: Path):
    files = {"a.py": "def a():\n    return 1\n", "b.py": "def b():\n    return 2\n"}
    first = indexed.index(write_files(tmp_path / "one", files), "one")
    second = indexed.index(write_files(tmp_path / "two", files), "two")
    assert (first.embedded, second.embedded) == (2, 0)
    assert len(indexed.embedder.texts) == 2
    bits = "select path, bits::text from maguyva.chunk_embedding join maguyva.chunk on chunk.id = chunk_id"
    assert len(set(indexed.rows(bits))) == 2
    assert len(indexed.rows(bits)) == 4


def test_a_text_that_comes_back_is_not_embedded_again(indexed: Indexed, shop: Path):
    indexed.index(shop)
    write_files(shop, {"README.md": "# Another\n"})
    indexed.index(shop)
    write_files(shop, {"README.md": SHOP["README.md"]})
    texts = len(indexed.embedder.texts)
    assert indexed.index(shop).embedded == 0
    assert len(indexed.embedder.texts) == texts


def test_a_database_of_another_model_is_refused_and_left_as_it_was(indexed: Indexed, shop: Path):
    indexed.index(shop)
    before = versions(indexed)
    write_files(shop, {"README.md": "# Another\n"})
    with pytest.raises(ConfigurationError, match="settings ask for test/other") as caught:
        indexed.index(shop, embedder=lambda: HashEmbedder("other"))
    assert "maguyva embed --activate" in caught.value.remedy
    assert indexed.rows("select model from maguyva.embedding_space") == [("hash",)]
    assert versions(indexed) == before


def test_runs_do_not_use_up_the_numbers_of_embedding_spaces(indexed: Indexed, shop: Path):
    for number in range(3):
        write_files(shop, {"README.md": f"# {number}\n"})
        indexed.index(shop)
    assert indexed.rows("select id from maguyva.embedding_space") == [(1,)]
    assert indexed.rows("select last_value from maguyva.embedding_space_id_seq") == [(1,)]


# --- failure and concurrency ------------------------------------------------------------------------


def test_a_run_that_fails_leaves_the_previous_state_and_says_why(indexed: Indexed, shop: Path):
    indexed.index(shop, revision="good")
    before = versions(indexed)
    # Beyond one batch of files, so that the first one is stored when the second one fails.
    write_files(shop, {f"more/m{number}.py": f"def m{number}():\n    pass\n" for number in range(40)})
    (shop / "README.md").unlink()
    with pytest.raises(RuntimeError, match="on fire"):
        indexed.index(shop, revision="bad", embedder=BrokenEmbedder)
    assert versions(indexed) == before
    assert indexed.rows("select state, error, revision from maguyva.repository_run order by id") == [
        ("done", None, "good"),
        ("failed", "the embedding service is on fire", "bad"),
    ]
    assert indexed.rows("select revision from maguyva.repository") == [("good",)]


def test_what_was_embedded_before_a_failure_was_not_in_vain(indexed: Indexed, shop: Path):
    write_files(shop, {f"more/m{number}.py": f"def m{number}():\n    pass\n" for number in range(40)})
    with pytest.raises(RuntimeError, match="on fire"):
        indexed.index(shop, embedder=BrokenEmbedder)
    [(kept,)] = indexed.rows("select count(*) from maguyva.embedding")
    assert kept > 0
    report = indexed.index(shop)
    assert report.embedded == report.chunks - kept
    counted(indexed)


def test_a_repository_whose_first_run_fails_has_no_rows(indexed: Indexed, shop: Path):
    write_files(shop, {f"more/m{number}.py": f"def m{number}():\n    pass\n" for number in range(40)})
    with pytest.raises(RuntimeError):
        indexed.index(shop, embedder=BrokenEmbedder)
    assert [rows for rows in versions(indexed).values() if rows] == []
    assert indexed.rows("select indexed_at, extraction_version from maguyva.repository") == [(None, None)]


def test_an_interrupted_run_is_noted(indexed: Indexed, shop: Path):
    def interrupt(stage: str, done: int, total: int) -> None:
        if stage == "linking":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        indexed.index(shop, progress=interrupt)
    assert indexed.rows("select state, error from maguyva.index_run") == [("failed", "KeyboardInterrupt")]
    assert indexed.rows("select from maguyva.file") == []
    assert indexed.index(shop).files == 3


def test_two_runs_on_one_repository_exclude_each_other(indexed: Indexed, shop: Path, tmp_path: Path):
    outcomes: list[BaseException | None] = []

    def second(stage: str, done: int, total: int) -> None:
        if stage != "linking" or outcomes:
            return
        try:
            indexed.index(shop, "shop")
        except IndexingError as error:
            outcomes.append(error)
        # Another repository is no obstacle.
        other = indexed.index(write_files(tmp_path / "other", SHOP), "other")
        assert other.files == 3

    report = indexed.index(shop, "shop", progress=second)
    assert report.files == 3
    [error] = outcomes
    assert isinstance(error, IndexingError)
    assert error.message == "Another run is indexing shop right now."
    assert "maguyva status" in error.remedy
    assert indexed.rows(
        "select name, state from maguyva.index_run join maguyva.repository on repository.id = repository_id"
        " order by 1"
    ) == [("other", "done"), ("shop", "done")]
    assert indexed.index(shop, "shop").changed == 0


def test_a_killed_run_does_not_keep_the_lock(indexed: Indexed, shop: Path):
    def kill(stage: str, done: int, total: int) -> None:
        if stage == "linking":
            indexed.rows(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where application_name = 'maguyva index' and datname = current_database()"
            )

    with pytest.raises(psycopg.OperationalError):
        indexed.index(shop, progress=kill)
    assert indexed.rows("select state, finished_at from maguyva.index_run") == [("running", None)]
    assert indexed.index(shop).files == 3


def test_readers_see_the_state_before_a_run_until_it_ends(indexed: Indexed, shop: Path):
    indexed.index(shop)
    write_files(shop, {"shop/cart.py": SHOP["shop/cart.py"].replace("add", "plus")})
    seen: list[list[str]] = []

    def read(stage: str, done: int, total: int) -> None:
        if stage == "linking":
            seen.append([name for (name,) in indexed.rows("select name from maguyva.symbol order by name")])

    with indexed.connection() as reader:
        reader.isolation_level = IsolationLevel.REPEATABLE_READ
        with reader.transaction():
            first = reader.execute("select name from maguyva.symbol order by name").fetchall()
            indexed.index(shop, progress=read)
            assert reader.execute("select name from maguyva.symbol order by name").fetchall() == first
    assert seen == [["Cart", "Shop", "add", "pay", "total"]]
    assert indexed.rows("select name from maguyva.symbol order by name") == [
        ("Cart",),
        ("Shop",),
        ("pay",),
        ("plus",),
        ("total",),
    ]


def test_a_file_that_changes_meanwhile_is_skipped_and_done_next_time(indexed: Indexed, shop: Path):
    def change(stage: str, done: int, total: int) -> None:
        if stage == "parsing" and done == 0:
            write_files(shop, {"README.md": "# Changed\n"})

    report = indexed.index(shop, progress=change)
    assert (report.files, report.skipped) == (2, 1)
    assert indexed.rows("select path, reason, detail from maguyva.skipped_file") == [
        ("README.md", "unreadable", "README.md was changed while it was being indexed.")
    ]
    report = indexed.index(shop)
    assert (report.files, report.changed, report.skipped) == (3, 1, 0)
    counted(indexed)


def test_a_file_that_goes_meanwhile_is_skipped(indexed: Indexed, shop: Path):
    def remove(stage: str, done: int, total: int) -> None:
        if stage == "parsing" and done == 0:
            (shop / "README.md").unlink(missing_ok=True)

    report = indexed.index(shop, progress=remove)
    assert (report.files, report.skipped) == (2, 1)
    assert indexed.index(shop).skipped == 0


# --- removal ----------------------------------------------------------------------------------------


def test_a_removed_repository_leaves_no_rows(indexed: Indexed, shop: Path, tmp_path: Path):
    write_files(shop, {"a.bin": b"\0\0"})
    indexed.index(shop, "shop")
    indexed.index(write_files(tmp_path / "other", {"a.py": "def a(): pass\n"}), "other")
    with indexed.connection() as connection:
        registry.remove(connection, "shop", no_progress)
        with pytest.raises(UnknownRepository):
            registry.remove(connection, "shop", no_progress)
    for table in (*TABLES, "repository_run"):
        rows = indexed.rows(
            f"select count(*) from maguyva.{table}"
            " where repository_id not in (select id from maguyva.repository)"
        )
        assert rows == [(0,)], table
    assert indexed.rows("select name, chunk_count from maguyva.repository") == [("other", 1)]


def test_a_removal_goes_in_batches_out_of_sight_of_all(
    indexed: Indexed, shop: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(registry, "REMOVED_AT_ONCE", 1)
    monkeypatch.setattr(registry, "ROWS_REMOVED_AT_ONCE", 1)
    indexed.index(shop, "shop")
    seen: list[tuple[str, int, int]] = []
    left: list[int] = []

    def look(stage: str, done: int, total: int) -> None:
        seen.append((stage, done, total))
        with indexed.connection() as connection:
            assert registry.known(connection) == []
            assert call(connection, "find_definition", "Cart") == []
            with pytest.raises(psycopg.errors.UndefinedObject):
                call(connection, "find_definition", "Cart", repositories=["shop"])
            with pytest.raises(IndexingError, match="still being removed"):
                registry.declare(connection, Declaration("shop", "/elsewhere"))
        left.append(indexed.rows("select count(*) from maguyva.file")[0][0])

    with indexed.connection() as connection:
        registry.remove(connection, "shop", look)
    assert seen == [("removing", done, 3) for done in (1, 2, 3)]
    assert left == [2, 1, 0]
    assert [rows for rows in versions(indexed).values() if rows] == []


def test_a_removal_that_was_interrupted_is_finished_by_the_next(
    indexed: Indexed, shop: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(registry, "REMOVED_AT_ONCE", 1)
    indexed.index(shop, "shop")
    target = indexed.target(shop, "shop")

    def interrupt(stage: str, done: int, total: int) -> None:
        raise KeyboardInterrupt

    with indexed.connection() as connection, pytest.raises(KeyboardInterrupt):
        registry.remove(connection, "shop", interrupt)
    with pytest.raises(UnknownRepository):
        pipeline.run(indexed.url, target, indexed.settings, lambda: indexed.embedder, no_progress)
    with indexed.connection() as connection:
        registry.remove(connection, "shop", no_progress)
    assert indexed.rows("select count(*) from maguyva.repository") == [(0,)]


def test_what_is_being_indexed_is_not_removed(indexed: Indexed, shop: Path):
    def remove(stage: str, done: int, total: int) -> None:
        if stage == "linking":
            with indexed.connection() as connection, pytest.raises(IndexingError, match="Another run"):
                registry.remove(connection, "shop", no_progress)

    report = indexed.index(shop, "shop", progress=remove)
    assert report.files == 3
    counted(indexed)


# --- progress ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "reports"),
    [
        (0, [("scanning", 1, None), ("scanning", 2, None), ("scanning", 3, None)]),
        (3600, [("scanning", 1, None)]),
    ],
)
def test_progress_of_a_run_can_be_seen_by_others(
    indexed: Indexed,
    shop: Path,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    reports: list[tuple[object, ...]],
):
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_REPORTS", seconds)
    seen: list[tuple[object, ...]] = []

    def look(stage: str, done: int, total: int) -> None:
        if stage != "linking":
            seen.extend(indexed.rows("select stage, done, total from maguyva.index_progress"))

    indexed.index(shop, "shop", progress=look)
    # Each is seen when the next one comes.
    started = [(None, None, None)]
    assert list(dict.fromkeys(seen)) == [*started, *reports, ("parsing", 0, 3), ("embedding", 3, None)]
    assert indexed.rows("select * from maguyva.index_progress") == []


def test_a_run_that_was_killed_is_not_shown_as_running(indexed: Indexed, shop: Path):
    indexed.index(shop, "shop")
    indexed.rows("update maguyva.repository_run set state = 'running', finished_at = null returning 1")
    assert indexed.rows("select * from maguyva.index_progress") == []
    with indexed.connection() as connection:
        [row] = connection.execute(query("index/repositories")).fetchall()
    assert row[-2:] == ("failed", "interrupted")
    indexed.index(shop, "shop")
    assert indexed.rows("select state, error from maguyva.repository_run order by id") == [
        ("failed", "interrupted"),
        ("done", None),
    ]
