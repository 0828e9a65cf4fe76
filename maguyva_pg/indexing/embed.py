"""Bits for the chunks that an index run stores."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from psycopg import Connection

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.document_text import document_text
from maguyva_pg.embedding.embedder import Embedder
from maguyva_pg.indexing.progress import Progress, no_progress
from maguyva_pg.indexing.spaces import active_space_id
from maguyva_pg.indexing.store import StoredChunk, copy
from maguyva_pg.indexing.texts import TextEmbedding

CHUNK_EMBEDDING_TYPES = ("int4", "int2", "int8", "int8", "varbit")


@dataclass(slots=True)
class ChunkEmbedding:
    """Gives chunks of one repository their bits: ``add`` them in any portions, then ``finish``.

    Args:
        embedder: makes bits of text.
        run: the connection inside the run's transaction; the chunks' rows are written through it.
        keep: another connection, in autocommit mode: what was embedded stays although the run fails.
        repository_id: the repository.
        progress: is told how many texts are embedded.

    Raises:
        ConfigurationError: the database's bits come from another model.
    """

    embedder: Embedder
    run: Connection
    keep: Connection
    repository_id: int
    progress: Progress = no_progress
    _texts: TextEmbedding = field(init=False)
    _chunks: list[tuple[StoredChunk, uuid.UUID]] = field(
        init=False, default_factory=list[tuple[StoredChunk, uuid.UUID]]
    )
    """Those whose texts wait, with the texts' hashes."""

    def __post_init__(self) -> None:
        self.run.execute(query("index/lock_active_space"))
        space_id = active_space_id(self.keep, self.embedder.space)
        self._texts = TextEmbedding(self.embedder, self.keep, space_id, self.progress)

    @property
    def embedded(self) -> int:
        """Texts that had to be embedded so far."""
        return self._texts.embedded

    def add(self, chunks: Sequence[StoredChunk]) -> None:
        """Take chunks, and embed what was taken once there is enough for the embedder."""
        template = self.embedder.space.template
        for chunk in chunks:
            text = document_text(template, chunk.path, chunk.names, chunk.content)
            self._chunks.append((chunk, self._texts.add(text)))
        if self._texts.enough:
            self.finish()

    def finish(self) -> None:
        """Embed what is new among the chunks that were taken, and write the bits of all."""
        bits = self._texts.embed()
        copy(
            self.run,
            query("index/copy_chunk_embeddings"),
            CHUNK_EMBEDDING_TYPES,
            (
                (self.repository_id, self._texts.space_id, chunk.id, chunk.file_id, bits[key])
                for chunk, key in self._chunks
            ),
        )
        self._chunks.clear()
