"""How long answers take: inside a running process, the classification alone, and the warm command.

One database holds this checkout and the benchmark's repositories. The questions are the benchmark's own
and ones about names in the index that ask for definitions, callers, impact and literal text. Every
question is asked of its own repository and of all of them, in a new random order in every round.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.database import COMMAND, database, environment, settings, symbol_names
from bench.report import circumstances, headline, percentile, save, spread, table
from bench.repositories import ROOT, WORK, add_arguments, checkout, read_questions, read_repositories
from maguyva_pg import Maguyva
from maguyva_pg.search.classify import classify
from maguyva_pg.search.filters import parse_question

CHECKOUT = "maguyva-pg"
NAMES_PER_REPOSITORY = 5
TEMPLATES = ("where is {} defined", "who calls {}", "what breaks if {} changes", '"{}"')
COMMANDS_PER_ROUND = 10
CLASSIFICATIONS = 50
"""One classification takes microseconds: too short to time by itself."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question, and the repository that it is about."""

    repository: str
    text: str


@dataclass(frozen=True, slots=True)
class Sample:
    """One timed answer."""

    case: Case
    intent: str
    scope: str
    """``own`` (the case's repository) or ``all``."""
    round: int
    milliseconds: float


def all_folders(arguments: argparse.Namespace) -> dict[str, tuple[Path, str]]:
    """Return what is indexed: this checkout and the benchmark's repositories; name → folder, subdirectory."""
    folders = {CHECKOUT: (ROOT, "")}
    for repository in read_repositories(arguments.benchmark, arguments.only):
        folders[repository.name] = (checkout(repository, arguments.mirrors), repository.subdirectory)
    return folders


def index_all(maguyva: Maguyva, folders: Mapping[str, tuple[Path, str]]) -> None:
    """Index every repository; those that have not changed take no time."""
    for name, (folder, subdirectory) in folders.items():
        report = maguyva.index(folder, name=name, subdirectory=subdirectory or None)
        print(f"{name}: {report.files} files, {report.changed} changed", file=sys.stderr)


def cases(arguments: argparse.Namespace, names: Mapping[str, Sequence[str]]) -> list[Case]:
    """Return the questions to ask: the benchmark's, and one per template and name."""
    asked = [
        Case(name, question.text)
        for name in names
        if name != CHECKOUT
        for question in read_questions(arguments.benchmark, name)
    ]
    about_names = [
        Case(repository, template.format(name))
        for repository, chosen in names.items()
        for name in chosen
        for template in TEMPLATES
    ]
    return asked + about_names


def time_answers(maguyva: Maguyva, asked: Sequence[Case], rounds: int) -> list[Sample]:
    """Ask everything once to warm up and then in rounds, timing each answer from question to result."""
    order = [(case, scope) for case in asked for scope in ("own", "all")]
    shuffle = random.Random(0)
    samples: list[Sample] = []
    for round_number in range(rounds + 1):
        shuffle.shuffle(order)
        for case, scope in order:
            repositories = [case.repository] if scope == "own" else None
            start = time.perf_counter()
            answer = maguyva.search(case.text, repositories=repositories)
            milliseconds = (time.perf_counter() - start) * 1e3
            if round_number:
                samples.append(Sample(case, answer.to_json()["intent"], scope, round_number, milliseconds))
    return samples


def time_classification(asked: Sequence[Case]) -> list[float]:
    """Return the milliseconds that one classification of each question takes."""
    took: list[float] = []
    for case in asked:
        start = time.perf_counter()
        for _ in range(CLASSIFICATIONS):
            classify(parse_question(case.text))
        took.append((time.perf_counter() - start) * 1e3 / CLASSIFICATIONS)
    return took


def time_commands(
    home: Path, asked: Sequence[Case], folders: Mapping[str, tuple[Path, str]], rounds: int
) -> list[float]:
    """Return the milliseconds of ``maguyva search`` from start to exit, in the repository's folder.

    Raises:
        SystemExit: a command failed.
    """
    took: list[float] = []
    count = min(len(asked), COMMANDS_PER_ROUND * rounds + 1)
    for case in random.Random(0).sample(asked, count):
        start = time.perf_counter()
        ended = subprocess.run(
            [COMMAND, "search", "--", case.text],
            cwd=folders[case.repository][0],
            env=environment(home),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )
        took.append((time.perf_counter() - start) * 1e3)
        if ended.returncode > 1:
            sys.exit(f"maguyva search {case.text!r} failed with exit code {ended.returncode}.")
    return took[1:]  # the first one reads the program from the disk


def answer_rows(samples: Sequence[Sample]) -> list[list[str]]:
    """Return a table row per intent and for all: count, then median and 95th percentile per scope."""
    intents = [*sorted({sample.intent for sample in samples}), "all"]
    rows: list[list[str]] = []
    for intent in intents:
        group = [sample for sample in samples if intent in (sample.intent, "all")]
        row = [intent, str(len({sample.case for sample in group}))]
        for scope in ("own", "all"):
            scoped = [sample for sample in group if sample.scope == scope]
            row += [_over_rounds(scoped, 50), _over_rounds(scoped, 95)]
        rows.append(row)
    return rows


def _over_rounds(samples: Sequence[Sample], percent: float) -> str:
    by_round: dict[int, list[float]] = {}
    for sample in samples:
        by_round.setdefault(sample.round, []).append(sample.milliseconds)
    return spread([percentile(values, percent) for values in by_round.values()], 1)


def _row(what: str, milliseconds: Sequence[float], digits: int) -> list[str]:
    figures = [f"{percentile(milliseconds, percent):.{digits}f}" for percent in (50, 95, 100)]
    return [what, str(len(milliseconds)), *figures]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.latency", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--home", type=Path, default=WORK / "home", help="of the database (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="after one that warms up (%(default)s)")
    return parser


def main() -> None:
    """Measure, print the tables and keep the raw numbers."""
    arguments = _parser().parse_args()
    about = circumstances()
    folders = all_folders(arguments)
    with database(arguments.home) as home:
        with Maguyva(settings(home)) as maguyva:
            index_all(maguyva, folders)
            names = {name: symbol_names(home, name, NAMES_PER_REPOSITORY) for name in folders}
            asked = cases(arguments, names)
            samples = time_answers(maguyva, asked, arguments.rounds)
        classified = time_classification(asked)
        commands = time_commands(home, asked, folders, arguments.rounds)
    print("\n" + headline(about))
    print(
        f"Milliseconds from question to answer in a running process, {len(folders)} repositories in the "
        f"database; median of {arguments.rounds} rounds (smallest to largest).\n"
    )
    header = ["intent", "questions", "p50, its repository", "p95", "p50, all repositories", "p95 "]
    print(table(header, answer_rows(samples)))
    print("\nMilliseconds:\n")
    print(
        table(
            ["what", "measured", "p50", "p95", "max"],
            [
                _row("classification of a question", classified, 3),
                _row("warm `maguyva search` command", commands, 0),
            ],
        )
    )
    answers = [
        [one.case.repository, one.case.text, one.intent, one.scope, one.round, round(one.milliseconds, 3)]
        for one in samples
    ]
    measured = {"answers": answers, "classification_ms": classified, "command_ms": commands}
    path = save("latency", about, measured)
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
