"""From the corpus to the model: tokenizer, first vectors, training, export."""

from __future__ import annotations

import argparse
import os
from dataclasses import fields
from pathlib import Path
from typing import Final

import numpy as np
import torch

from training.corpus import load
from training.distil import initial_vectors
from training.export import export
from training.manifest import CACHE
from training.tokenizer import make_tokenizer
from training.train import FILLERS, Recipe, TrainingData, train
from training.vocabulary import pieces_of, word_counts

THREADS: Final = 2
"""Of torch. Another number adds in another order, and gives other weights in the last bits."""


def main() -> None:
    """Make the model."""
    parser = argparse.ArgumentParser(prog="python -m training.make", description=__doc__)
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--output", type=Path, help="model2vec folder (CACHE/model)")
    for field in fields(Recipe):
        if isinstance(field.default, int | float):
            parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default))
    arguments = parser.parse_args()
    chosen = {
        field.name: value
        for field in fields(Recipe)
        if (value := getattr(arguments, field.name, None)) is not None
    }
    recipe = Recipe(**chosen)
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    torch.set_num_threads(THREADS)
    torch.use_deterministic_algorithms(True)
    corpus = load(arguments.cache / "corpus.npz")
    tokenizer = make_tokenizer(corpus.words, word_counts(corpus))
    pieces = pieces_of(corpus.words, tokenizer)
    fillers = [token for word in FILLERS for token in tokenizer.encode(word, add_special_tokens=False).ids]
    tokens = [tokenizer.id_to_token(number) for number in range(tokenizer.get_vocab_size())]
    data = TrainingData(corpus, pieces, np.array(fillers, np.int32), recipe)
    vectors = train(data, initial_vectors(tokens, recipe.dimension, recipe.seed, arguments.cache), recipe)
    export(vectors, tokenizer, arguments.output or arguments.cache / "model")


if __name__ == "__main__":
    main()
