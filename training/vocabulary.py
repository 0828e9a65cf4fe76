"""The corpus's words as the tokenizer's tokens."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from training.corpus import Bags, Corpus

QUESTION_WEIGHT = 3
"""How much more a word of a question counts: questions are few words beside the code."""


def word_counts(corpus: Corpus) -> NDArray[np.float64]:
    """Return how often each word of the corpus is used."""
    counts = np.zeros(len(corpus.words))
    for bags, weight in ((corpus.documents, 1), (corpus.questions, QUESTION_WEIGHT), (corpus.paths, 1)):
        counts += weight * np.bincount(bags.items, bags.counts, minlength=len(counts))
    return counts


def pieces_of(words: Sequence[str], tokenizer: Tokenizer) -> Bags:
    """Return the tokens of each word."""
    ids = [encoding.ids for encoding in tokenizer.encode_batch(list(words), add_special_tokens=False)]
    lengths = np.array([len(one) for one in ids], dtype=np.int64)
    items = np.fromiter((token for one in ids for token in one), np.int32, int(lengths.sum()))
    return Bags(items, np.ones(len(items), np.float32), np.concatenate([[0], np.cumsum(lengths)]))
