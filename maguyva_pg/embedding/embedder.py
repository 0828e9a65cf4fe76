"""What every embedder offers, and the space that its bits live in.

Documents are stored as the signs of their vectors, one bit a dimension: a bit is 1 where the value is
``>= 0``. Questions keep their floats: the nearest documents by Hamming distance of the bits are scored
again with the float question against the stored bits (asymmetric distance; Gordo, Perronnin, Gong and
Lazebnik, "Asymmetric Distances for Binary Embeddings", 2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:  # every search imports this module, and NumPy takes a tenth of a second
    import numpy as np
    from numpy.typing import NDArray

FloatVector: TypeAlias = "NDArray[np.float32]"
"""Shape (dimension,)."""
PackedBits: TypeAlias = "NDArray[np.uint8]"
"""Shape (texts, dimension / 8): eight signs a byte, first dimension in the highest bit."""


@dataclass(frozen=True, slots=True)
class EmbeddingSpace:
    """Where bits can be compared with each other: the key of ``maguyva.embedding_space``."""

    provider: str
    model: str
    version: str
    dimension: int
    template: int
    """Which text is embedded for a chunk, of ``document_text.TEMPLATES``: another makes other bits."""

    @property
    def name(self) -> str:
        """By which a person names it: provider, model, dimension."""
        return f"{self.provider}/{self.model}@{self.dimension}"

    def __str__(self) -> str:
        return (
            f"{self.provider}/{self.model} {self.version} ({self.dimension} bits, template {self.template})"
        )


@dataclass(frozen=True, slots=True)
class Embedded:
    """Bits of some of the texts that were handed over together."""

    positions: Sequence[int]
    """Which texts, in the order of the rows of ``bits``."""
    bits: PackedBits


class Embedder(Protocol):
    """A model or a service that turns text into vectors."""

    @property
    def space(self) -> EmbeddingSpace:
        """The space of its bits."""
        ...

    @property
    def texts_at_once(self) -> int:
        """Texts worth handing over together: a service fills its requests with them."""
        ...

    def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
        """Embed chunk texts.

        Yields:
            The signs of their vectors as they become known, every text once, in any order. What was yielded
            is worth keeping also when the rest fails.

        Raises:
            EmbeddingError: the model or the service cannot answer.
        """
        ...

    def embed_question(self, question: str) -> FloatVector:
        """Embed a question.

        Raises:
            EmbeddingError: the model or the service cannot answer.
        """
        ...

    def embed_code(self, code: str) -> FloatVector:
        """Embed code, whole, to which other code is to be like.

        Raises:
            EmbeddingError: the model or the service cannot answer.
        """
        ...
