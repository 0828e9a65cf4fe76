"""Which embedder the settings ask for."""

from __future__ import annotations

from maguyva_pg.config import Settings
from maguyva_pg.embedding.embedder import Embedder


def open_embedder(settings: Settings) -> Embedder:
    """Open Voyage when its key is set, the local model otherwise.

    Raises:
        ConfigurationError: what the settings name cannot be opened.
    """
    if settings.voyage_api_key and not settings.model:
        from maguyva_pg.embedding.voyage import VoyageEmbedder

        return VoyageEmbedder(settings.voyage_api_key)
    from maguyva_pg.embedding.local import LocalEmbedder

    return LocalEmbedder(settings.model)
