"""NDCG@10 as the benchmark defines it, and the spread of its mean. Pure functions.

The definition is that of the published figures, so that they can be compared: a target is found at
the first result whose path is its path and, where it has a span, whose lines overlap it; gain 1 at
each such rank, discount 1 / log2(rank + 1); the ideal has as many targets as lie in the index.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

CUTOFF = 10
"""Results that count; also the number that is asked for."""

RESAMPLES = 10_000
"""Bootstrap resamples: the ends of a 95 % interval then vary by about 0.001 from seed to seed."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place that answers a question: a file, or lines of one."""

    path: str
    lines: tuple[int, int] | None = None
    """First and last line; none: the whole file."""

    @classmethod
    def parse(cls, item: str) -> Target:
        """Read ``path`` or ``path:START-END``.

        Raises:
            ValueError: the span is not two line numbers.
        """
        path, colon, span = item.partition(":")
        if not colon:
            return cls(path)
        start, _, end = span.partition("-")
        return cls(path, (int(start), int(end)))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a result lies."""

    path: str
    start_line: int
    end_line: int


def parse_targets(*fields: str) -> tuple[Target, ...]:
    """Read the benchmark's fields of items joined by ``;``: relevant and secondary count alike."""
    return tuple(Target.parse(item) for field in fields for item in field.split(";") if item)


def found_rank(target: Target, results: Sequence[Place]) -> int | None:
    """Return the 1-based rank of the first result that shows the target, or none."""
    for rank, result in enumerate(results, start=1):
        if result.path != target.path:
            continue
        if target.lines is None:
            return rank
        start, end = target.lines
        if result.start_line <= end and start <= result.end_line:
            return rank
    return None


def ndcg(results: Sequence[Place], targets: Sequence[Target], indexed: Collection[str]) -> float:
    """Score one answer.

    Args:
        results: best first; those after the tenth do not count.
        targets: what answers the question.
        indexed: paths that lie in the index. A target elsewhere cannot be found, so that the ideal
            does not ask for it; where all lie elsewhere the score is 0.

    Returns:
        0 (nothing found) to 1 (every target as high up as possible).
    """
    ideal_count = min(sum(target.path in indexed for target in targets), CUTOFF)
    if ideal_count == 0:
        return 0.0
    # A set: one result that shows two targets is one hit, or the score could pass 1.
    ranks = {rank for target in targets if (rank := found_rank(target, results[:CUTOFF])) is not None}
    gained = sum(_discount(rank) for rank in ranks)
    return gained / sum(_discount(rank) for rank in range(1, ideal_count + 1))


def confidence_interval(scores: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean (percentile method, resampling the questions).

    Args:
        scores: at least one.
        seed: of the random resampling, fixed so that a run can be repeated.
    """
    values = np.asarray(scores, dtype=np.float64)
    chosen = np.random.default_rng(seed).integers(0, len(values), size=(RESAMPLES, len(values)))
    low, high = np.percentile(values[chosen].mean(axis=1), [2.5, 97.5])
    return float(low), float(high)


def _discount(rank: int) -> float:
    return 1 / math.log2(rank + 1)
