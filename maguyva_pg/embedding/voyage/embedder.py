"""Voyage as an embedder: documents as packed bits, questions as floats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event

import numpy as np
from numpy.typing import NDArray

from maguyva_pg.config import VoyageSettings
from maguyva_pg.embedding.embedder import Embedded, EmbeddingSpace, FloatVector
from maguyva_pg.embedding.voyage.batches import MAX_TEXTS, batches
from maguyva_pg.embedding.voyage.dispatch import CONCURRENT_REQUESTS, Dispatch
from maguyva_pg.embedding.voyage.models import voyage_space
from maguyva_pg.embedding.voyage.service import ASKING, INDEXING, Patience, VoyageService
from maguyva_pg.embedding.voyage.tokens import TokenCounter


class VoyageEmbedder:
    """Voyage's service.

    Args:
        api_key: the secret of the account.
        settings: which model, and what the account may do.
        indexing: how long to go on with a request of documents that fails.
        asking: how long with one that a search waits for.

    Raises:
        ConfigurationError: the client is not installed, or the settings do not fit the model.
    """

    def __init__(
        self,
        api_key: str,
        settings: VoyageSettings,
        *,
        indexing: Patience = INDEXING,
        asking: Patience = ASKING,
    ) -> None:
        self._space = voyage_space(settings)
        self._service = VoyageService(
            api_key, settings, self._space.dimension, indexing=indexing, asking=asking
        )
        self._tokens: TokenCounter | None = None

    @property
    def space(self) -> EmbeddingSpace:
        """The space of its bits."""
        return self._space

    @property
    def texts_at_once(self) -> int:
        """So many that the last request of a hand-over, which may not be full, is one of several."""
        return CONCURRENT_REQUESTS * MAX_TEXTS

    def embed_documents(self, texts: Sequence[str]) -> Iterator[Embedded]:
        """Embed texts in as few requests as the service's limits allow; see ``Embedder``."""
        self._tokens = self._tokens or TokenCounter(self._space.model)
        tokens = self._tokens.at_most(texts)

        def send(batch: range, stopped: Event) -> NDArray[np.uint8]:
            return self._service.documents(
                [texts[position] for position in batch],
                sum(tokens[position] for position in batch),
                stopped,
            )

        yield from Dispatch(send, batches(tokens, max_tokens=self._service.largest_request))

    def embed_question(self, question: str) -> FloatVector:
        """Embed a question."""
        return self._service.vector(question, "query")

    def embed_code(self, code: str) -> FloatVector:
        """Embed code that other code is to be like."""
        return self._service.vector(code, "document")
