"""Texts to requests within the service's limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MAX_TEXTS = 1_000
"""The service's limit of texts a request."""

MAX_TOKENS = 120_000
"""Its limit of tokens a request for the models that read code best; others take more."""


def batches(tokens: Sequence[int], *, max_tokens: int, max_texts: int = MAX_TEXTS) -> Iterator[range]:
    """Cut texts into requests, in their order, each as full as the limits allow.

    Args:
        tokens: of each text.
        max_tokens: of a request. A text beyond it is a request of its own: the service cuts it.
        max_texts: of a request.

    Yields:
        The positions of the texts of one request.
    """
    start = total = 0
    for position, size in enumerate(tokens):
        if position > start and (position - start == max_texts or total + size > max_tokens):
            yield range(start, position)
            start, total = position, 0
        total += size
    if start < len(tokens):
        yield range(start, len(tokens))
