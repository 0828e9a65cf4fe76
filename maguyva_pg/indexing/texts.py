"""Bits of texts: each distinct text is embedded once, and kept as soon as it is."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field

from pgvector import Bit
from psycopg import Connection

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.embedder import Embedder
from maguyva_pg.indexing.progress import Progress, no_progress


@dataclass(slots=True)
class TextEmbedding:
    """Turns texts into bits: ``add`` them, and ``embed`` what was added once there is enough of it.

    Args:
        embedder: makes bits of text.
        keep: a connection in autocommit mode: what was embedded stays whatever happens afterwards.
        space_id: number of the embedder's space.
        progress: is told how many texts are embedded.
    """

    embedder: Embedder
    keep: Connection
    space_id: int
    progress: Progress = no_progress
    embedded: int = 0
    """Texts that had to be embedded so far."""
    _texts: dict[uuid.UUID, str] = field(init=False, default_factory=dict[uuid.UUID, str])

    def add(self, text: str) -> uuid.UUID:
        """Take a text, and return the hash by which it is known."""
        key = text_hash(text)
        self._texts[key] = text
        return key

    @property
    def enough(self) -> bool:
        """Whether so many texts wait that the embedder can work well."""
        return len(self._texts) >= self.embedder.texts_at_once

    def embed(self) -> dict[uuid.UUID, Bit]:
        """Return the bits of the texts that were added since the last time, by their hashes.

        Raises:
            EmbeddingError: the embedder fails. What it did before is kept.
        """
        bits = known_bits(self.keep, self.space_id, self._texts)
        missing = [key for key in self._texts if key not in bits]
        if missing:
            for part in self.embedder.embed_documents([self._texts[key] for key in missing]):
                keys = [missing[position] for position in part.positions]
                new = [Bit(row.tobytes()) for row in part.bits]
                self._keep(keys, new)
                bits.update(zip(keys, new, strict=True))
        self._texts.clear()
        return bits

    def _keep(self, hashes: list[uuid.UUID], bits: list[Bit]) -> None:
        self.keep.execute(
            query("index/keep_embeddings"),
            {"space_id": self.space_id, "text_hashes": hashes, "bits": [value.to_text() for value in bits]},
        )
        self.embedded += len(hashes)
        self.progress("embedding", self.embedded, 0)


def text_hash(text: str) -> uuid.UUID:
    """Return the 128-bit BLAKE2 hash by which an embedded text is known."""
    return uuid.UUID(bytes=hashlib.blake2b(text.encode(), digest_size=16).digest())


def known_bits(
    connection: Connection, space_id: int | None, hashes: Iterable[uuid.UUID]
) -> dict[uuid.UUID, Bit]:
    """Return the bits of those texts that were embedded before, in any repository.

    Args:
        connection: to the database.
        space_id: of the bits; none: a space that is not registered, in which nothing is known.
        hashes: of the texts.
    """
    rows = connection.execute(
        query("index/known_embeddings"), {"space_id": space_id, "text_hashes": list(hashes)}
    )
    return {key: Bit(value) for key, value in rows}
