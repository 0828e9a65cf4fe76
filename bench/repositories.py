"""The benchmark's repositories at their revisions, laid out under ``bench/work/repositories/NAME``.

They come from a folder of bare mirrors where there is one (``--mirrors`` or ``MAGUYVA_BENCH_MIRRORS``,
laid out as OWNER+NAME/repo), else from GitHub. Only the subdirectory that the benchmark indexes is laid
out, at its path from the repository's root; ``--whole`` takes all of it, for measurements of indexing.
"""

from __future__ import annotations

import argparse
import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.scoring import Target, parse_targets

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "bench" / "work"
"""Everything that a measurement makes and can make again; not kept by git."""


@dataclass(frozen=True, slots=True)
class BenchmarkRepository:
    """A public repository of the benchmark."""

    name: str
    language: str
    source: str
    """OWNER/NAME on GitHub."""
    revision: str
    """The full commit."""
    subdirectory: str
    """What is indexed, from the repository's root; empty: all of it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the benchmark and the places that answer it."""

    repository: str
    category: str
    text: str
    targets: tuple[Target, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which repositories to measure and where they come from."""
    parser.add_argument(
        "--benchmark",
        type=Path,
        default=Path(os.environ.get("MAGUYVA_BENCHMARK") or ROOT.parent / "shared" / "bench"),
        help="folder with repositories.tsv, peers.tsv and queries/ (MAGUYVA_BENCHMARK; %(default)s)",
    )
    _add_mirrors(parser)
    parser.add_argument(
        "--only", metavar="NAME", action="append", help="only this repository; may be given again"
    )


def add_suite_arguments(parser: argparse.ArgumentParser, listed: str) -> None:
    """Add the options of a suite of small cases.

    Args:
        parser: gets them.
        listed: what ``--verbose`` prints.
    """
    parser.add_argument("--sources", type=Path, help="folder with the cases, as in the suite's repository")
    _add_mirrors(parser)
    parser.add_argument("--verbose", action="store_true", help=f"print {listed}")
    parser.add_argument("--save", action="store_true", help="keep the raw numbers in bench/results")


def suite_folder(repository: BenchmarkRepository, arguments: argparse.Namespace) -> Path:
    """Return the folder with a suite's cases, which the options may name."""
    return arguments.sources or checkout(repository, arguments.mirrors) / repository.subdirectory


def _add_mirrors(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--mirrors",
        type=Path,
        default=os.environ.get("MAGUYVA_BENCH_MIRRORS"),
        help="folder of bare mirrors, OWNER+NAME/repo (MAGUYVA_BENCH_MIRRORS; without: GitHub)",
    )


def read_repositories(benchmark: Path, only: Sequence[str] | None = None) -> list[BenchmarkRepository]:
    """Read ``repositories.tsv``, in its order.

    Raises:
        SystemExit: the benchmark is not there, or a name in ``only`` is not one of its repositories.
    """
    table = benchmark / "repositories.tsv"
    if not table.is_file():
        sys.exit(f"There is no benchmark at {benchmark}. Give its folder: --benchmark or MAGUYVA_BENCHMARK.")
    with table.open(encoding="utf-8", newline="") as lines:
        repositories = [
            BenchmarkRepository(
                row["name"], row["language"], row["repository"], row["revision"], row["subdirectory"]
            )
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]
    if not only:
        return repositories
    unknown = set(only) - {repository.name for repository in repositories}
    if unknown:
        names = ", ".join(repository.name for repository in repositories)
        sys.exit(f"Not in the benchmark: {', '.join(sorted(unknown))}. It has {names}.")
    return [repository for repository in repositories if repository.name in only]


def read_questions(benchmark: Path, repository: str) -> list[Question]:
    """Read ``queries/NAME.tsv``: category, query, relevant, secondary, without a header."""
    with (benchmark / "queries" / f"{repository}.tsv").open(encoding="utf-8", newline="") as lines:
        return [
            Question(repository, row[0], row[1], parse_targets(*row[2:4]))
            for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row
        ]


def results_kind(kind: str, benchmark: Path) -> str:
    """Return the kind that results are kept under: with the name of a set of questions that lies in here."""
    return f"{kind}-{benchmark.name}" if ROOT in benchmark.absolute().parents else kind


def read_peers(benchmark: Path) -> dict[str, dict[str, float]]:
    """Read ``peers.tsv``, if there is one: for each repository the NDCG@10 that each peer publishes."""
    figures = benchmark / "peers.tsv"
    if not figures.is_file():
        return {}
    with figures.open(encoding="utf-8", newline="") as lines:
        return {
            row.pop("repo"): {peer: float(figure) for peer, figure in row.items()}
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        }


def checkout(repository: BenchmarkRepository, mirrors: Path | None, *, whole: bool = False) -> Path:
    """Lay out a repository, unless the same files already lie there.

    Args:
        repository: which, and at which revision.
        mirrors: folder of bare mirrors; without one, or where it lacks the repository, GitHub.
        whole: everything, instead of the subdirectory alone.

    Returns:
        The folder that stands for the repository's root.

    Raises:
        subprocess.CalledProcessError: git or tar failed; they have said why on standard error.
    """
    folder = WORK / ("whole" if whole else "repositories") / repository.name
    wanted = f"{repository.source} {repository.revision} {'' if whole else repository.subdirectory}".rstrip()
    # Beside the folder and written last: its files are the repository's alone, and a run that was
    # interrupted is not taken for a finished one.
    stamp = folder.with_name(f"{folder.name}.revision")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted and folder.is_dir():
        return folder
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    archive = ["git", "-C", str(_mirror(repository, mirrors)), "archive", repository.revision]
    if repository.subdirectory and not whole:
        archive.append(repository.subdirectory)
    with subprocess.Popen(archive, stdout=subprocess.PIPE) as process:
        subprocess.run(["tar", "-x", "-C", str(folder)], stdin=process.stdout, check=True)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, archive)
    stamp.write_text(wanted, encoding="utf-8")
    return folder


def indexed_paths(repository: BenchmarkRepository, folder: Path) -> frozenset[str]:
    """Return the paths, from the root, of all files that lie where the benchmark indexes.

    What lies there, and not what the engine made of it: leaving a file out must not raise a score.
    """
    top = folder / repository.subdirectory
    return frozenset(path.relative_to(folder).as_posix() for path in top.rglob("*") if path.is_file())


def _mirror(repository: BenchmarkRepository, mirrors: Path | None) -> Path:
    name = repository.source.replace("/", "+")
    if mirrors is not None and (mirrors / name / "repo").is_dir():
        return mirrors / name / "repo"
    clone = WORK / "mirrors" / name / "repo"
    if not clone.is_dir():
        subprocess.run(["git", "init", "--quiet", "--bare", str(clone)], check=True)
    # One commit and its files, not the history: some of these repositories weigh hundreds of megabytes.
    url = f"https://github.com/{repository.source}.git"
    subprocess.run(
        ["git", "-C", str(clone), "fetch", "--quiet", "--depth", "1", url, repository.revision], check=True
    )
    return clone


def main() -> None:
    """Lay out the repositories and say what is there."""
    parser = argparse.ArgumentParser(prog="python -m bench.repositories", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--whole", action="store_true", help="the whole trees, into bench/work/whole")
    arguments = parser.parse_args()
    for repository in read_repositories(arguments.benchmark, arguments.only):
        folder = checkout(repository, arguments.mirrors, whole=arguments.whole)
        if arguments.whole:
            count = sum(path.is_file() for path in folder.rglob("*"))
        else:
            count = len(indexed_paths(repository, folder))
        print(f"{repository.name:14} {repository.revision[:12]} {count:5} files  {folder}")


if __name__ == "__main__":
    main()
