"""The tokenizer: words cut at case, digits and underscores, lower-cased, then byte-pair encoding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, trainers

VOCABULARY: Final = 23_000
"""Rows of the table: with 512 dimensions in int8 and a weight each, 11.9 MB."""
SPECIAL: Final = ("[PAD]", "[UNK]")

_MOST_WORDS: Final = 150_000
_FEWEST_USES: Final = 4
_LONGEST_WORD: Final = 24
_LONGEST_NUMBER: Final = 4
_DAMPING: Final = 0.75
"""Exponent of a word's count: merges are to serve rare words too."""
_MOST_USES: Final = 200_000


def make_tokenizer(words: Sequence[str], counts: NDArray[np.float64]) -> Tokenizer:
    """Train a tokenizer on counted words."""
    tokenizer = Tokenizer(models.BPE(unk_token=SPECIAL[1]))
    # The same cuts as wording.WORD: between lower and upper case, and before the last capital of a run
    # that begins a word, unless that is only the s of a plural.
    case = r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])"
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Replace(Regex(case), " "), normalizers.Lowercase()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex("[a-z]+|[0-9]+"), "removed", invert=True)
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=list(SPECIAL),
        show_progress=False,
        initial_alphabet=list("abcdefghijklmnopqrstuvwxyz0123456789"),
    )
    tokenizer.train_from_iterator(_repeated(words, counts), trainer)
    return tokenizer


def _repeated(words: Sequence[str], counts: NDArray[np.float64]) -> Iterator[str]:
    """Yield texts in which each word stands as often as it counts for."""
    for place in np.argsort(-counts, kind="stable")[:_MOST_WORDS].tolist():
        word, count = words[place], int(counts[place])
        if count < _FEWEST_USES:
            return
        if len(word) <= (_LONGEST_NUMBER if word.isdigit() else _LONGEST_WORD):
            left = min(int(count**_DAMPING), _MOST_USES)
            while left > 0:
                yield " ".join([word] * min(left, 1000))
                left -= 1000
