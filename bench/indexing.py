"""What indexing costs: time, memory and disk, on whole public repositories.

Every round starts with an empty database in a home of its own, and indexes in a process of its own, whose
peak memory is then that of the first run. Afterwards it indexes again with nothing changed, and again
with an empty line on top of one file, so that every position in that file moves.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.database import database, settings, sizes
from bench.report import circumstances, headline, save, spread, table
from bench.repositories import WORK, BenchmarkRepository, add_arguments, checkout, read_repositories
from maguyva_pg import IndexReport, Maguyva

REPOSITORIES = ("aiohttp", "axum", "commons-lang")
"""Measured unless others are named: about 440, 490 and 620 files; Python, Rust and Java."""

SUFFIXES = (
    ".c",
    ".cc",
    ".ex",
    ".go",
    ".h",
    ".java",
    ".js",
    ".kt",
    ".py",
    ".rb",
    ".rs",
    ".scala",
    ".swift",
    ".ts",
)
"""Of the files among which the one that changes is chosen: those that hold code."""

RUSAGE_UNITS_PER_MIB = 2**20 if sys.platform == "darwin" else 2**10
"""``ru_maxrss`` counts bytes on macOS, kibibytes elsewhere."""


@dataclass(frozen=True, slots=True)
class Runs:
    """The first run and those after it. Times are in seconds, memory is in MiB."""

    files: int
    symbols: int
    references: int
    first: float
    main_memory: float
    """Peak of the process that indexes."""
    worker_memory: float
    """Peak of the largest of its worker processes."""
    unchanged: float
    one_file: float


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the runs, and what surrounds them."""

    repository: str
    new_database: float
    """Seconds from nothing to an empty database that is up."""
    runs: Runs
    code_bytes: int
    index_bytes: int


def run_three_times(home: Path, folder: Path, name: str) -> Runs:
    """Index a folder for the first time, unchanged, and with one file changed.

    To be called in a new process, since it reports that process's peak memory.

    Raises:
        RuntimeError: a run did not do what was to be measured.
    """
    with Maguyva(settings(home)) as maguyva:
        first, first_seconds = _timed_run(maguyva, folder, name)
        main_memory, worker_memory = (
            resource.getrusage(who).ru_maxrss / RUSAGE_UNITS_PER_MIB
            for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        unchanged, unchanged_seconds = _timed_run(maguyva, folder, name)
        path = middle_file(folder)
        path.write_bytes(b"\n" + path.read_bytes())
        one_file, one_file_seconds = _timed_run(maguyva, folder, name)
    if first.files == 0 or (unchanged.changed, one_file.changed) != (0, 1):
        raise RuntimeError(f"Not the runs that were to be measured: {first}, {unchanged}, {one_file}")
    return Runs(
        files=first.files,
        symbols=first.symbols,
        references=first.references,
        first=first_seconds,
        main_memory=main_memory,
        worker_memory=worker_memory,
        unchanged=unchanged_seconds,
        one_file=one_file_seconds,
    )


def middle_file(folder: Path) -> Path:
    """Return the file of median size among those that hold code."""
    files = [path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file()]
    return sorted(files, key=lambda path: (path.stat().st_size, path))[len(files) // 2]


def measure(repository: BenchmarkRepository, folder: Path) -> Round:
    """Index a copy of a repository into an empty database, and remove both."""
    with tempfile.TemporaryDirectory(prefix="indexing-", dir=WORK) as scratch:
        # As root the server runs as another user, who has to get in.
        Path(scratch).chmod(0o755)
        copy = Path(scratch, repository.name)
        shutil.copytree(folder, copy, symlinks=True)
        start = time.perf_counter()
        with database(Path(scratch, "home")) as home:
            new_database = time.perf_counter() - start
            spawn = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(max_workers=1, mp_context=spawn) as process:
                runs = process.submit(run_three_times, home, copy, repository.name).result()
            size = sizes(home)
    return Round(repository.name, new_database, runs, size.code, size.index)


def rows(rounds: Sequence[Round]) -> list[list[str]]:
    """Return a table row per repository: medians of its rounds, smallest and largest in brackets."""
    by_repository: dict[str, list[Round]] = {}
    for one in rounds:
        by_repository.setdefault(one.repository, []).append(one)
    return [
        [
            name,
            str(group[0].runs.files),
            f"{group[0].code_bytes / 1e6:.1f}",
            spread([one.runs.first for one in group], 1),
            spread([one.runs.files / one.runs.first for one in group], 0),
            spread([one.code_bytes / 1e6 / one.runs.first for one in group]),
            spread([one.runs.main_memory for one in group], 0),
            spread([one.runs.worker_memory for one in group], 0),
            spread([one.runs.unchanged for one in group]),
            spread([one.runs.one_file for one in group]),
            spread([one.index_bytes / 1e6 for one in group], 1),
            spread([one.index_bytes / one.code_bytes for one in group], 1),
        ]
        for name, group in by_repository.items()
    ]


def _timed_run(maguyva: Maguyva, folder: Path, name: str) -> tuple[IndexReport, float]:
    start = time.perf_counter()
    report = maguyva.index(folder, name=name)
    return report, time.perf_counter() - start


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.indexing", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--rounds", type=int, default=3, help="per repository (%(default)s)")
    return parser


def main() -> None:
    """Measure, print the table and keep the raw numbers."""
    arguments = _parser().parse_args()
    about = circumstances()
    rounds: list[Round] = []
    for repository in read_repositories(arguments.benchmark, arguments.only or REPOSITORIES):
        folder = checkout(repository, arguments.mirrors, whole=True)
        for number in range(arguments.rounds):
            rounds.append(measure(repository, folder))
            print(f"{repository.name}, round {number + 1}: {rounds[-1].runs.first:.1f} s", file=sys.stderr)
    print("\n" + headline(about))
    print(
        f"Median of {arguments.rounds} rounds (smallest to largest). A new database takes "
        f"{spread([one.new_database for one in rounds])} s, which is not in the figures.\n"
    )
    header = ["repository", "files", "MB", "first index, s", "files/s", "MB/s", "main process, MiB"]
    header += ["largest worker, MiB", "no change, s", "one file changed, s", "index, MB", "index / code"]
    print(table(header, rows(rounds)))
    path = save("indexing", about, {"rounds": [asdict(one) for one in rounds]})
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
