"""Voyage's embedding service, through its own client.

Documents come back as packed bits (``output_dtype="ubinary"``), a question as floats. The key stays in
the client: it is in no message of ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from maguyva_pg.embedding.document_text import TEMPLATE
from maguyva_pg.embedding.embedder import EmbeddingSpace, FloatVector, PackedBits
from maguyva_pg.errors import ConfigurationError, EmbeddingError

MODEL = "voyage-code-3"
DIMENSION = 1024
"""More bits cost no time in the scan, so all that the model offers by default."""
BATCH_TEXTS = 1_000
"""The service's limit of texts a request."""
BATCH_CHARACTERS = 240_000
"""A safe stand-in for the service's 120,000 tokens a request: code has more than two characters a token."""


class VoyageEmbedder:
    """Voyage's service.

    Args:
        api_key: the secret of the account.

    Raises:
        ConfigurationError: the client is not installed.
    """

    def __init__(self, api_key: str) -> None:
        try:
            # By name: an optional extra, which a checker of types need not find installed.
            client_library: Any = import_module("voyageai")
        except ImportError as error:
            raise ConfigurationError(
                "VOYAGE_API_KEY is set, but the Voyage client is not installed.",
                "Run: pip install 'maguyva-pg[voyage]', or unset VOYAGE_API_KEY to use the local model.",
            ) from error
        self._client = client_library.Client(api_key=api_key, max_retries=5, timeout=60)

    @property
    def space(self) -> EmbeddingSpace:
        """The space of its bits."""
        return EmbeddingSpace("voyage", MODEL, "1", DIMENSION, TEMPLATE)

    def embed_documents(self, texts: Sequence[str]) -> PackedBits:
        """Embed chunk texts in as few requests as the service's limits allow."""
        rows: list[list[int]] = []
        for batch in batches(texts):
            rows.extend(self._request(batch, input_type="document", output_dtype="ubinary"))
        return np.array(rows, dtype=np.uint8).reshape(len(texts), DIMENSION // 8)

    def embed_question(self, question: str) -> FloatVector:
        """Embed a question."""
        [vector] = self._request([question], input_type="query", output_dtype="float")
        return np.array(vector, dtype=np.float32)

    def _request(self, texts: list[str], *, input_type: str, output_dtype: str) -> list[Any]:
        try:
            answer = self._client.embed(
                texts,
                model=MODEL,
                input_type=input_type,
                output_dtype=output_dtype,
                output_dimension=DIMENSION,
            )
        except Exception as error:  # the client lets its HTTP library's errors through beside its own
            raise EmbeddingError(
                f"Voyage did not embed {len(texts)} texts: {type(error).__name__}.",
                "Check the account's limits and the network; what was embedded so far is kept.",
            ) from error
        vectors = cast(list[Any], answer.embeddings)
        if len(vectors) != len(texts):
            raise EmbeddingError(f"Voyage answered {len(vectors)} vectors for {len(texts)} texts.")
        return vectors


def batches(texts: Sequence[str]) -> Iterator[list[str]]:
    """Cut texts into batches within the service's limits; a text beyond them is a batch of its own."""
    batch: list[str] = []
    characters = 0
    for text in texts:
        if batch and (len(batch) == BATCH_TEXTS or characters + len(text) > BATCH_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(text)
        characters += len(text)
    if batch:
        yield batch
