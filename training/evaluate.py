"""NDCG@10 of the semantic mode alone, without a database: to choose among models by.

Chunks, their text, re-scoring and the score itself are the product's and the benchmark's own code; only the
search for the nearest bits is done in memory. A variant is chosen by the repositories at even places of the
benchmark's table and checked on the others, so that a choice cannot praise itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench.repositories import add_arguments
from bench.scoring import Place, confidence_interval, ndcg
from maguyva_pg.embedding.embedder import Embedder
from maguyva_pg.embedding.local import LocalEmbedder
from maguyva_pg.search.rescore import LENGTH_BYTES, rescore
from training.benchmark import BenchmarkChunks, benchmark_chunks
from training.manifest import CACHE

CANDIDATES: Final = 200
"""As many nearest chunks as the product takes."""


@dataclass(frozen=True, slots=True)
class Scores:
    """NDCG@10 of each question about one repository."""

    rescored: list[float]
    """As the product answers: the nearest by bits, scored again with the floats of the question."""
    by_bits: list[float]
    """In the order of the bits alone."""


def score(embedder: Embedder, repository: BenchmarkChunks) -> Scores:
    """Ask a repository's questions."""
    bits = np.concatenate([part.bits for part in embedder.embed_documents(repository.texts)])
    signs = np.unpackbits(bits, axis=1).astype(np.float32) * 2 - 1
    scores = Scores([], [])
    for question in repository.questions:
        vector = embedder.embed_question(question.text)
        asked = np.where(vector >= 0, np.float32(1), np.float32(-1))
        near = np.argsort(-(signs @ asked), kind="stable")[:CANDIDATES]
        rows: list[dict[str, Any]] = [
            {
                "place": repository.places[i],
                "repository_id": 0,
                "path": repository.places[i].path,
                "path_factor": repository.path_factors[i],
                "bits": b"\0" * LENGTH_BYTES + bits[i].tobytes(),
            }
            for i in near.tolist()
        ]
        for compared, kept in ((vector, scores.rescored), (asked, scores.by_bits)):
            best: dict[str, Place] = {}
            for row in rescore(rows, compared, CANDIDATES):
                best.setdefault(row["path"], row["place"])
            kept.append(ndcg(list(best.values()), question.targets, repository.indexed))
    return scores


def halves(scores: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the means over the repositories to choose by, over those to check on, and over all."""
    parts = (scores[0::2], scores[1::2], scores)
    first, second, every = (float(np.mean([one for part in half for one in part])) for half in parts)
    return first, second, every


def main() -> None:
    """Print the two halves and the whole for the shipped model and each other."""
    parser = argparse.ArgumentParser(prog="python -m training.evaluate", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--verbose", action="store_true", help="each repository's figure")
    parser.add_argument("models", nargs="*", help="model2vec folders, beside the shipped model")
    arguments = parser.parse_args()
    repositories = benchmark_chunks(arguments)
    shipped: list[float] = []
    for model in [None, *arguments.models]:
        embedder = LocalEmbedder(model)
        scores = [score(embedder, repository) for repository in repositories]
        if arguments.verbose:
            for repository, one in zip(repositories, scores, strict=True):
                print(f"  {repository.name:14} {np.mean(one.rescored):.3f}", file=sys.stderr)
        chosen, checked, every = halves([one.rescored for one in scores])
        _, _, by_bits = halves([one.by_bits for one in scores])
        print(
            f"{model or 'shipped'}: choose {chosen:.4f}, check {checked:.4f}, all {every:.4f}; "
            f"by bits alone {by_bits:.4f}"
        )
        asked = [value for one in scores for value in one.rescored]
        if model is None:
            shipped = asked
            continue
        low, high = confidence_interval(np.subtract(asked, shipped).tolist())
        print(
            f"  to the shipped one: {every - np.mean(shipped):+.4f}, 95 % interval {low:+.4f} to {high:+.4f}"
        )


if __name__ == "__main__":
    main()
