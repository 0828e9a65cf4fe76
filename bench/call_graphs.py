"""Call graphs of small programs against the edges that a suite expects of them.

Each case is a folder of a few files and a ``callgraph.json``. Its edges are compared, caller and callee by
their names: functions by module and qualified name, code outside of functions by its module. A call of a
class is an edge to the constructor that it or its bases have, else to none; a call that resolves to a
variable is no edge.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bench.graph_oracle import CALLERS, Graph
from bench.report import circumstances, headline, save, table
from bench.repositories import BenchmarkRepository, add_suite_arguments, suite_folder
from maguyva_pg.types import IndexedSymbol, ReferenceKind

Edges: TypeAlias = frozenset[tuple[str, str]]


@dataclass(slots=True)
class Counts:
    """Edges of some cases."""

    cases: int = 0
    equal: int = 0
    """Cases with exactly the edges that are expected."""
    expected: int = 0
    outside: int = 0
    """Of those expected: to builtins and to names from outside."""
    found: int = 0
    right: int = 0
    right_inside: int = 0
    wrong_edges: list[str] = field(default_factory=list[str])
    missed_edges: list[str] = field(default_factory=list[str])

    def add(self, case: str, expected: Edges, found: Edges, inside: frozenset[str]) -> None:
        """Count one case."""
        self.cases += 1
        self.equal += expected == found
        self.expected += len(expected)
        self.outside += sum(not _is_inside(callee, inside) for _, callee in expected)
        self.found += len(found)
        right = expected & found
        self.right += len(right)
        self.right_inside += sum(_is_inside(callee, inside) for _, callee in right)
        self.wrong_edges += [f"{case}: {caller} → {callee}" for caller, callee in sorted(found - expected)]
        self.missed_edges += [f"{case}: {caller} → {callee}" for caller, callee in sorted(expected - found)]

    def figures(self) -> dict[str, float]:
        """Return the counts and what follows from them."""
        return {
            "cases": self.cases,
            "equal": self.equal,
            "expected": self.expected,
            "found": self.found,
            "right": self.right,
            "precision": self.right / self.found if self.found else 1.0,
            "recall": self.right / self.expected if self.expected else 1.0,
            "recall inside": self.right_inside / (self.expected - self.outside)
            if self.expected > self.outside
            else 1.0,
        }


def _is_inside(name: str, modules: frozenset[str]) -> bool:
    parts = name.replace(":", ".").split(".")
    return any(".".join(parts[:length]) in modules for length in range(1, len(parts) + 1))


def expected_edges(case: Path) -> Edges:
    """Read a case's ``callgraph.json``."""
    graph: dict[str, list[str]] = json.loads((case / "callgraph.json").read_text(encoding="utf-8"))
    return frozenset((caller, callee) for caller, callees in graph.items() for callee in callees)


class CaseNames:
    """A suite's names of what is in a case.

    Args:
        graph: of the case's files.
        module_name: from a path to the module's name.
        constructors: those of the case.
        name: from a symbol to the suite's name of it; by default its module and qualified name.
    """

    def __init__(
        self,
        graph: Graph,
        module_name: Callable[[str], str],
        constructors: Iterable[IndexedSymbol],
        name: Callable[[IndexedSymbol], str] | None = None,
    ) -> None:
        self._symbols = graph.symbols
        self._name = name
        self._module_name = module_name
        self._constructors = {symbol.parent_id: symbol for symbol in constructors}
        self._bases: dict[int, list[int]] = defaultdict(list)
        for use in graph.references:
            if use.kind is ReferenceKind.INHERIT and use.enclosing_id is not None:
                resolution = graph.resolutions.get(use.id)
                if resolution and resolution.symbol_id is not None:
                    self._bases[use.enclosing_id].append(resolution.symbol_id)

    def called(self, symbol: IndexedSymbol) -> str:
        """Return the name of what a call runs; empty if the suite has no edge for it."""
        if symbol.kind == "class":
            constructor = self._constructor(symbol.id, set())
            return self.name(constructor) if constructor else ""
        return self.name(symbol) if symbol.kind in CALLERS else ""

    def caller(self, path: str, symbol_id: int | None) -> str:
        """Return the function around a place, or its module."""
        while symbol_id is not None:
            symbol = self._symbols[symbol_id]
            if symbol.kind in CALLERS:
                return self.name(symbol)
            symbol_id = symbol.parent_id
        return self._module_name(path)

    def name(self, symbol: IndexedSymbol) -> str:
        """Return the suite's name of a symbol."""
        if self._name is not None:
            return self._name(symbol)
        return f"{self._module_name(symbol.path)}.{symbol.qualified_name}"

    def _constructor(self, class_id: int, seen: set[int]) -> IndexedSymbol | None:
        if class_id in seen:
            return None
        seen.add(class_id)
        own = self._constructors.get(class_id)
        inherited = (self._constructor(base, seen) for base in self._bases[class_id])
        return own or next(filter(None, inherited), None)


def edges_of(graph: Graph, names: CaseNames, outside: Callable[[str], str] = lambda _: "") -> Edges:
    """Return a case's edges, by the suite's names.

    Args:
        graph: of the case's files.
        names: how the suite calls what is in it.
        outside: from an external name to the suite's; empty if it has no edge for it.
    """
    edges: set[tuple[str, str]] = set()
    for use in graph.references:
        resolution = graph.resolutions.get(use.id)
        if use.kind is not ReferenceKind.CALL or resolution is None:
            continue
        if resolution.symbol_id is None:
            callee = outside(resolution.external_name or "")
        else:
            callee = names.called(graph.symbols[resolution.symbol_id])
        if callee:
            edges.add((names.caller(use.path, use.enclosing_id), callee))
    return frozenset(edges)


@dataclass(frozen=True, slots=True)
class Suite:
    """A public set of cases."""

    name: str
    """For the raw numbers."""
    repository: BenchmarkRepository
    suffixes: frozenset[str]
    """Of the files that are modules."""
    module_name: Callable[[str], str]
    found_edges: Callable[[Path], Edges]
    """Extracts and resolves a case's files, and names the edges as the suite does."""

    def measure(self, cases: Path) -> dict[str, Counts]:
        """Compare every case; category → counts."""
        measured: dict[str, Counts] = defaultdict(Counts)
        for file in sorted(cases.rglob("callgraph.json")):
            case = file.parent
            paths = (
                one.relative_to(case).as_posix() for one in case.rglob("*") if one.suffix in self.suffixes
            )
            modules = frozenset(map(self.module_name, paths))
            name = case.relative_to(cases).as_posix()
            measured[name.partition("/")[0]].add(name, expected_edges(case), self.found_edges(case), modules)
        return measured


def measure_suites(suites: Mapping[str, Suite], program: str, description: str | None) -> None:
    """Measure and print, as the command line says.

    Args:
        suites: by the names that ``--only`` takes; where there is one, there is nothing to choose.
        program: the module that is run.
        description: of it.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=description)
    add_suite_arguments(parser, "every edge that is wrong or missed")
    if len(suites) > 1:
        parser.add_argument("--only", choices=sorted(suites), help="one of the sets; --sources is its folder")
    arguments = parser.parse_args()
    only: str | None = vars(arguments).get("only")
    chosen = [suites[only]] if only else list(suites.values())
    if arguments.sources and len(chosen) > 1:
        parser.error("--sources is the folder of one set: say which with --only")
    for suite in chosen:
        measured = suite.measure(suite_folder(suite.repository, arguments))
        saved = print_figures(suite.name, measured, verbose=arguments.verbose, keep=arguments.save)
        if saved:
            print(saved, file=sys.stderr)


def print_figures(kind: str, measured: Mapping[str, Counts], *, verbose: bool, keep: bool) -> Path | None:
    """Print the figures by category and, if wanted, every edge that is wrong or missed.

    Args:
        kind: name of the measurement, for the raw numbers.
        measured: category → counts.
        verbose: whether to print the edges.
        keep: whether to keep the raw numbers.

    Returns:
        Where they were kept.
    """
    if verbose:
        for counts in measured.values():
            print(*(f"wrong  {edge}" for edge in counts.wrong_edges), sep="\n")
            print(*(f"missed {edge}" for edge in counts.missed_edges), sep="\n")
    about = circumstances()
    figures = {category: counts.figures() for category, counts in measured.items()}
    figures["all"] = _total(measured).figures()
    print(f"{headline(about)} {kind}:", _table(figures), sep="\n\n")
    return save(kind, about, {"categories": figures}) if keep else None


def _total(measured: Mapping[str, Counts]) -> Counts:
    total = Counts()
    for counts in measured.values():
        total.cases += counts.cases
        total.equal += counts.equal
        total.expected += counts.expected
        total.outside += counts.outside
        total.found += counts.found
        total.right += counts.right
        total.right_inside += counts.right_inside
    return total


def _table(figures: Mapping[str, Mapping[str, float]]) -> str:
    counted = ["cases", "equal", "expected", "found", "right"]
    shares = ["precision", "recall", "recall inside"]
    rows = [
        [category, *(str(row[name]) for name in counted), *(f"{row[name]:.3f}" for name in shares)]
        for category, row in figures.items()
    ]
    return table(["category", *counted, *shares], rows)
