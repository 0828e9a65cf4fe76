"""NDCG@10 of the semantic mode alone, without a database: to choose among models by.

Chunks, their text, re-scoring and the score itself are the product's and the benchmark's own code; only the
search for the nearest bits is done in memory. A variant is chosen by the repositories at even places of the
benchmark's table and checked on the others, so that a choice cannot praise itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench.repositories import add_arguments
from bench.scoring import Place, ndcg
from maguyva_pg.embedding.embedder import Embedder
from maguyva_pg.embedding.local import LocalEmbedder
from maguyva_pg.search.rescore import LENGTH_BYTES, rescore
from training.benchmark import BenchmarkChunks, benchmark_chunks
from training.manifest import CACHE

CANDIDATES: Final = 200
"""As many nearest chunks as the product takes."""


def score(embedder: Embedder, repository: BenchmarkChunks) -> list[float]:
    """Return NDCG@10 of each question."""
    bits = np.concatenate([part.bits for part in embedder.embed_documents(repository.texts)])
    signs = np.unpackbits(bits, axis=1).astype(np.float32) * 2 - 1
    scores: list[float] = []
    for question in repository.questions:
        vector = embedder.embed_question(question.text)
        near = np.argsort(-(signs @ np.where(vector >= 0, 1.0, -1.0)), kind="stable")[:CANDIDATES]
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
        best: dict[str, Place] = {}
        for row in rescore(rows, vector, CANDIDATES):
            best.setdefault(row["path"], row["place"])
        scores.append(ndcg(list(best.values()), question.targets, repository.indexed))
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
    for model in [None, *arguments.models]:
        scores = [score(LocalEmbedder(model), repository) for repository in repositories]
        if arguments.verbose:
            for repository, values in zip(repositories, scores, strict=True):
                print(f"  {repository.name:14} {np.mean(values):.3f}", file=sys.stderr)
        chosen, checked, every = halves(scores)
        print(f"{model or 'shipped'}: choose {chosen:.4f}, check {checked:.4f}, all {every:.4f}")


if __name__ == "__main__":
    main()
