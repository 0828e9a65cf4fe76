"""Contrastive training of token vectors on the signs of their sums.

A batch is made of blocks, each from one package, so that most wrong answers to a question lie in the right
package. Chunks of the right file are never wrong answers: the product shows one of each file.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from maguyva_pg.embedding.document_text import AVERAGED, TEMPLATES
from training.corpus import Bags, Corpus
from training.mine import Kind

FILLERS: Final = (
    "how does the work is are what where which in of for and with to a an when by on handling handled handle "
    "implementation implemented implement logic code used using use support class function method module "
    "file defined created works"
).split()
"""Words that questions have and code comments have not: they are to point nowhere."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides the outcome beside the data."""

    dimension: int = 512
    steps: int = 600
    batch: int = 1_024
    block: int = 32
    """Pairs of a batch that are from one package."""
    learning_rate: float = 8e-3
    warm_up: int = 50
    scale: float = 20.0
    """Of the similarities at the beginning; learned."""
    content_kept: float = 0.6
    """Share of a chunk's words that stay: what remains has to do without the others."""
    question_kept: float = 0.95
    path_shown: float = 0.6
    """Share of chunks with their path and file name before them, as in the product."""
    path_weight: float = TEMPLATES[AVERAGED].path
    stem_weight: float = TEMPLATES[AVERAGED].file_name
    filled: float = 0.35
    """Share of questions with up to four fillers among their words."""
    asymmetric: float = 1.0
    """Weight of the loss of float questions against signs of chunks, beside that of signs against signs."""
    backward: float = 0.5
    """Weight of finding the question for a chunk."""
    initial_kept: float = 1.0
    """How much of its first vector, of unit length, is added to each token's trained one, which is about 2.5
    long: training on code forgets what the teacher knew of words that code is short of."""
    seed: int = 0
    kinds: tuple[float, ...] = (1.0,) * len(Kind)
    """Share of the pairs of each kind that are used."""


class Tokens(NamedTuple):
    """Bags of one batch: tokens, their counts, and the row each belongs to, in the order of the rows."""

    items: NDArray[np.int32]
    counts: NDArray[np.float32]
    rows: NDArray[np.int64]


class TokenBags:
    """Bags of words as bags of tokens.

    Args:
        bags: of words.
        pieces: the tokens of each word.
    """

    def __init__(self, bags: Bags, pieces: Bags) -> None:
        lengths = np.diff(pieces.offsets)[bags.items]
        ends = np.cumsum(lengths)
        within = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - lengths, lengths)
        self._items = pieces.items[np.repeat(pieces.offsets[bags.items], lengths) + within]
        self._counts = np.repeat(bags.counts, lengths)
        self._offsets = np.concatenate([[0], ends])[bags.offsets]

    def take(self, places: NDArray[np.int64]) -> Tokens:
        """Return the bags at some places."""
        lengths = self._offsets[places + 1] - self._offsets[places]
        ends = np.cumsum(lengths)
        position = np.arange(ends[-1]) + np.repeat(self._offsets[places] - (ends - lengths), lengths)
        rows = np.repeat(np.arange(len(places)), lengths)
        return Tokens(self._items[position], self._counts[position], rows)


class TrainingData:
    """A corpus as tokens, and batches of it."""

    def __init__(self, corpus: Corpus, pieces: Bags, fillers: NDArray[np.int32], recipe: Recipe) -> None:
        self._questions = TokenBags(corpus.questions, pieces)
        self._documents = TokenBags(corpus.documents, pieces)
        self._paths = TokenBags(corpus.paths, pieces)
        self._stems = TokenBags(corpus.stems, pieces)
        self._corpus = corpus
        self._fillers = fillers
        self._recipe = recipe
        self._draw = np.random.RandomState(recipe.seed)
        used = self._draw.random_sample(len(corpus.kinds)) < np.array(recipe.kinds)[corpus.kinds]
        self._used = np.flatnonzero(used)

    def batches(self) -> Iterator[tuple[Tokens, Tokens, NDArray[np.int64]]]:
        """Yield questions, chunks and the files of the chunks, without end."""
        while True:
            order = self._blocks()
            for start in range(0, len(order) - self._recipe.batch + 1, self._recipe.batch):
                pairs = order[start : start + self._recipe.batch]
                files = self._corpus.files[pairs].astype(np.int64)
                yield self._ask(pairs), self._show(pairs, files), files

    def _blocks(self) -> NDArray[np.int64]:
        shuffled = self._used[self._draw.permutation(len(self._used))]
        by_package = shuffled[np.argsort(self._corpus.packages[shuffled], kind="stable")]
        size = self._recipe.block
        starts = self._draw.permutation(len(by_package) // size) * size
        return by_package[(starts[:, None] + np.arange(size)).ravel()]

    def _ask(self, pairs: NDArray[np.int64]) -> Tokens:
        asked = self._drop(self._questions.take(pairs), self._recipe.question_kept)
        count = np.where(
            self._draw.random_sample(len(pairs)) < self._recipe.filled,
            self._draw.randint(1, 5, len(pairs)),
            0,
        )
        rows = np.repeat(np.arange(len(pairs)), count)
        fillers = self._fillers[self._draw.randint(0, len(self._fillers), len(rows))]
        return _join(asked, Tokens(fillers, np.ones(len(rows), np.float32), rows))

    def _show(self, pairs: NDArray[np.int64], files: NDArray[np.int64]) -> Tokens:
        recipe = self._recipe
        content = self._drop(self._documents.take(pairs), recipe.content_kept)
        shown = (self._draw.random_sample(len(pairs)) < recipe.path_shown) & (
            self._corpus.kinds[pairs] != Kind.PATH
        )
        path, stem = self._paths.take(files), self._stems.take(files)
        return _join(
            content,
            _weighted(path, shown, recipe.path_weight),
            _weighted(stem, shown, recipe.stem_weight),
        )

    def _drop(self, tokens: Tokens, kept: float) -> Tokens:
        keep = self._draw.random_sample(len(tokens.items)) < kept
        return Tokens(tokens.items[keep], tokens.counts[keep], tokens.rows[keep])


def _weighted(tokens: Tokens, shown: NDArray[np.bool_], weight: float) -> Tokens:
    keep = shown[tokens.rows]
    return Tokens(tokens.items[keep], tokens.counts[keep] * np.float32(weight), tokens.rows[keep])


def _join(*parts: Tokens) -> Tokens:
    items, counts, rows = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.argsort(rows, kind="stable")
    return Tokens(items[order], counts[order], rows[order])


def train(
    data: TrainingData, initial: NDArray[np.float32], recipe: Recipe, *, quiet: bool = False
) -> NDArray[np.float32]:
    """Train and return the token vectors, each as long as the token weighs.

    Args:
        data: the pairs.
        initial: where the vectors start, of unit length, shape (tokens, dimension).
        recipe: how.
        quiet: whether to print no progress.
    """
    vectors = torch.from_numpy(initial.copy()).requires_grad_()
    weights = torch.zeros(len(initial)).requires_grad_()
    scales = torch.full((2,), math.log(recipe.scale)).requires_grad_()
    rate = recipe.learning_rate
    optimizer = torch.optim.Adam(
        [{"params": [vectors, weights], "lr": rate}, {"params": [scales], "lr": 2e-3}],
        betas=(0.9, 0.98),
        fused=True,
    )
    started, losses = time.monotonic(), list[float]()
    for step, (asked, shown, files) in zip(range(recipe.steps), data.batches(), strict=False):
        optimizer.param_groups[0]["lr"] = rate * _schedule(step, recipe)
        questions = _embed(asked, vectors, weights, len(files))
        chunks = _embed(shown, vectors, weights, len(files))
        loss = _loss(questions, chunks, torch.from_numpy(files), scales.exp(), recipe)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        if not quiet and (step + 1) % 100 == 0:
            print(
                f"step {step + 1} of {recipe.steps}, loss {np.mean(losses[-100:]):.3f}, "
                f"{time.monotonic() - started:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    trained = (vectors * weights.exp()[:, None]).detach().numpy()
    return trained + np.float32(recipe.initial_kept) * initial


def _schedule(step: int, recipe: Recipe) -> float:
    """Rise in the first steps, then fall along a cosine to 3 %."""
    cosine = 0.5 * (1 + math.cos(math.pi * step / recipe.steps))
    return min(1.0, (step + 1) / recipe.warm_up) * (0.97 * cosine + 0.03)


def _embed(tokens: Tokens, vectors: Tensor, weights: Tensor, rows: int) -> Tensor:
    items = torch.from_numpy(tokens.items.astype(np.int64))
    offsets = torch.from_numpy(np.searchsorted(tokens.rows, np.arange(rows)))
    counts = torch.from_numpy(tokens.counts) * weights.exp()[items]
    return functional.normalize(
        functional.embedding_bag(items, vectors, offsets, mode="sum", per_sample_weights=counts), dim=1
    )


def _signs(unit: Tensor) -> Tensor:
    """Return the signs of unit vectors, as long as they; gradients pass straight through."""
    length = unit.shape[1] ** 0.5
    scaled = unit * length
    signs = torch.where(scaled.detach() >= 0, 1.0, -1.0)
    return (signs - scaled.detach() + scaled) / length


def _loss(questions: Tensor, chunks: Tensor, files: Tensor, scales: Tensor, recipe: Recipe) -> Tensor:
    same_file = (files[:, None] == files[None]) & ~torch.eye(len(files), dtype=torch.bool)
    right = torch.arange(len(files))
    signs = _signs(chunks)

    def contrast(asked: Tensor, scale: Tensor) -> Tensor:
        similarity = (asked @ signs.T) * scale.clamp(max=100)
        similarity = similarity.masked_fill(same_file, -1e4)
        return functional.cross_entropy(similarity, right) + recipe.backward * functional.cross_entropy(
            similarity.T, right
        )

    loss = contrast(_signs(questions), scales[0])
    if recipe.asymmetric:
        loss = loss + recipe.asymmetric * contrast(questions, scales[1])
    return loss
