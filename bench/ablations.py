"""What each mode and each signal of the ranking is worth: the benchmark's questions with it left out.

Changes one thing at a time: the modes that run, a constant of the ranking, or one inside an SQL function,
which is put back at the end. The interval is a bootstrap over the differences question by question, since two
runs on the same questions share what is hard. Where it holds 0, the figures do not tell the two apart.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import psycopg

from bench.database import add_database_arguments, connect, database, index, settings
from bench.relevance import Asked, ask
from bench.report import circumstances, headline, save, table
from bench.repositories import (
    BenchmarkRepository,
    Question,
    add_arguments,
    checkout,
    indexed_paths,
    read_questions,
    read_repositories,
    results_kind,
)
from bench.scoring import confidence_interval
from maguyva_pg import Maguyva
from maguyva_pg.db import queries
from maguyva_pg.search import engine, fuse, spacing
from maguyva_pg.search import rescore as rescoring

Change = Callable[[psycopg.Connection], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Ablation:
    """One thing left out."""

    name: str
    modes: tuple[str, ...] | None = None
    """Run only these; none: those of the preset."""
    change: Change = lambda _: nullcontext()
    """What is in force while the questions are asked."""


def constant(module: ModuleType, name: str, value: float) -> Change:
    """Set a constant of a module."""

    @contextmanager
    def change(_: psycopg.Connection) -> Generator[None]:
        before = getattr(module, name)
        setattr(module, name, value)
        try:
            yield
        finally:
            setattr(module, name, before)

    return change


def in_function(name: str, written: str, instead: str) -> Change:
    """Rewrite a part of an SQL function.

    Args:
        name: of the script, as in ``functions/search_text_words``.
        written: the part, as it stands there, once.
        instead: what to write for it.
    """

    @contextmanager
    def change(connection: psycopg.Connection) -> Generator[None]:
        script = queries.script(name)
        assert script.count(written) == 1, f"{name} has {written!r} {script.count(written)} times"
        connection.execute(script.replace(written, instead).encode())
        try:
            yield
        finally:
            connection.execute(script)

    return change


@contextmanager
def signs_of_the_question(_: psycopg.Connection) -> Generator[None]:
    """Compare bits with bits, as the scan for candidates does."""

    def rescore(
        rows: list[dict[str, Any]], question: rescoring.FloatVector, keep: int
    ) -> list[dict[str, Any]]:
        return rescoring.rescore(rows, np.where(question >= 0, 1, -1).astype(np.float32), keep)

    before = engine.rescore
    engine.rescore = rescore
    try:
        yield
    finally:
        engine.rescore = before


TEXT = "functions/search_text_words"
STRUCTURAL = "functions/symbols_by_words"
ABLATIONS = (
    Ablation("semantic alone", ("semantic",)),
    Ablation("text alone", ("text",)),
    Ablation("structural alone", ("structural",)),
    Ablation("semantic and text", ("semantic", "text")),
    Ablation("semantic and structural", ("semantic", "structural")),
    Ablation("text and structural", ("text", "structural")),
    Ablation("no boost by centrality", change=constant(fuse, "BOOST_FACTOR", 0.0)),
    Ablation("no demotion of vendored, built, generated, archived", change=constant(fuse, "DEMOTION", 1.0)),
    Ablation("no setback of what is far behind its mode's best", change=constant(spacing, "FAR_RANKS", 0)),
    Ablation("semantic: bits against bits", change=signs_of_the_question),
    Ablation("semantic: a file's other chunks", change=constant(rescoring, "SHARE_OF_OTHERS", 0.0)),
    Ablation(
        "tests, examples, documentation like source",
        change=in_function(
            "functions/08_path_class_factor", "return case path_class", "return 1.0 + 0 * case path_class"
        ),
    ),
    Ablation("text: a file's other chunks", change=in_function(TEXT, "real := 0.1;", "real := 0;")),
    Ablation("text: the file's own name", change=in_function(TEXT, "real := 0.6;", "real := 0;")),
    Ablation(
        "structural: words of the text",
        change=in_function(
            STRUCTURAL, "chunk_words @@ term.query then 0.3", "chunk_words @@ term.query then 0"
        ),
    ),
)
"""The first six run other modes; each of the rest leaves one signal out."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """A repository of the benchmark, its questions, and what of it is indexed."""

    repository: BenchmarkRepository
    questions: list[Question]
    indexed: frozenset[str]


def scores(maguyva: Maguyva, corpora: list[Corpus], modes: tuple[str, ...] | None) -> list[float]:
    """Ask everything and return NDCG@10 by question."""
    options = argparse.Namespace(preset="default", modes=modes)

    def asked() -> Iterator[Asked]:
        for corpus in corpora:
            yield from ask(maguyva, corpus.repository, corpus.questions, corpus.indexed, options)

    return [one.score for one in asked()]


def main() -> None:
    """Measure, print the table and keep the raw numbers."""
    parser = argparse.ArgumentParser(prog="python -m bench.ablations", description=__doc__)
    add_arguments(parser)
    add_database_arguments(parser)
    arguments = parser.parse_args()
    about = circumstances()
    corpora: list[Corpus] = []
    measured: dict[str, list[float]] = {}
    with (
        database(arguments.home),
        Maguyva(settings(arguments.home)) as maguyva,
        connect(arguments.home) as connection,
    ):
        for repository in read_repositories(arguments.benchmark, arguments.only):
            folder = checkout(repository, arguments.mirrors)
            if arguments.index:
                index(maguyva, repository, folder)
            questions = read_questions(arguments.benchmark, repository.name)
            corpora.append(Corpus(repository, questions, indexed_paths(repository, folder)))
        everything = scores(maguyva, corpora, None)
        for ablation in ABLATIONS:
            print(ablation.name, file=sys.stderr)
            with ablation.change(connection):
                measured[ablation.name] = scores(maguyva, corpora, ablation.modes)
    rows = [("everything", f"{np.mean(everything):.3f}", "", "")]
    for name, values in measured.items():
        differences = [after - before for before, after in zip(everything, values, strict=True)]
        low, high = confidence_interval(differences)
        rows.append(
            (name, f"{np.mean(values):.3f}", f"{np.mean(differences):+.3f}", f"{low:+.3f} to {high:+.3f}")
        )
    print(headline(about) + "\n")
    print(table(("run, or signal left out", "NDCG@10", "difference", "95 % interval of it"), rows))
    path = save(
        results_kind("ablations", arguments.benchmark),
        about,
        {"everything": everything, "ablations": measured},
    )
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
