"""Resolution against the assertions in the tests of stack-graphs (https://github.com/github/stack-graphs).

    python -m bench.stack_graphs [--sources DIR] [--mirrors DIR] [--verbose] [--save]

A test is one file, or several in one, that is laid out in a folder of its own. A comment ``^ defined: 3, 15``
below a name gives the lines that it leads to; without lines, the name must lead nowhere. Lines of imports are
among them, and so are local variables and parameters, which are no symbols here. Precision is over the names
below which an assertion stands and that are resolved here to a symbol: right is one of its lines. Recall is
over all assertions with lines, also those to local variables.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.graph_oracle import build_graph
from bench.report import circumstances, headline, save, table
from bench.repositories import BenchmarkRepository, add_suite_arguments, suite_folder

REPOSITORY = BenchmarkRepository(
    "stack-graphs", "", "github/stack-graphs", "fcb7705d5b38ae13b3665a9b2c882e5a97243d44", "languages"
)
LANGUAGES = {
    "java": {".java"},
    "javascript": {".js", ".jsx"},
    "python": {".py"},
    "typescript": {".ts", ".tsx"},
}

_ASSERTION = re.compile(r"^\s*(?://|#)?\s*\^\s*defined:(?P<lines>[\s\d,]*)$")
_FRAGMENT = re.compile(r"^\W*--- path: (?P<path>\S+) ---")


@dataclass(frozen=True, slots=True)
class Assertion:
    """Where a name has to lead."""

    line: int
    """1-based, as of all lines of the test's file."""
    column: int
    """0-based."""
    lines: frozenset[int]
    """What it may lead to; none: nothing."""


def assertions(lines: list[str]) -> Iterator[Assertion]:
    """Read the assertions of a test."""
    above = 0
    for number, line in enumerate(lines, 1):
        found = _ASSERTION.match(line)
        if found is None:
            above = number
            continue
        wanted = frozenset(int(each) for each in re.findall(r"\d+", found["lines"]))
        yield Assertion(above, line.index("^"), wanted)


def fragments(name: str, lines: list[str]) -> dict[str, tuple[int, int]]:
    """Return the files in a test: path → the lines before it, and behind its last."""
    starts = [(found["path"], at) for at, line in enumerate(lines) if (found := _FRAGMENT.match(line))]
    if not starts:
        return {name: (0, len(lines))}
    ends = [at for _, at in starts[1:]] + [len(lines)]
    return {path: (at + 1, end) for (path, at), end in zip(starts, ends, strict=True)}


def measure(test: Path, *, verbose: bool) -> Counter[str]:
    """Compare what is resolved in a test with its assertions."""
    lines = test.read_text(encoding="utf-8").split("\n")
    files = fragments(test.name, lines)
    with tempfile.TemporaryDirectory() as scratch:
        for path, (first, last) in files.items():
            place = Path(scratch) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("\n".join(lines[first:last]) + "\n", encoding="utf-8")
        graph = build_graph(Path(scratch))
    counts: Counter[str] = Counter()
    for wanted in assertions(lines):
        led_to = {
            files[target.path][0] + target.name_line
            for use in graph.references
            if files[use.path][0] + use.line == wanted.line
            and use.column <= wanted.column < use.column + max(len(use.name), len(use.alias))
            and (found := graph.resolutions.get(use.id)) is not None
            and found.symbol_id is not None
            for target in (graph.symbols[found.symbol_id],)
        }
        verdict = "unresolved" if not led_to else "right" if led_to & wanted.lines else "wrong"
        counts[verdict] += 1
        counts["expected"] += bool(wanted.lines)
        if verbose and verdict == "wrong":
            print(
                f"{test}:{wanted.line}:{wanted.column} leads to {sorted(led_to)}, not {sorted(wanted.lines)}"
            )
    return counts


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.stack_graphs", description=__doc__)
    add_suite_arguments(parser, "every name that leads elsewhere")
    arguments = parser.parse_args()
    languages = suite_folder(REPOSITORY, arguments)

    measured: dict[str, Counter[str]] = {}
    for language, suffixes in LANGUAGES.items():
        counts: Counter[str] = Counter()
        for test in sorted((languages / f"tree-sitter-stack-graphs-{language}" / "test").rglob("*")):
            if test.suffix in suffixes:
                counts += measure(test, verbose=arguments.verbose)
        measured[language] = counts
    about = circumstances()
    columns = ("expected", "right", "wrong", "unresolved")
    rows = [
        [
            *(language, *(str(counts[column]) for column in columns)),
            f"{counts['right'] / max(counts['right'] + counts['wrong'], 1):.3f}",
            f"{counts['right'] / max(counts['expected'], 1):.3f}",
        ]
        for language, counts in measured.items()
    ]
    print(headline(about), table(["language", *columns, "precision", "recall"], rows), sep="\n\n")
    if arguments.save:
        print(save("stack-graphs", about, {"languages": measured}), file=sys.stderr)


if __name__ == "__main__":
    main()
