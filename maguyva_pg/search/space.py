"""The embedding space that the index is in, and the embedder that has to be of it."""

from __future__ import annotations

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.embedding.embedder import Embedder, EmbeddingSpace
from maguyva_pg.embedding.registry import other_space
from maguyva_pg.search.retrieve import Snapshot


def active_space(state: Snapshot) -> EmbeddingSpace | None:
    """Return the space that searches use; none before the first index run."""
    rows = state.fetch(query("ops/active_space"), {})
    return EmbeddingSpace(**rows[0]) if rows else None


def embedder_of(space: EmbeddingSpace | None, embedder: DeferredEmbedder) -> Embedder:
    """Open the embedder of the settings, whose bits have to be comparable with the index's.

    Raises:
        ConfigurationError: the index is in another space, or the embedder cannot be opened.
    """
    opened = embedder.get()
    if space is not None and space != opened.space:
        raise other_space(space, opened.space)
    return opened
