"""Two embedding spaces side by side: filled, activated, dropped."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from fixtures.indexed import HashEmbedder, Indexed, write_files

from maguyva_pg.config import VoyageSettings
from maguyva_pg.db.queries import query
from maguyva_pg.embedding.document_text import AVERAGED, document_text
from maguyva_pg.embedding.embedder import Embedded, EmbeddingSpace
from maguyva_pg.errors import ConfigurationError, EmbeddingError, IndexingError
from maguyva_pg.indexing.estimate import estimate, source_texts, stored_texts
from maguyva_pg.indexing.progress import no_progress
from maguyva_pg.indexing.source_tree import FolderTree
from maguyva_pg.indexing.spaces import (
    StoredSpace,
    activate,
    drop,
    fill,
    find_space,
    missing_chunks,
    register_space,
    stored_spaces,
)
from maguyva_pg.indexing.texts import text_hash

FILES = {"a.py": "def one():\n    return 1\n", "b.py": "def two():\n    return 2\n", "c.txt": "three\n"}


@pytest.fixture
def shop(indexed: Indexed, tmp_path: Path) -> Path:
    root = write_files(tmp_path / "shop", FILES)
    indexed.index(root)
    return root


@pytest.fixture
def connection(indexed: Indexed) -> Iterator[psycopg.Connection]:
    with indexed.connection() as opened:
        yield opened


class Failing(HashEmbedder):
    """Answers one text and then fails."""

    def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
        yield from super().embed_documents(texts[:1])
        raise EmbeddingError("It is gone.")


def counts(connection: psycopg.Connection) -> dict[str, tuple[bool, int, int]]:
    return {one.space.model: (one.active, one.chunks, one.missing) for one in stored_spaces(connection)}


def space_of(connection: psycopg.Connection, model: str) -> StoredSpace:
    return find_space(stored_spaces(connection), f"test/{model}")


def test_a_space_is_filled_beside_the_one_that_searches_use(
    indexed: Indexed, shop: Path, connection: psycopg.Connection
):
    told: list[tuple[str, int, int]] = []
    new = HashEmbedder("new")
    report = fill(connection, new, lambda stage, done, total: told.append((stage, done, total)))
    assert (report.embedded, report.chunks, report.space.active) == (3, 3, False)
    assert told == [("filling", 0, 3), ("embedding", 3, 0), ("filling", 3, 3)]
    assert counts(connection) == {"hash": (True, 3, 0), "new": (False, 3, 0)}
    assert new.texts == [
        document_text(AVERAGED, "a.py", "one", "def one():\n    return 1"),
        document_text(AVERAGED, "b.py", "two", "def two():\n    return 2"),
        document_text(AVERAGED, "c.txt", "", "three"),
    ]
    found = indexed.rows(
        "select bits::text from maguyva.chunk_embedding where space_id = %s order by chunk_id",
        report.space.id,
    )
    assert [bits for (bits,) in found] == [
        "".join(f"{byte:08b}" for byte in row) for row in new.bits(new.texts)
    ]


def test_filling_goes_on_where_it_was_interrupted(shop: Path, connection: psycopg.Connection):
    with pytest.raises(EmbeddingError):
        fill(connection, Failing("new"), no_progress)
    again = HashEmbedder("new")
    assert fill(connection, again, no_progress).embedded == len(again.texts) == 2
    assert fill(connection, again, no_progress).embedded == 0
    assert counts(connection)["new"] == (False, 3, 0)


def test_an_incomplete_space_is_not_activated(indexed: Indexed, shop: Path, connection: psycopg.Connection):
    fill(connection, HashEmbedder("new"), no_progress)
    # A run keeps the space that searches use complete, and no other.
    write_files(shop, {"d.py": "def four():\n    return 4\n"})
    indexed.index(shop)
    assert counts(connection) == {"hash": (True, 4, 0), "new": (False, 3, 1)}
    with pytest.raises(IndexingError, match="1 of the indexed chunks have no bits in test/new"):
        activate(connection, space_of(connection, "new"))
    assert counts(connection)["hash"] == (True, 4, 0)


def test_after_activation_runs_and_searches_use_the_new_space(
    indexed: Indexed, shop: Path, connection: psycopg.Connection
):
    new = HashEmbedder("new")
    activate(connection, fill(connection, new, no_progress).space)
    assert counts(connection) == {"hash": (False, 3, 0), "new": (True, 3, 0)}
    write_files(shop, {"a.py": "def one():\n    return 11\n"})
    with pytest.raises(ConfigurationError, match=r"is embedded by test/new .* ask for test/hash"):
        indexed.index(shop)
    indexed.embedder = new
    indexed.index(shop)
    assert counts(connection) == {"hash": (False, 2, 1), "new": (True, 3, 0)}
    signs = "".join(f"{byte:08b}" for byte in new.bits(new.texts[-1:])[0])
    [(path, score)] = indexed.rows(
        "select path, score from maguyva.search_semantic(%s::bit varying) limit 1", signs
    )
    assert (path, score) == ("a.py", 1.0)


def test_no_space_is_activated_while_a_run_writes_bits_of_another(
    indexed: Indexed, shop: Path, connection: psycopg.Connection
):
    space = fill(connection, HashEmbedder("new"), no_progress).space
    with indexed.connection() as run, run.transaction():
        run.execute(query("index/lock_active_space"))
        with pytest.raises(IndexingError, match="An index run is under way"):
            activate(connection, space)
    activate(connection, space)
    assert counts(connection)["new"] == (True, 3, 0)


def test_a_run_takes_the_lock_that_activation_respects(
    indexed: Indexed, shop: Path, connection: psycopg.Connection
):
    space = fill(connection, HashEmbedder("new"), no_progress).space
    refused: list[str] = []

    class Meddling(HashEmbedder):
        def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
            with pytest.raises(IndexingError) as caught:
                activate(connection, space)
            refused.append(caught.value.message)
            return super().embed_documents(texts)

    write_files(shop, {"d.py": "def four():\n    return 4\n"})
    indexed.index(shop, embedder=Meddling)
    assert len(refused) == 1
    assert counts(connection)["hash"] == (True, 4, 0)


def test_what_is_dropped_leaves_nothing_behind(indexed: Indexed, shop: Path, connection: psycopg.Connection):
    fill(connection, HashEmbedder("new"), no_progress)
    with pytest.raises(IndexingError, match="Searches use test/hash"):
        drop(connection, space_of(connection, "hash"))
    drop(connection, space_of(connection, "new"))
    assert counts(connection) == {"hash": (True, 3, 0)}
    for table in ("embedding", "chunk_embedding"):
        assert indexed.rows(f"select count(distinct space_id), count(*) from maguyva.{table}") == [(1, 3)]


def test_chunks_that_a_run_removed_meanwhile_are_left_out(shop: Path, connection: psycopg.Connection):
    new = HashEmbedder("new")
    space_id, _ = register_space(connection, new.space)
    chunks = list(missing_chunks(connection, space_id, AVERAGED))
    hashes = [text_hash(chunk.text) for chunk in chunks]
    for key in hashes:
        connection.execute(
            query("index/keep_embeddings"), {"space_id": space_id, "text_hashes": [key], "bits": ["01" * 32]}
        )
    connection.execute("delete from maguyva.file where path = 'b.py'")
    connection.execute(
        query("index/add_chunk_embeddings"),
        {
            "space_id": space_id,
            "repository_ids": [chunk.repository_id for chunk in chunks],
            "chunk_ids": [chunk.id for chunk in chunks],
            "file_ids": [chunk.file_id for chunk in chunks],
            "text_hashes": hashes,
        },
    )
    assert counts(connection)["new"][1] == 2


def test_what_is_in_the_index_is_read_in_portions(
    monkeypatch: pytest.MonkeyPatch, shop: Path, connection: psycopg.Connection
):
    monkeypatch.setattr("maguyva_pg.indexing.spaces.CHUNKS_READ", 2)
    new = HashEmbedder("new")
    assert fill(connection, new, no_progress).chunks == len(set(new.texts)) == 3


def test_an_estimate_counts_each_new_text_once(
    indexed: Indexed, shop: Path, connection: psycopg.Connection, tmp_path: Path
):
    # The same file in a second repository: two chunks, one text.
    indexed.index(write_files(tmp_path / "copy", {"a.py": FILES["a.py"]}), "copy")
    voyage = EmbeddingSpace("voyage", "voyage-code-3", "1", 1024, AVERAGED)
    settings = VoyageSettings(dollars_per_million=1_000_000.0)
    found = estimate(connection, voyage, stored_texts(connection, voyage), settings)
    assert (found.chunks, found.texts) == (4, 3)
    assert found.tokens == found.dollars
    # What the active space has embedded costs nothing in it.
    texts = source_texts(FolderTree(shop, None), "", indexed.settings, AVERAGED, no_progress)
    local = estimate(connection, HashEmbedder().space, texts, settings)
    assert (local.chunks, local.texts, local.tokens, local.dollars) == (3, 0, None, 0.0)


def test_an_estimate_of_a_folder_is_what_a_run_embeds(
    indexed: Indexed, shop: Path, connection: psycopg.Connection
):
    write_files(shop, {"d.py": "class Four:\n    def five(self):\n        pass\n", "b.py": "two = 2\n"})
    texts = source_texts(FolderTree(shop, None), "", indexed.settings, AVERAGED, no_progress)
    found = estimate(connection, HashEmbedder().space, texts, VoyageSettings())
    assert indexed.index(shop).embedded == found.texts == 2


SPACES = [
    StoredSpace(
        number, EmbeddingSpace(*key, 3), active=False, created_at=datetime.now(UTC), chunks=0, missing=0
    )
    for number, key in enumerate(
        [
            ("local", "static", "a", 512),
            ("local", "static", "b", 512),
            ("voyage", "voyage-4", "1", 512),
            ("voyage", "voyage-4-lite", "1", 512),
        ],
        start=1,
    )
]


@pytest.mark.parametrize(
    ("name", "number"),
    [("2", 2), ("voyage/voyage-4", 3), ("voyage/voyage-4@512", 3), ("voyage/voyage-4-lite", 4)],
)
def test_a_space_is_found_by_number_or_name(name: str, number: int):
    assert find_space(SPACES, name).id == number


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("local", "Several embedding spaces are called local."),
        ("local/static@512", "Several embedding spaces are called"),
        ("voyage/voyage-3", "This database has no embedding space voyage/voyage-3."),
        ("9", "no embedding space 9"),
    ],
)
def test_a_name_that_does_not_tell_is_refused_with_the_numbers(name: str, message: str):
    with pytest.raises(ConfigurationError, match=message) as caught:
        find_space(SPACES, name)
    assert "1: local/static a (512 bits, template 3)" in caught.value.remedy
