"""The peer semble on a set of questions, scored as we are.

What peers publish is about their own sets. Asking one of them the questions of another set tells how much
harder that set is. semble runs in this process, with the embedding model that it is given and its own
defaults.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from semble import SembleIndex

from bench.report import circumstances, headline, save, table
from bench.repositories import (
    ROOT,
    BenchmarkRepository,
    Question,
    add_arguments,
    checkout,
    indexed_paths,
    read_questions,
    read_repositories,
    results_kind,
)
from bench.scoring import CUTOFF, Place, confidence_interval, ndcg

MODEL = ROOT / "maguyva_pg" / "embedding" / "model"
"""Our own local model: the same vectors for both, so that the ranking alone differs."""

CANDIDATES = 5 * CUTOFF
"""Chunks that are asked for: several can be of one file, and the score counts files."""


def ask(
    repository: BenchmarkRepository, questions: Sequence[Question], arguments: argparse.Namespace
) -> list[float]:
    """Index one repository in memory and score semble's answers."""
    folder = checkout(repository, arguments.mirrors)
    index = SembleIndex.from_path(folder, model_path=str(arguments.model))
    indexed = indexed_paths(repository, folder)
    return [
        ndcg(_best_per_file(index.search(question.text, top_k=CANDIDATES)), question.targets, indexed)
        for question in questions
    ]


def _best_per_file(results: Sequence[Any]) -> list[Place]:
    """Keep the first chunk of each file, as our answers do: more of one file would only cost it places."""
    first: dict[str, Place] = {}
    for result in results:
        chunk = result.chunk
        first.setdefault(chunk.file_path, Place(chunk.file_path, chunk.start_line, chunk.end_line))
    return list(first.values())[:CUTOFF]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.semble", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--model", type=Path, default=MODEL, help="a model2vec folder (%(default)s)")
    return parser


def main() -> None:
    """Measure, print the tables and keep the raw numbers."""
    arguments = _parser().parse_args()
    about = circumstances() | {"semble": version("semble"), "model": arguments.model.name}
    asked: list[tuple[Question, float]] = []
    for repository in read_repositories(arguments.benchmark, arguments.only):
        questions = read_questions(arguments.benchmark, repository.name)
        asked.extend(zip(questions, ask(repository, questions, arguments), strict=True))
    print("\n" + headline(about))
    for grouped_by in ("repository", "category"):
        groups: dict[str, list[float]] = {}
        for question, score in asked:
            groups.setdefault(getattr(question, grouped_by), []).append(score)
        rows = [*sorted(groups.items()), ("all", [score for _, score in asked])]
        print(
            "\n" + table([grouped_by, "questions", "NDCG@10", "95 % interval"], [_row(*row) for row in rows])
        )
    label = "-".join([results_kind("semble", arguments.benchmark), *(arguments.only or [])])
    save(
        label,
        about,
        {"questions": [asdict(question) | {"ndcg": round(score, 4)} for question, score in asked]},
    )


def _row(name: str, scores: Sequence[float]) -> list[str]:
    low, high = confidence_interval(scores)
    return [name, str(len(scores)), f"{sum(scores) / len(scores):.3f}", f"{low:.3f} to {high:.3f}"]


if __name__ == "__main__":
    main()
