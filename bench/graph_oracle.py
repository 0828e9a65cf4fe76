"""Definitions, references and calls against compiler-grade indexes of seven public repositories.

    python -m bench.graph_oracle [--only NAME] [--sources DIR] [--mirrors DIR] [--keep DIR]

Parses the files that the oracle looked at, resolves their references in memory (no database), and
scores the outcome with the oracle's own scorer. ``Pjudged`` leaves out what the oracle could not judge;
``P`` counts it as wrong. The second table is the precision of each kind of evidence, pooled over the
repositories: ``maguyva_pg/indexing/resolve/confidence.py`` holds these figures.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.report import circumstances, headline, save, table
from bench.repositories import BenchmarkRepository, add_arguments, checkout
from maguyva_pg.indexing.captures import ANONYMOUS
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.indexing.resolve import HINT_FILES, ModuleHints, Resolver, needed_first
from maguyva_pg.indexing.resolve.confidence import OVERLOADED
from maguyva_pg.languages import LANGUAGES, language_of
from maguyva_pg.types import (
    IndexedReference,
    IndexedSymbol,
    ParsedFile,
    PathClass,
    ReferenceKind,
    Resolution,
    ResolutionStep,
)

REPOSITORIES = ("aiohttp", "fastapi", "axios", "express", "trpc", "chi", "commons-lang")
"""Those for which the oracle has calls."""

CALLERS = frozenset({"constructor", "function", "macro", "method", "property"})
"""Kinds that the oracle takes for callers; calls in class bodies and initialisers are the module's."""

SCORED = CALLERS | {"class", "enum", "interface", "struct", "trait", "type", "union"}
"""Kinds of definitions that the scorer looks at unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Graph:
    """What indexing makes of a repository."""

    symbols: Mapping[int, IndexedSymbol]
    references: Sequence[IndexedReference]
    quoted: frozenset[int]
    """References in quoted annotations, which the oracle's Python indexer does not look into."""
    resolutions: Mapping[int, Resolution]


def build_graph(root: Path) -> Graph:
    """Parse and resolve all files below a folder, which stands for the repository's root."""
    hints: dict[str, str] = {}
    paths: list[str] = []
    symbols: list[IndexedSymbol] = []
    references: list[IndexedReference] = []
    quoted: set[int] = set()
    for file in sorted(path for path in root.rglob("*") if path.is_file()):
        path = file.relative_to(root).as_posix()
        data = file.read_bytes()
        paths.append(path)
        if file.name in HINT_FILES:
            hints[path] = decode(data).text
        if (language := language_of(path, data)) and language.queries:
            text = decode(data).text
            parsed = parse_file(
                path, text, encoding="utf-8", size=len(text), blob_hash="", path_class=PathClass.SOURCE
            )
            lines = text.split("\n")
            quoted.update(
                len(references) + position
                for position, reference in enumerate(parsed.references)
                if reference.kind is ReferenceKind.TYPE
                and _in_quotes(lines[reference.line - 1], reference.column)
            )
            _add(parsed, symbols, references)
    resolver = Resolver(
        symbols,
        filter(needed_first, references),
        paths,
        module_hints=ModuleHints.from_files(hints),
    )
    return Graph(
        {symbol.id: symbol for symbol in symbols},
        references,
        frozenset(quoted),
        {resolution.reference_id: resolution for resolution in resolver.resolve(references)},
    )


def _in_quotes(line: str, column: int) -> bool:
    quote = ""
    for character in line[:column]:
        if character in "\"'" and quote in ("", character):
            quote = "" if quote else character
    return quote != ""


def _add(parsed: ParsedFile, symbols: list[IndexedSymbol], references: list[IndexedReference]) -> None:
    first = len(symbols)
    symbols += [
        IndexedSymbol(
            first + position,
            parsed.path,
            parsed.language,
            symbol.name,
            symbol.qualified_name,
            symbol.kind,
            symbol.name_line,
            symbol.name_column,
            None if symbol.parent is None else first + symbol.parent,
            symbol.attributes,
        )
        for position, symbol in enumerate(parsed.symbols)
    ]
    references += [
        IndexedReference(
            len(references) + position,
            parsed.path,
            parsed.language,
            reference.kind,
            reference.name,
            reference.line,
            reference.column,
            None if reference.enclosing is None else first + reference.enclosing,
            reference.qualifier,
            reference.receiver_type,
            reference.local,
            reference.alias,
            reference.arguments,
        )
        for position, reference in enumerate(parsed.references)
    ]


def evidence(resolution: Resolution) -> str:
    """Return the kind of evidence that is measured: the step, or that overloads were left to choose from."""
    return "overloaded" if resolution.confidence == OVERLOADED else resolution.step


def write_candidate(graph: Graph, folder: Path, part: str | None = None) -> None:
    """Write the scorer's tables.

    Whatever is one of several overloads is a call of that name, but no reference to that line: it is left
    out of the references unless asked for. Left out are classes without a name, which the oracle does not
    list, and calls by the name of a parameter (``cls(…)``, ``callback()``), which its Python indexer takes
    for uses of that parameter.

    Args:
        graph: what to write.
        folder: where; it must exist.
        part: only resolutions by this evidence, and no definitions.
    """
    resolved = [
        (reference, graph.symbols[resolution.symbol_id], evidence(resolution))
        for reference in graph.references
        if (resolution := graph.resolutions.get(reference.id)) and part in (None, evidence(resolution))
        if resolution.symbol_id is not None and graph.symbols[resolution.symbol_id].kind in SCORED
        if not _by_parameter(reference)
    ]
    if part is None:
        definitions = [
            symbol for symbol in graph.symbols.values() if symbol.kind in SCORED and symbol.name != ANONYMOUS
        ]
        rows = [(symbol.path, symbol.name_line, symbol.name, symbol.kind) for symbol in definitions]
        _write(folder / "definitions.tsv", "path line name kind", rows)
    uses = [
        (use.path, use.line, name, target.path, target.name_line, how)
        for use, target, how in resolved
        if use.id not in graph.quoted and (part or how != "overloaded")
        for name in _written(use)
    ]
    _write(folder / "references.tsv", "path line name target_path target_line step", uses)
    calls = [
        (*_caller(graph, use), use.name, target.path, target.name_line, target.name, use.line, how)
        for use, target, how in resolved
        if use.kind is ReferenceKind.CALL
    ]
    columns = (
        "caller_path caller_line caller_name callee_name target_path target_line target_name call_line step"
    )
    _write(folder / "calls.tsv", columns, calls)


def _by_parameter(use: IndexedReference) -> bool:
    return use.name in LANGUAGES[use.language].class_names or use.receiver_type.startswith("~")


def _written(use: IndexedReference) -> set[str]:
    """Return the names of the target that stand in the source, as the oracle's indexers take them.

    Two for ``import {a as b}``, except in Python; none where a constructor is called by a keyword.
    """
    if use.kind is ReferenceKind.IMPORT and use.language != "python":
        return {use.name, use.alias} - {"", "default"}
    return {use.name} - {"super", "this"}


def _caller(graph: Graph, use: IndexedReference) -> tuple[str, int, str]:
    symbol_id = use.enclosing_id
    while symbol_id is not None:
        symbol = graph.symbols[symbol_id]
        if symbol.kind in CALLERS:
            return use.path, symbol.name_line, symbol.name
        if symbol.kind == "class":
            break
        symbol_id = symbol.parent_id
    return use.path, 0, "<module>"


def _write(path: Path, columns: str, rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", quoting=csv.QUOTE_NONE, escapechar="\\")
        writer.writerow(columns.split())
        writer.writerows(rows)


def score(oracle: Path, repository: str, candidate: Path) -> dict[str, dict[str, float]]:
    """Run the oracle's scorer and return its figures: table → name → value."""
    figures = candidate / "scores.json"
    scorer = [sys.executable, str(oracle / "score_graph.py"), str(oracle / repository), str(candidate)]
    subprocess.run([*scorer, "--json", str(figures)], stdout=subprocess.DEVNULL, check=True)
    return json.loads(figures.read_text(encoding="utf-8"))


def oracle_repositories(oracle: Path, only: Sequence[str] | None) -> list[BenchmarkRepository]:
    """Read the oracle's ``revisions.tsv``, for the repositories that have calls."""
    with (oracle / "revisions.tsv").open(encoding="utf-8", newline="") as lines:
        rows = {row["repo"]: row for row in csv.DictReader(lines, delimiter="\t")}
    return [
        BenchmarkRepository(name, row["language"], row["github"], row["used"], row["subdir"])
        for name in REPOSITORIES
        if (row := rows[name]) and (not only or name in only)
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.graph_oracle", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--oracle", type=Path, help="the oracle's folder (default: graph in --benchmark)")
    parser.add_argument("--sources", type=Path, help="folder with a checkout NAME per repository")
    parser.add_argument("--keep", type=Path, help="write the candidates' tables here, a folder NAME each")
    parser.add_argument("--save", action="store_true", help="keep the raw numbers in bench/results")
    arguments = parser.parse_args()
    oracle: Path = arguments.oracle or arguments.benchmark / "graph"

    measured: dict[str, dict[str, dict[str, float]]] = {}
    judged: Counter[tuple[str, str]] = Counter()
    for repository in oracle_repositories(oracle, arguments.only):
        local = arguments.sources and arguments.sources / repository.name
        graph = build_graph(local or checkout(repository, arguments.mirrors))
        with tempfile.TemporaryDirectory() as scratch:
            candidate = (arguments.keep or Path(scratch)) / repository.name
            candidate.mkdir(parents=True, exist_ok=True)
            write_candidate(graph, candidate)
            measured[repository.name] = score(oracle, repository.name, candidate)
            for part in sorted({evidence(resolution) for resolution in graph.resolutions.values()}):
                folder = Path(scratch) / part
                folder.mkdir()
                write_candidate(graph, folder, part)
                _count(judged, part, score(oracle, repository.name, folder))

    about = circumstances()
    print(headline(about), _totals(measured), _steps(judged), sep="\n\n")
    if arguments.save:
        print(save("graph", about, {"repositories": measured}), file=sys.stderr)


def _count(judged: Counter[tuple[str, str]], part: str, scores: dict[str, Any]) -> None:
    for kind in ("references", "calls"):
        for verdict in ("correct", "refuted", "unjudged"):
            judged[part, f"{kind} {verdict}"] += int(scores[kind][verdict])


def _totals(measured: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    figures = [(kind, figure) for kind in ("calls", "references") for figure in ("Pjudged", "P", "R")]
    figures += [("definitions", "P"), ("definitions", "R")]
    rows = [
        [name, *(f"{scores.get(kind, {}).get(figure, 0):.3f}" for kind, figure in figures)]
        for name, scores in measured.items()
    ]
    return table(["repository", *(f"{kind} {figure}" for kind, figure in figures)], rows)


def _steps(judged: Counter[tuple[str, str]]) -> str:
    rows: list[list[str]] = []
    for step in (*ResolutionStep, "overloaded"):
        row = [str(step)]
        for kind in ("references", "calls"):
            correct, refuted = judged[step, f"{kind} correct"], judged[step, f"{kind} refuted"]
            share = f"{correct / (correct + refuted):.3f}" if correct + refuted else "-"
            row += [share, str(correct), str(refuted), str(judged[step, f"{kind} unjudged"])]
        rows.append(row)
    columns = ["Pjudged", "correct", "refuted", "unjudged"]
    return table(
        ["evidence", *(f"{kind} {name}" for kind in ("references", "calls") for name in columns)], rows
    )


if __name__ == "__main__":
    main()
