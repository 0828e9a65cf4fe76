"""Embedding spaces side by side: searches use one of them while another is filled.

Index runs keep the active space complete and no other. ``fill`` brings any space up to what is indexed,
``activate`` checks that nothing is missing and switches, ``drop`` frees one that is not used.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from psycopg import Connection
from psycopg.rows import dict_row

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.document_text import document_text
from maguyva_pg.embedding.embedder import Embedder, EmbeddingSpace
from maguyva_pg.embedding.registry import other_space
from maguyva_pg.errors import ConfigurationError, IndexingError
from maguyva_pg.indexing.progress import Progress
from maguyva_pg.indexing.semantic_index import build_if_wanted, drop_index
from maguyva_pg.indexing.texts import TextEmbedding

CHUNKS_READ = 1_000
"""Chunks that are read from the database at once: two megabytes of text."""


@dataclass(frozen=True, slots=True)
class StoredSpace:
    """An embedding space of the database."""

    id: int
    space: EmbeddingSpace
    active: bool
    """Whether searches use it."""
    created_at: datetime
    chunks: int
    """Chunks that have bits in it."""
    missing: int
    """Indexed chunks that have none."""


@dataclass(frozen=True, slots=True)
class FillReport:
    """What filling a space did."""

    space: StoredSpace
    embedded: int
    """Texts that had to be embedded."""
    chunks: int
    """Chunks that were given bits, of those texts and of texts that were known."""


@dataclass(frozen=True, slots=True)
class MissingChunk:
    """A chunk without bits in a space."""

    repository_id: int
    id: int
    file_id: int
    text: str
    """What is embedded for it."""


def stored_spaces(connection: Connection) -> list[StoredSpace]:
    """List the spaces, the active one first."""
    with connection.cursor(row_factory=dict_row) as cursor:
        rows = cursor.execute(query("ops/spaces")).fetchall()
    key = ("provider", "model", "version", "dimension", "template")
    return [
        StoredSpace(
            space=EmbeddingSpace(**{name: row.pop(name) for name in key}),
            **row,
        )
        for row in rows
    ]


def register_space(connection: Connection, space: EmbeddingSpace) -> tuple[int, bool]:
    """Return the number of a space, new or known, and whether it is the active one.

    The first of a database is.
    """
    row = connection.execute(query("index/register_space"), asdict(space)).fetchone()
    assert row is not None
    return row


def active_space_id(connection: Connection, space: EmbeddingSpace) -> int:
    """Return the number of a space, which has to be the one that searches use, or the first of all.

    Raises:
        ConfigurationError: it is another one.
    """
    used = connection.execute(query("ops/active_space")).fetchone()
    # Compared first: a run that is refused must not leave an empty space behind.
    if used is not None and EmbeddingSpace(*used) != space:
        raise other_space(EmbeddingSpace(*used), space)
    return register_space(connection, space)[0]


def missing_chunks(connection: Connection, space_id: int | None, template: int) -> Iterator[MissingChunk]:
    """Read the chunks that have no bits in a space; none: all chunks, for a space that is not registered."""
    place = (0, 0)
    while True:
        rows = connection.execute(
            query("index/chunks_without_bits"),
            {
                "space_id": space_id,
                "after_repository": place[0],
                "after_chunk": place[1],
                "row_limit": CHUNKS_READ,
            },
        ).fetchall()
        for repository_id, chunk_id, file_id, path, names, content in rows:
            yield MissingChunk(
                repository_id, chunk_id, file_id, document_text(template, path, names, content)
            )
        if len(rows) < CHUNKS_READ:
            return
        place = (rows[-1][0], rows[-1][1])


def fill(connection: Connection, embedder: Embedder, progress: Progress) -> FillReport:
    """Give every indexed chunk bits in the embedder's space, beside searches and index runs.

    What an interrupted one has embedded is kept, and the next goes on from there.

    Args:
        connection: in autocommit mode.
        embedder: makes bits of text.
        progress: is told how many chunks are done, of how many.
    """
    space_id, _ = register_space(connection, embedder.space)
    row = connection.execute(query("index/count_chunks_without_bits"), {"space_id": space_id}).fetchone()
    assert row is not None
    total, done = row[0], 0
    progress("filling", 0, total)
    texts = TextEmbedding(embedder, connection, space_id, progress)
    waiting: list[tuple[MissingChunk, uuid.UUID]] = []

    def write() -> None:
        nonlocal done
        texts.embed()
        connection.execute(
            query("index/add_chunk_embeddings"),
            {
                "space_id": space_id,
                "repository_ids": [chunk.repository_id for chunk, _ in waiting],
                "chunk_ids": [chunk.id for chunk, _ in waiting],
                "file_ids": [chunk.file_id for chunk, _ in waiting],
                "text_hashes": [key for _, key in waiting],
            },
        )
        done += len(waiting)
        waiting.clear()
        progress("filling", done, total)

    for chunk in missing_chunks(connection, space_id, embedder.space.template):
        waiting.append((chunk, texts.add(chunk.text)))
        if len(waiting) >= max(CHUNKS_READ, embedder.texts_at_once):
            write()
    write()
    build_if_wanted(connection, lambda: progress("indexing", 0, 0), space_id)
    [space] = [one for one in stored_spaces(connection) if one.id == space_id]
    return FillReport(space, texts.embedded, done)


def activate(connection: Connection, space: StoredSpace) -> None:
    """Let searches use a space, from one moment to the next.

    Args:
        connection: in autocommit mode.
        space: the one to use.

    Raises:
        IndexingError: chunks have no bits in it, or an index run is writing such chunks now.
    """
    with connection.transaction():
        locked = connection.execute(query("index/lock_space_change")).fetchone()
        if locked != (True,):
            raise IndexingError(
                "An index run is under way, and writes bits of the space that searches use now.",
                "Wait for it (maguyva status), then run this again.",
            )
        row = connection.execute(query("index/count_chunks_without_bits"), {"space_id": space.id}).fetchone()
        assert row is not None
        if row[0]:
            raise IndexingError(
                f"{row[0]} of the indexed chunks have no bits in {space.space} yet.",
                "Run first: maguyva embed (with the same --space).",
            )
        connection.execute(query("index/deactivate_space"))
        connection.execute(query("index/activate_space"), {"space_id": space.id})


def drop(connection: Connection, space: StoredSpace) -> None:
    """Remove a space with its bits and its index, and give the room back to the tables.

    Args:
        connection: in autocommit mode.
        space: one that searches do not use.

    Raises:
        IndexingError: searches use it.
    """
    row = connection.execute(query("index/drop_space"), {"space_id": space.id}).fetchone()
    if row is None:
        raise IndexingError(
            f"Searches use {space.space}.", "Activate another space first: maguyva embed --space … --activate"
        )
    drop_index(connection, space.id)
    connection.execute(query("index/vacuum_embeddings"))


def find_space(spaces: Sequence[StoredSpace], wanted: EmbeddingSpace | str) -> StoredSpace:
    """Return the space of the database that is meant.

    Args:
        spaces: of the database.
        wanted: the space, its number, or the beginning of its name: ``voyage``, ``voyage/voyage-code-3``.

    Raises:
        ConfigurationError: none is called so, or several are.
    """
    if isinstance(wanted, EmbeddingSpace):
        found = [one for one in spaces if one.space == wanted]
    else:
        found = [
            one
            for one in spaces
            if wanted == str(one.id)
            or f"{one.space.name}@".startswith(f"{wanted}@")
            or f"{one.space.name}/".startswith(f"{wanted}/")
        ]
    if len(found) == 1:
        return found[0]
    listed = "; ".join(f"{one.id}: {one.space}" for one in found or spaces)
    if found:
        raise ConfigurationError(
            f"Several embedding spaces are called {wanted}.", f"Name one by its number: {listed}."
        )
    raise ConfigurationError(
        f"This database has no embedding space {wanted}.",
        f"maguyva embed makes and fills it. There is: {listed or 'none'}.",
    )
