"""NDCG@10 on the public benchmark, next to the figures that peers publish for the same questions.

Every question is asked as it stands, with the repository that it is about as the scope.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.database import add_database_arguments, database, index, settings
from bench.report import circumstances, headline, save, table
from bench.repositories import (
    BenchmarkRepository,
    Question,
    add_arguments,
    checkout,
    indexed_paths,
    read_peers,
    read_questions,
    read_repositories,
    results_kind,
)
from bench.scoring import CUTOFF, Place, confidence_interval, found_rank, ndcg
from maguyva_pg import Maguyva

MODES = ("semantic", "text", "structural", "graph")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the answer and its score."""

    question: Question
    language: str
    answer: dict[str, Any]
    """As ``maguyva search --json`` prints it."""
    score: float
    """NDCG@10."""
    ranks: tuple[int | None, ...]
    """Where each target was found."""

    def as_json(self) -> dict[str, Any]:
        """Return what is kept of it: everything but the snippets."""
        kept = ("rank", "path", "start_line", "end_line", "symbol", "score", "why")
        return {
            "repository": self.question.repository,
            "category": self.question.category,
            "query": self.question.text,
            "ndcg": round(self.score, 4),
            "ranks": self.ranks,
            **{key: self.answer[key] for key in ("intent", "confidence", "fusion_strategy", "warnings")},
            "results": [{key: result[key] for key in kept} for result in self.answer["results"]],
        }


def ask(
    maguyva: Maguyva,
    repository: BenchmarkRepository,
    questions: Sequence[Question],
    indexed: frozenset[str],
    arguments: argparse.Namespace,
) -> Iterator[Asked]:
    """Ask the questions about one repository and score the answers."""
    for question in questions:
        answer = maguyva.search(
            question.text,
            repositories=[repository.name],
            preset=arguments.preset,
            limit=CUTOFF,
            modes=arguments.modes,
        ).to_json()
        places = [
            Place(result["path"], result["start_line"], result["end_line"]) for result in answer["results"]
        ]
        yield Asked(
            question,
            repository.language,
            answer,
            ndcg(places, question.targets, indexed),
            tuple(found_rank(target, places) for target in question.targets),
        )


def measure(arguments: argparse.Namespace) -> list[Asked]:
    """Index what is wanted and ask everything.

    Raises:
        SystemExit: an index holds no file; figures over it would mean nothing.
    """
    asked: list[Asked] = []
    repositories = read_repositories(arguments.benchmark, arguments.only)
    with ExitStack() as open_databases:
        shared = None
        if not arguments.separate:
            shared = _open(open_databases, arguments.home)
        for repository in repositories:
            folder = checkout(repository, arguments.mirrors)
            with ExitStack() as own_database:
                maguyva = shared or _open(own_database, arguments.home / repository.name)
                if arguments.index:
                    index(maguyva, repository, folder)
                indexed = indexed_paths(repository, folder)
                questions = read_questions(arguments.benchmark, repository.name)
                asked.extend(ask(maguyva, repository, questions, indexed, arguments))
    return asked


def print_tables(asked: Sequence[Asked], peers: dict[str, dict[str, float]]) -> None:
    """Print the mean per repository, language, category and intent."""
    names = list(dict.fromkeys(name for figures in peers.values() for name in figures))

    def peer_cells(group: Sequence[Asked]) -> list[str]:
        # Peers publish one figure per repository; each question carries that of its repository.
        known = [peers[one.question.repository] for one in group if one.question.repository in peers]
        if len(known) < len(group):
            return ["-"] * len(names)
        return [f"{sum(figures[name] for figures in known) / len(known):.3f}" for name in names]

    def section(title: str, key: Callable[[Asked], str], *, with_peers: bool) -> None:
        groups: dict[str, list[Asked]] = {}
        for one in asked:
            groups.setdefault(key(one), []).append(one)
        rows = [(name, group) for name, group in sorted(groups.items())]
        header = [title, "questions", "NDCG@10", "95 % interval", *(names if with_peers else [])]
        print(
            "\n"
            + table(
                header,
                [
                    [name, *_figures(group), *(peer_cells(group) if with_peers else [])]
                    for name, group in [*rows, ("all", asked)]
                ],
            )
        )

    section("repository", lambda one: one.question.repository, with_peers=True)
    section("language", lambda one: one.language, with_peers=True)
    section("category", lambda one: one.question.category, with_peers=False)
    section("intent", lambda one: one.answer["intent"], with_peers=False)
    warned = [one for one in asked if one.answer["warnings"]]
    if warned:
        first = warned[0].answer["warnings"][0]
        print(f"\n{len(warned)} answers carried warnings, the first: {first}", file=sys.stderr)


def print_questions(asked: Sequence[Asked]) -> None:
    """Print every question, worst first: what was wanted, what came, and what brought it there."""
    for one in sorted(asked, key=lambda one: one.score):
        answer = one.answer
        print(
            f"\n{one.score:.3f}  {one.question.repository}  {one.question.category}  «{one.question.text}»"
            f"  [{answer['intent']} {answer['confidence']:.2f}, {answer['fusion_strategy']}]"
        )
        for target, rank in zip(one.question.targets, one.ranks, strict=True):
            span = f":{target.lines[0]}-{target.lines[1]}" if target.lines else ""
            print(f"       wanted {target.path}{span}: {f'rank {rank}' if rank else 'not found'}")
        last = max((rank for rank in one.ranks if rank), default=3)
        for result in answer["results"][:last]:
            print(
                f"   {result['rank']:3} {result['path']}:{result['start_line']}-{result['end_line']}"
                f"  {result['symbol'] or ''}  {result['score']:.4f} = {_contributions(result['why'])}"
            )


def _figures(group: Sequence[Asked]) -> list[str]:
    scores = [one.score for one in group]
    low, high = confidence_interval(scores)
    return [str(len(scores)), f"{sum(scores) / len(scores):.3f}", f"{low:.3f} to {high:.3f}"]


def _contributions(why: dict[str, Any]) -> str:
    modes = [
        f"{mode} {why[mode]['contribution']:.4f} (rank {why[mode]['rank']})" for mode in MODES if mode in why
    ]
    factors = [f"{name} {why[name]:.2f}" for name in ("boost", "path_factor") if name in why]
    return "; ".join([" + ".join(modes), *factors])


def _open(stack: ExitStack, home: Path) -> Maguyva:
    stack.enter_context(database(home))
    return stack.enter_context(Maguyva(settings(home)))


def _modes(text: str) -> list[str]:
    modes = text.split(",")
    unknown = [mode for mode in modes if mode not in MODES]
    if unknown:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: the modes are {', '.join(MODES)}")
    return modes


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.relevance", description=__doc__)
    add_arguments(parser)
    add_database_arguments(parser)
    parser.add_argument("--separate", action="store_true", help="a database for each repository")
    parser.add_argument("--preset", choices=("quick", "default", "thorough"), default="default")
    parser.add_argument("--modes", type=_modes, help="only these modes, as in semantic,text")
    parser.add_argument("--verbose", action="store_true", help="every question, worst first")
    return parser


def main() -> None:
    """Measure, print the tables and keep the raw numbers."""
    arguments = _parser().parse_args()
    about = circumstances()
    asked = measure(arguments)
    if arguments.verbose:
        print_questions(asked)
    print("\n" + headline(about))
    print_tables(asked, read_peers(arguments.benchmark))
    label = "-".join(
        [results_kind("relevance", arguments.benchmark), *(arguments.only or []), *(arguments.modes or [])]
    )
    if arguments.preset != "default":
        label += f"-{arguments.preset}"
    path = save(label, about, {"questions": [one.as_json() for one in asked]})
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
