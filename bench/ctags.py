"""Definitions against those that Universal Ctags finds, per repository and kind.

    python -m bench.ctags [--only NAME] [--sources DIR] [--mirrors DIR] [--verbose] [--save]

The oracle's ``ctags.tsv.gz`` has path, line, name and kind of each tag. A tag is found if a definition of
its name stands on its line or, as the head of a definition may have several, up to two lines from it. Ctags
is wrong about some. What is missing is counted by causes that the text tells; only the last, ``other``,
counts against the recall where ctags is right. ``--verbose`` prints them all, to be looked at.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.report import circumstances, headline, save, table
from bench.repositories import BenchmarkRepository, add_arguments, checkout
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.languages import language_of
from maguyva_pg.types import PathClass

CAUSES = (
    *("no grammar", "nameless", "imported", "clause or branch", "documentation", "other name"),
    *("local or key", "no definition", "other"),
)

_NAMELESS = re.compile(r"<lambda>|anonFunc\w+")

NEAR = 2
"""Lines that the name of a definition may be from where ctags has it."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A definition as ctags has it."""

    path: str
    line: int
    name: str
    kind: str


def repositories(oracle: Path, only: list[str] | None) -> Iterator[BenchmarkRepository]:
    """Yield the repositories that the oracle has tags of."""
    with (oracle / "revisions.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            name = row["repo"]
            if (oracle / name / "ctags.tsv.gz").is_file() and (not only or name in only):
                yield BenchmarkRepository(name, row["language"], row["github"], row["used"], row["subdir"])


def read_tags(oracle: Path, repository: str) -> list[Tag]:
    """Read what ctags finds in a repository."""
    with gzip.open(oracle / repository / "ctags.tsv.gz", "rt", encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Tag(row["path"], int(row["line"]), row["name"], row["kind"]) for row in rows]


@dataclass(frozen=True, slots=True)
class Defined:
    """What is defined here."""

    lines: Mapping[tuple[str, str], list[int]]
    """Path and name → lines."""
    places: frozenset[tuple[str, int]]
    """Paths and lines of all definitions."""


def definitions(root: Path, paths: set[str]) -> Defined:
    """Parse files and return where names are defined in them."""
    lines: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    places: set[tuple[str, int]] = set()
    for path in sorted(paths):
        text = decode((root / path).read_bytes()).text
        parsed = parse_file(
            path, text, encoding="utf-8", size=len(text), blob_hash="", path_class=PathClass.SOURCE
        )
        for symbol in parsed.symbols:
            lines[path, _plain(symbol.name)].append(symbol.name_line)
            places.add((path, symbol.name_line))
    return Defined(lines, frozenset(places))


def _plain(name: str) -> str:
    """Return a name as both write it: ``operator ==`` without the space, without a path before it."""
    return name.replace(" ", "").rpartition("::")[2]


def missing(tags: list[Tag], found: Defined) -> list[Tag]:
    """Return the tags that no definition here stands for."""
    return [
        tag
        for tag in tags
        if all(abs(line - tag.line) > NEAR for line in found.lines.get((tag.path, _plain(tag.name)), ()))
    ]


def cause(tag: Tag, root: Path, found: Defined) -> str:
    """Tell why a tag is missing, by what the text shows; ``other`` where ctags may well be right."""
    data = (root / tag.path).read_bytes()
    language = language_of(tag.path, data)
    lines = decode(data).text.split("\n")
    line, name = lines[tag.line - 1], re.escape(tag.name)
    if language is None or not language.queries:
        return "no grammar"
    if _NAMELESS.match(tag.name):
        return "nameless"
    if re.search(rf"\b(?:import|export)\b.*\b{name}\b.*\bfrom\b|^\s*type {name}\b(?: as \w+)?,?$", line):
        return "imported"
    if found.lines.get((tag.path, _plain(tag.name))):
        return "clause or branch"
    if language.name == "elixir" and sum(text.count('"""') for text in lines[: tag.line]) % 2:
        return "documentation"
    if (tag.path, tag.line) in found.places:
        return "other name"
    if re.search(
        rf"^\s*(?:export )?(?:const|let|var|for)\b|^\s*{name}[:,]|[({{,]\s*{name}\b[^{{}}]*->", line
    ):
        return "local or key"
    if not re.search(
        rf"\b(?:function|class|def\w*|fun|enum|using|struct|object)\b[^=]*{name}|{name}\(", line
    ):
        return "no definition"
    return "other"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.ctags", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--oracle", type=Path, help="the oracle's folder (default: graph in --benchmark)")
    parser.add_argument("--sources", type=Path, help="folder with a checkout NAME per repository")
    parser.add_argument("--verbose", action="store_true", help="print every tag that is missing here")
    parser.add_argument("--save", action="store_true", help="keep the raw numbers in bench/results")
    arguments = parser.parse_args()
    oracle: Path = arguments.oracle or arguments.benchmark / "graph"

    measured: dict[str, dict[str, int]] = {}
    rows: list[list[str]] = []
    for repository in repositories(oracle, arguments.only):
        root = (
            arguments.sources / repository.name
            if arguments.sources
            else checkout(repository, arguments.mirrors)
        )
        tags = read_tags(oracle, repository.name)
        found = definitions(root, {tag.path for tag in tags})
        causes: Counter[str] = Counter()
        for tag in missing(tags, found):
            why = cause(tag, root, found)
            causes[why] += 1
            if arguments.verbose:
                print(f"{repository.name} [{why}] {tag.path}:{tag.line} {tag.kind} {tag.name}")
        lost, right = causes.total(), len(tags) - causes.total() + causes["other"]
        measured[repository.name] = {"tags": len(tags), "missing": lost, **causes}
        rows.append(
            [
                *(repository.name, repository.language, str(len(tags)), f"{1 - lost / len(tags):.3f}"),
                f"{1 - causes['other'] / right:.3f}",
                *(str(causes[why]) for why in CAUSES),
            ]
        )
    about = circumstances()
    columns = ["repository", "language", "tags", "recall", "recall where right", *CAUSES]
    print(headline(about), table(columns, rows), sep="\n\n")
    if arguments.save:
        print(save("ctags", about, {"repositories": measured}), file=sys.stderr)


if __name__ == "__main__":
    main()
