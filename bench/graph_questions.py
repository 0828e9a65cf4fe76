"""Questions for users of a symbol and for what its change would break, with answers from compilers.

``questions/graph.tsv`` names a symbol of the benchmark's repositories for each question. What is right
comes from the oracle in the benchmark's folder ``graph``: the lines that use the symbol; for impact, also
what calls it and the lines that use that, and so on to the depth that a search follows. A result is right if
such a line lies in it. Recall counts files, of which a search shows ten at most.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.database import add_database_arguments, database, index, settings
from bench.report import circumstances, headline, save, table
from bench.repositories import ROOT, add_arguments, checkout, read_repositories
from bench.scoring import CUTOFF
from maguyva_pg import Maguyva

QUESTIONS = ROOT / "bench" / "questions" / "graph.tsv"
IMPACT_DEPTH = 3
"""Edges that a search for impact follows."""

Definition = tuple[str, str]
"""Path and line, as the oracle writes them."""


@dataclass(frozen=True, slots=True)
class Uses:
    """What an oracle knows of a repository."""

    of: dict[Definition, set[tuple[str, int]]]
    """Path and line of every use of a definition."""
    callers: dict[Definition, set[Definition]]

    @classmethod
    def read(cls, folder: Path) -> Uses:
        """Read an oracle's folder."""
        of: dict[Definition, set[tuple[str, int]]] = defaultdict(set)
        callers: dict[Definition, set[Definition]] = defaultdict(set)
        for row in _rows(folder / "references.tsv.gz"):
            of[row["target_path"], row["target_line"]].add((row["path"], int(row["line"])))
        for row in _rows(folder / "calls.tsv.gz"):
            target = (row["target_path"], row["target_line"])
            of[target].add((row["caller_path"], int(row["call_line"])))
            callers[target].add((row["caller_path"], row["caller_line"]))
        return cls(of, callers)

    def lines(self, definition: Definition, depth: int) -> set[tuple[str, int]]:
        """Return the lines that use a definition and, to a depth, its callers and the lines that use them."""
        reached, edge = {definition}, {definition}
        for _ in range(depth - 1):
            edge = {caller for one in edge for caller in self.callers.get(one, ())} - reached
            reached |= edge
        uses = {line for one in reached for line in self.of.get(one, ())}
        # What is reached is itself an answer: what breaks is the caller, wherever in it the call stands.
        return uses | {(path, int(line)) for path, line in reached - {definition}}


@dataclass(frozen=True, slots=True)
class Scored:
    """One answer."""

    repository: str
    intent: str
    question: str
    understood: str
    returned: int
    right: int
    files_found: int
    files_wanted: int
    """At most ten."""

    @property
    def precision(self) -> float:
        """Share of the results that are right; of no results, none is wrong."""
        return self.right / self.returned if self.returned else 1.0

    @property
    def recall(self) -> float:
        """Share of the files that use it, of ten at most."""
        return self.files_found / self.files_wanted


def score(maguyva: Maguyva, row: dict[str, str], wanted: set[tuple[str, int]]) -> Scored:
    """Ask a question of the file and compare the answer with the lines wanted."""
    answer = maguyva.search(row["question"], repositories=[row["repository"]], limit=CUTOFF).to_json()
    right = [
        result["path"]
        for result in answer["results"]
        if any(
            path == result["path"] and result["start_line"] <= line <= result["end_line"]
            for path, line in wanted
        )
    ]
    return Scored(
        row["repository"],
        row["intent"],
        row["question"],
        answer["intent"],
        len(answer["results"]),
        len(right),
        len(set(right)),
        min(CUTOFF, len({path for path, _ in wanted})),
    )


def measure(arguments: argparse.Namespace) -> list[Scored]:
    """Index what is wanted and ask everything."""
    scored: list[Scored] = []
    repositories = {one.name: one for one in read_repositories(arguments.benchmark, arguments.only)}
    uses: dict[str, Uses] = {}
    with database(arguments.home), Maguyva(settings(arguments.home)) as maguyva:
        for row in _rows(QUESTIONS):
            name = row["repository"]
            if name not in repositories:
                continue
            if name not in uses:
                if arguments.index:
                    index(maguyva, repositories[name], checkout(repositories[name], arguments.mirrors))
                uses[name] = Uses.read(arguments.benchmark / "graph" / name)
            depth = IMPACT_DEPTH if row["intent"] == "impact_analysis" else 1
            scored.append(score(maguyva, row, uses[name].lines((row["path"], row["line"]), depth)))
    return scored


def _rows(file: Path) -> Iterable[dict[str, str]]:
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    return csv.DictReader(data.decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)


def _row(name: str, scored: Sequence[Scored]) -> tuple[str, ...]:
    return (
        name,
        str(len(scored)),
        f"{sum(one.precision for one in scored) / len(scored):.3f}",
        f"{sum(one.recall for one in scored) / len(scored):.3f}",
        str(sum(one.understood == one.intent for one in scored)),
    )


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.graph_questions", description=__doc__)
    add_arguments(parser)
    add_database_arguments(parser)
    parser.add_argument("--verbose", action="store_true", help="every question, worst first")
    arguments = parser.parse_args()
    scored = measure(arguments)
    about = circumstances()
    print(headline(about))
    for title, group in (("intent", "intent"), ("repository", "repository")):
        groups: dict[str, list[Scored]] = defaultdict(list)
        for one in scored:
            groups[getattr(one, group)].append(one)
        rows = [_row(name, members) for name, members in sorted(groups.items())]
        header = (title, "questions", "precision at 10", "recall at 10", "intent understood")
        print("\n" + table(header, [*rows, _row("all", scored)]))
    if arguments.verbose:
        for one in sorted(scored, key=lambda one: one.precision + one.recall):
            print(f"P {one.precision:.2f} R {one.recall:.2f}  {one.repository}: {one.question}")
    path = save("graph-questions", about, {"scored": [asdict(one) for one in scored]})
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
