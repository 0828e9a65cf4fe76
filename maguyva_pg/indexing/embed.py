"""Bits for chunks: each distinct text is embedded once, and kept as soon as it is."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from pgvector import Bit
from psycopg import Connection

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.document_text import document_text
from maguyva_pg.embedding.embedder import Embedder, EmbeddingSpace
from maguyva_pg.errors import ConfigurationError
from maguyva_pg.indexing.store import StoredChunk, copy

CHUNK_EMBEDDING_TYPES = ("int4", "int2", "int8", "int8", "varbit")


@dataclass(slots=True)
class ChunkEmbedding:
    """Gives chunks of one repository their bits.

    Args:
        embedder: makes bits of text.
        run: the connection inside the run's transaction; the chunks' rows are written through it.
        keep: another connection, in autocommit mode: what was embedded stays although the run fails.
        repository_id: the repository.

    Raises:
        ConfigurationError: the database's bits come from another model.
    """

    embedder: Embedder
    run: Connection
    keep: Connection
    repository_id: int
    embedded: int = 0
    """Texts that had to be embedded so far."""
    _space_id: int = field(init=False)

    def __post_init__(self) -> None:
        self._space_id = register_space(self.keep, self.embedder.space)

    def add(self, chunks: Sequence[StoredChunk]) -> None:
        """Embed what is new among the chunks and write the bits of all."""
        keyed = [
            (text_hash(text), text)
            for text in (document_text(chunk.path, chunk.names, chunk.content) for chunk in chunks)
        ]
        texts = dict(keyed)
        rows = self.keep.execute(
            query("index/known_embeddings"), {"space_id": self._space_id, "text_hashes": list(texts)}
        )
        bits: dict[uuid.UUID, Bit] = {key: Bit(value) for key, value in rows}
        missing = [key for key in texts if key not in bits]
        if missing:
            packed = self.embedder.embed_documents([texts[key] for key in missing])
            bits.update(zip(missing, (Bit(row.tobytes()) for row in packed), strict=True))
            self._keep(missing, [bits[key] for key in missing])
        copy(
            self.run,
            query("index/copy_chunk_embeddings"),
            CHUNK_EMBEDDING_TYPES,
            (
                (self.repository_id, self._space_id, chunk.id, chunk.file_id, bits[key])
                for chunk, (key, _) in zip(chunks, keyed, strict=True)
            ),
        )

    def _keep(self, hashes: list[uuid.UUID], bits: list[Bit]) -> None:
        self.keep.execute(
            query("index/keep_embeddings"),
            {"space_id": self._space_id, "text_hashes": hashes, "bits": [value.to_text() for value in bits]},
        )
        self.embedded += len(hashes)


def text_hash(text: str) -> uuid.UUID:
    """Return the 128-bit BLAKE2 hash by which an embedded text is known."""
    return uuid.UUID(bytes=hashlib.blake2b(text.encode(), digest_size=16).digest())


def register_space(connection: Connection, space: EmbeddingSpace) -> int:
    """Return the number of the embedder's space, which has to be the one that searches use.

    Raises:
        ConfigurationError: it is another one.
    """
    row = connection.execute(
        query("index/register_space"),
        {
            "provider": space.provider,
            "model": space.model,
            "version": space.version,
            "dimension": space.dimension,
            "template": space.template,
        },
    ).fetchone()
    assert row is not None
    space_id, active = row
    if not active:
        raise ConfigurationError(
            f"This database is not embedded by {space}.",
            "Run `maguyva db check` to see by what, and set VOYAGE_API_KEY or MAGUYVA_MODEL as it was then, "
            "or index into an empty database.",
        )
    return space_id
