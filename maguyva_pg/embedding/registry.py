"""Which embedder is asked for, by the settings or by name, and where it sends text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import urlsplit

from maguyva_pg.config import Settings, VoyageSettings
from maguyva_pg.embedding.embedder import Embedder, EmbeddingSpace
from maguyva_pg.errors import ConfigurationError

SHIPPED_MODEL = "maguyva-static"
"""Name of the model in the package: 512 dimensions trained for their signs (docs/model-card.md)."""

VOYAGE_HOST = "api.voyageai.com"
OTHER_VOYAGE_HOSTS = {"al-": "ai.mongodb.com"}
"""Where the client sends texts by the beginning of the key; all others go to ``VOYAGE_HOST``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An embedder that is asked for."""

    provider: Literal["local", "voyage"]
    local_model: str | None
    """A model2vec folder or hub name; none: the shipped model."""
    voyage: VoyageSettings


@dataclass(frozen=True, slots=True)
class Destination:
    """Where the text of chunks and questions goes to be embedded."""

    host: str | None
    """The service's; none: it stays on this machine."""
    reason: str
    """Which settings decide that."""


def choose(settings: Settings, name: str | None = None) -> Choice:
    """Return which embedder is meant.

    Args:
        settings: Voyage if its key is set and nothing speaks against it, the local model otherwise.
        name: instead: ``local``, ``local/MODEL``, ``voyage`` or ``voyage/MODEL``, a service's with
            ``@DIMENSION`` if need be.

    Raises:
        ConfigurationError: the name can be no embedder's.
    """
    if name is None:
        to_voyage = settings.voyage_api_key and not settings.model and not settings.no_network
        return Choice("voyage" if to_voyage else "local", settings.model, settings.voyage)
    provider, _, named = name.partition("/")
    model, _, dimension = named.partition("@")
    if provider == "local":
        return Choice("local", None if model == SHIPPED_MODEL else model or settings.model, settings.voyage)
    if provider == "voyage" and (not dimension or (dimension.isdecimal() and int(dimension) % 8 == 0)):
        voyage = replace(
            settings.voyage,
            model=model or settings.voyage.model,
            dimension=int(dimension) if dimension else settings.voyage.dimension,
        )
        return Choice("voyage", None, voyage)
    raise ConfigurationError(
        f"{name!r} names no embedding space.",
        "Write local, local/FOLDER-OR-HUB-NAME, voyage, or voyage/MODEL@DIMENSION.",
    )


def open_embedder(settings: Settings, name: str | None = None) -> Embedder:
    """Open the embedder that the settings ask for, or one by its name; see ``choose``.

    Raises:
        ConfigurationError: it cannot be opened, or the policy forbids it.
    """
    choice = choose(settings, name)
    if choice.provider == "voyage":
        if settings.no_network:
            raise ConfigurationError(
                "MAGUYVA_NO_NETWORK forbids sending text to Voyage.", "Use the local model, or unset it."
            )
        if settings.voyage_api_key is None:
            raise ConfigurationError(
                "Voyage is asked for, but there is no key.", "Set VOYAGE_API_KEY to the account's key."
            )
        from maguyva_pg.embedding.voyage.embedder import VoyageEmbedder

        return VoyageEmbedder(settings.voyage_api_key, choice.voyage)
    from maguyva_pg.embedding.local import LocalEmbedder

    return LocalEmbedder(choice.local_model, may_download=not settings.no_network)


def space_of(settings: Settings, name: str | None = None) -> EmbeddingSpace:
    """Return the space of an embedder; a service's is known without its key and its client.

    Raises:
        ConfigurationError: the model cannot be opened, or does not have the dimension.
    """
    choice = choose(settings, name)
    if choice.provider == "voyage":
        from maguyva_pg.embedding.voyage.models import voyage_space

        return voyage_space(choice.voyage)
    return open_embedder(settings, name).space


def destination(settings: Settings) -> Destination:
    """Return where text goes, without opening the embedder."""
    if choose(settings).provider == "voyage":
        key = settings.voyage_api_key or ""
        host = urlsplit(settings.voyage.url).hostname if settings.voyage.url else None
        others = (other for start, other in OTHER_VOYAGE_HOSTS.items() if key.startswith(start))
        return Destination(host or next(others, VOYAGE_HOST), "VOYAGE_API_KEY is set")
    if settings.no_network:
        return Destination(None, "MAGUYVA_NO_NETWORK is set")
    if settings.model:
        return Destination(None, "MAGUYVA_MODEL names a local model")
    return Destination(None, "the local model is used")


def other_space(used: EmbeddingSpace, wanted: EmbeddingSpace) -> ConfigurationError:
    """Return the error that the settings ask for another space than the one that searches use."""
    return ConfigurationError(
        f"This database is embedded by {used}, and the settings ask for {wanted}.",
        "To go over to it: maguyva embed, then maguyva embed --activate. To keep the database's, "
        f"{_setting_for(used)}.",
    )


def _setting_for(space: EmbeddingSpace) -> str:
    """Say with which settings a space is asked for."""
    if space.provider == "voyage":
        return f"set VOYAGE_API_KEY, and MAGUYVA_VOYAGE_MODEL to {space.model}"
    if space.model == SHIPPED_MODEL:
        return "unset VOYAGE_API_KEY and MAGUYVA_MODEL"
    return f"set MAGUYVA_MODEL to {space.model}"
