"""How fast files are parsed and read into symbols, references and chunks: megabytes per second of one core.

    python -m bench.extraction [FOLDER …] [--only NAME] [--bytes N] [--rounds N] [--mirrors DIR] [--save]

Of each language, files in an order that their paths' hashes give, up to ``--bytes``; from the folders named,
or from whole checkouts of the benchmark's repositories. In one process, without reading and writing, set up
as the parsers of an index run are. A file counts with the least processor time of its rounds: what else the
machine does only ever adds to it.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.report import circumstances, headline, save, table
from bench.repositories import add_arguments, checkout, read_repositories
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.indexing.screen import screen_content, screen_name
from maguyva_pg.indexing.workers import collect_seldom
from maguyva_pg.languages import language_of
from maguyva_pg.types import PathClass

MAX_FILE_BYTES = 1_000_000
"""Larger files are not indexed unless someone asks for it."""


@dataclass(frozen=True, slots=True)
class Speed:
    """What the files of one language took."""

    language: str
    files: int
    size: int
    """In bytes."""
    seconds: float

    @property
    def megabytes_per_second(self) -> float:
        """Speed of one core."""
        return self.size / 1e6 / self.seconds


def sample(folders: Iterable[Path], most: int) -> dict[str, list[tuple[str, str]]]:
    """Choose files: path and text of each, by language; up to a number of bytes of each language."""
    found = [
        (hashlib.sha256(relative.encode()).digest(), relative, path)
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file()
        and not path.is_symlink()
        and screen_name(relative := str(path.relative_to(folder))) is None
    ]
    chosen: dict[str, list[tuple[str, str]]] = defaultdict(list)
    sizes: dict[str, int] = defaultdict(int)
    for _, relative, path in sorted(found):
        data = path.read_bytes()
        language = language_of(relative, data[:65536])
        if language is None or not language.queries or sizes[language.name] >= most:
            continue
        if data and len(data) <= MAX_FILE_BYTES and screen_content(relative, data) is None:
            sizes[language.name] += len(data)
            chosen[language.name].append((relative, decode(data).text))
    return dict(sorted(chosen.items()))


def measure(language: str, files: list[tuple[str, str]], rounds: int) -> Speed:
    """Extract the files of one language."""
    _seconds(*files[0])  # loads the grammar
    seconds = sum(min(_seconds(path, text) for _ in range(rounds)) for path, text in files)
    return Speed(language, len(files), sum(len(text.encode()) for _, text in files), seconds)


def _seconds(path: str, text: str) -> float:
    start = time.process_time()
    parse_file(path, text, encoding="utf-8", size=0, blob_hash="", path_class=PathClass.SOURCE)
    return time.process_time() - start


def main() -> None:
    """Measure, and print a row per language, the slowest first."""
    parser = argparse.ArgumentParser(prog="python -m bench.extraction", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    add_arguments(parser)
    parser.add_argument("--bytes", type=int, default=700_000, help="of each language (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="per file (%(default)s)")
    parser.add_argument("--save", action="store_true", help="keep the raw numbers in bench/results")
    arguments = parser.parse_args()
    about = circumstances()
    folders = arguments.folders or [
        checkout(repository, arguments.mirrors, whole=True)
        for repository in read_repositories(arguments.benchmark, arguments.only)
    ]
    chosen = sample(folders, arguments.bytes)
    collect_seldom()
    speeds = [measure(language, files, arguments.rounds) for language, files in chosen.items()]
    speeds.sort(key=lambda speed: speed.megabytes_per_second)
    together = Speed(
        "together",
        *(sum(getattr(speed, field) for speed in speeds) for field in ("files", "size", "seconds")),
    )
    rows = [
        [speed.language, str(speed.files), f"{speed.size / 1e6:.2f}", f"{speed.megabytes_per_second:.2f}"]
        for speed in (*speeds, together)
    ]
    print(f"{headline(about)}\n\n{table(['language', 'files', 'MB', 'MB/s of one core'], rows)}")
    if arguments.save:
        print(f"\nRaw numbers: {save('extraction', about, {'speeds': [asdict(speed) for speed in speeds]})}")


if __name__ == "__main__":
    main()
