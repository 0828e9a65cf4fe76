import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import UUID

import psycopg
import pytest
from fixtures.indexed import Corpus, HashEmbedder

from maguyva_pg.db.pool import connect
from maguyva_pg.embedding.document_text import AVERAGED, document_text
from maguyva_pg.embedding.embedder import Embedded, EmbeddingSpace
from maguyva_pg.errors import ConfigurationError, EmbeddingError
from maguyva_pg.indexing.embed import ChunkEmbedding
from maguyva_pg.indexing.spaces import active_space_id, register_space
from maguyva_pg.indexing.store import StoredChunk
from maguyva_pg.indexing.texts import text_hash

SPACE = EmbeddingSpace("test", "hash", "1", 64, 1)


def stored(corpus: Corpus, path: str, *contents: str) -> list[StoredChunk]:
    chunk_ids = corpus.file(path, *contents)
    row = corpus.connection.execute(
        "select file_id from maguyva.chunk where id = %s", [chunk_ids[0]]
    ).fetchone()
    assert row is not None
    return [
        StoredChunk(chunk_id, row[0], path, "", content)
        for chunk_id, content in zip(chunk_ids, contents, strict=True)
    ]


def embedding_of(corpus: Corpus, embedder: HashEmbedder) -> ChunkEmbedding:
    # One connection serves as both, so that all is rolled back.
    return ChunkEmbedding(embedder, corpus.connection, corpus.connection, corpus.repository_id)


def bits(connection: psycopg.Connection) -> dict[int, str]:
    return dict(connection.execute("select chunk_id, bits::text from maguyva.chunk_embedding").fetchall())


def test_a_text_is_known_by_its_blake2_hash():
    # b2sum --length 128 of "abc".
    assert text_hash("abc") == UUID("cf4ab791-c62b-8d2b-2109-c90275287816")


def test_bits_are_stored_first_dimension_first(corpus: Corpus):
    embedder = HashEmbedder()
    [chunk] = stored(corpus, "a.py", "x")
    embedding_of(corpus, embedder).add([chunk])
    [text] = embedder.texts
    assert text == document_text(AVERAGED, "a.py", "", "x")
    [packed] = embedder.bits([text])
    assert bits(corpus.connection) == {chunk.id: "".join(f"{byte:08b}" for byte in packed)}


def test_identical_texts_are_embedded_once_and_each_chunk_gets_its_bits(corpus: Corpus):
    embedder = HashEmbedder()
    embedding = embedding_of(corpus, embedder)
    same, other = stored(corpus, "a.py", "x", "y")
    # The same path, names and text in another chunk.
    [twin] = stored(corpus, "b.py", "x")
    twin = StoredChunk(twin.id, twin.file_id, same.path, same.names, same.content)
    embedding.add([same, twin, other])
    embedding.add([])
    assert (len(embedder.texts), embedding.embedded) == (2, 2)
    found = bits(corpus.connection)
    assert found[same.id] == found[twin.id] != found[other.id]


class Service(HashEmbedder):
    """Takes three texts at once, in two requests, and can fail at the second."""

    fails = False

    @property
    def texts_at_once(self) -> int:
        return 3

    def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
        self.texts.extend(texts)
        # The later one arrives first.
        for start, end in ((2, 4), (0, 2)):
            if self.fails and start == 0:
                raise EmbeddingError("It is gone.")
            if texts[start:end]:
                yield Embedded(range(start, min(end, len(texts))), self.bits(texts[start:end]))


def test_chunks_wait_until_a_request_is_full(corpus: Corpus):
    service = Service()
    told: list[int] = []
    embedding = ChunkEmbedding(
        service,
        corpus.connection,
        corpus.connection,
        corpus.repository_id,
        lambda stage, done, total: told.append(done),
    )
    chunks = stored(corpus, "a.py", "1", "2", "3", "4", "5")
    embedding.add(chunks[:2])
    assert (service.texts, bits(corpus.connection)) == ([], {})
    embedding.add(chunks[2:4])
    assert len(service.texts) == 4
    embedding.add(chunks[4:])
    embedding.finish()
    texts = [document_text(AVERAGED, "a.py", "", chunk.content) for chunk in chunks]
    found = bits(corpus.connection)
    assert [found[chunk.id] for chunk in chunks] == [
        "".join(f"{byte:08b}" for byte in row) for row in service.bits(texts)
    ]
    assert (service.texts, told) == (texts, [2, 4, 5])


def test_what_arrived_before_a_failure_is_not_embedded_again(corpus: Corpus):
    service = Service()
    service.fails = True
    chunks = stored(corpus, "a.py", "1", "2", "3")
    with pytest.raises(EmbeddingError):
        embedding_of(corpus, service).add(chunks)
    service.fails = False
    service.texts.clear()
    embedding = embedding_of(corpus, service)
    embedding.add(chunks)
    assert service.texts == [document_text(AVERAGED, "a.py", "", content) for content in "12"]
    assert (embedding.embedded, len(bits(corpus.connection))) == (2, 3)


def test_what_another_repository_embedded_is_used(corpus: Corpus):
    embedder = HashEmbedder()
    embedding_of(corpus, embedder).add(stored(corpus, "a.py", "x", "y"))
    other = Corpus(corpus.connection, "other")
    embedding = embedding_of(other, embedder)
    # Under another path, the embedded text would be another.
    chunks = [replace(chunk, path="a.py") for chunk in stored(other, "b.py", "x", "z")]
    embedding.add(chunks)
    assert (len(embedder.texts), embedding.embedded) == (3, 1)
    assert len(bits(corpus.connection)) == 4


def test_the_first_space_is_the_active_one(database: psycopg.Connection):
    space_id = active_space_id(database, SPACE)
    assert active_space_id(database, SPACE) == space_id
    assert database.execute("select id, active, dimension from maguyva.embedding_space").fetchall() == [
        (space_id, True, 64)
    ]


@pytest.mark.parametrize(
    "other",
    [
        EmbeddingSpace("voyage", "hash", "1", 64, 1),
        EmbeddingSpace("test", "hash", "2", 64, 1),
        EmbeddingSpace("test", "hash", "1", 128, 1),
        EmbeddingSpace("test", "hash", "1", 64, 2),
    ],
)
def test_another_space_is_refused_with_the_remedy(database: psycopg.Connection, other: EmbeddingSpace):
    active_space_id(database, SPACE)
    with pytest.raises(ConfigurationError) as caught:
        active_space_id(database, other)
    assert caught.value.message == f"This database is embedded by {SPACE}, and the settings ask for {other}."
    assert "maguyva embed --activate" in caught.value.remedy


def test_two_sessions_that_register_a_space_at_once_get_the_same(fresh_database: str):
    found: list[tuple[int, bool]] = []

    def second() -> None:
        with connect(fresh_database) as connection:
            found.append(register_space(connection, SPACE))

    thread = threading.Thread(target=second)
    with connect(fresh_database) as connection, connect(fresh_database) as watcher:
        with connection.transaction():
            found.append(register_space(connection, SPACE))
            thread.start()
            # The second one waits for this transaction.
            while not watcher.execute(
                "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
            ).fetchall():
                assert thread.is_alive()
        thread.join()
    assert found == [(1, True), (1, True)]
