"""Weights to a folder in model2vec's format, in int8 with a scale for each token."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
from model2vec import StaticModel
from numpy.typing import NDArray
from tokenizers import Tokenizer

from training.tokenizer import SPECIAL


def export(vectors: NDArray[np.float32], tokenizer: Tokenizer, folder: Path) -> None:
    """Write a model.

    The sum of a text's vectors has the signs of their mean, so that a token's weight is its vector's length,
    and int8 keeps the direction.

    Args:
        vectors: shape (tokens, dimension).
        tokenizer: whose tokens they are.
        folder: where to; what is there is replaced.
    """
    vectors = vectors.copy()
    vectors[: len(SPECIAL)] = 0
    scales = np.abs(vectors).max(1) / 127
    scales[scales == 0] = 1
    quantized = np.rint(vectors / scales[:, None]).clip(-127, 127).astype(np.int8)
    model = StaticModel(
        quantized, tokenizer, config={}, normalize=False, weights=scales.astype(np.float32), max_length=None
    )
    shutil.rmtree(folder, ignore_errors=True)
    model.save_pretrained(str(folder))
    (folder / "README.md").unlink(missing_ok=True)
