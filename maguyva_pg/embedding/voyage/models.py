"""What Voyage's models offer and cost."""

from __future__ import annotations

from dataclasses import dataclass

from maguyva_pg.config import VoyageSettings
from maguyva_pg.embedding.document_text import READ_WHOLE
from maguyva_pg.embedding.embedder import EmbeddingSpace
from maguyva_pg.errors import ConfigurationError

DEFAULT_DIMENSION = 1024
"""More bits cost no time in the scan, so all that the models give unless asked for another number."""


VERSION = "1"
"""The service gives its models no version of their own: another model has another name."""


@dataclass(frozen=True, slots=True)
class VoyageModel:
    """A model of the service, as its documentation lists it (docs.voyageai.com: embeddings, pricing)."""

    dollars_per_million: float | None
    """List price of a million tokens, which changes and of which accounts have many free:
    MAGUYVA_VOYAGE_PRICE corrects it. None where it is not known here."""
    fixed_dimension: int | None = None
    """The one dimension of an earlier model, which gives floats only; none: the dimension can be chosen
    and bits can be asked for."""


_MODELS = {
    "voyage-code-3": VoyageModel(0.18),
    "voyage-3-large": VoyageModel(0.18),
    "voyage-3.5": VoyageModel(0.06),
    "voyage-3.5-lite": VoyageModel(0.02),
    "voyage-4-large": VoyageModel(0.12),
    "voyage-4": VoyageModel(0.06),
    "voyage-4-lite": VoyageModel(0.02),
    "voyage-code-2": VoyageModel(0.12, fixed_dimension=1536),
    "voyage-finance-2": VoyageModel(0.12, fixed_dimension=1024),
    "voyage-law-2": VoyageModel(0.12, fixed_dimension=1024),
    "voyage-multilingual-2": VoyageModel(0.12, fixed_dimension=1024),
}

_UNKNOWN = VoyageModel(None)


def voyage_model(name: str) -> VoyageModel:
    """Return what is known of a model; one that is not listed is taken for one of the newer kind."""
    return _MODELS.get(name, _UNKNOWN)


def voyage_space(settings: VoyageSettings) -> EmbeddingSpace:
    """Return the space that the settings ask for.

    Raises:
        ConfigurationError: the model does not have it.
    """
    fixed = voyage_model(settings.model).fixed_dimension
    dimension = settings.dimension or fixed or DEFAULT_DIMENSION
    if fixed is not None and dimension != fixed:
        raise ConfigurationError(
            f"{settings.model} gives {fixed} dimensions, not {dimension}.",
            "Unset MAGUYVA_VOYAGE_DIMENSION, or choose another model.",
        )
    return EmbeddingSpace("voyage", settings.model, VERSION, dimension, READ_WHOLE)
