"""Call graphs of small Python programs against the micro-benchmark of PyCG (Salis et al., ICSE 2021).

    python -m bench.pycg [--sources DIR] [--mirrors DIR] [--verbose] [--save]

Each case is a folder of a few files and a ``callgraph.json``, which the benchmark's own tests compare
whole. Here its edges are compared, caller and callee by their names:

- Functions are their module and qualified name. Code outside of functions is the module's. ``x = lambda: 0``
  is the benchmark's ``<lambda1>``: the lambdas of a function are counted as they come.
- A call of a class is, as there, an edge to the ``__init__`` that it or its bases have; else to none.
- Builtins and names from outside are edges there. What resolves to a name outside counts by that name. The
  column ``recall inside`` leaves both out.
- A call that resolves to a variable is no edge.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bench.graph_oracle import CALLERS, Graph, build_graph
from bench.report import circumstances, headline, save, table
from bench.repositories import BenchmarkRepository, checkout
from maguyva_pg.types import IndexedSymbol, ReferenceKind

REPOSITORY = BenchmarkRepository(
    "pycg", "python", "vitsalis/PyCG", "8d5dc40837803beef1d8d379fbf2cdad6cd94641", "micro-benchmark/snippets"
)

BUILTIN = re.compile(r"^builtins\.")
"""How the names of builtins begin here, which the benchmark spells ``<builtin>.len``."""

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
    parts = name.split(".")
    return any(".".join(parts[:length]) in modules for length in range(1, len(parts) + 1))


def expected_edges(case: Path) -> Edges:
    """Read a case's ``callgraph.json``."""
    graph: dict[str, list[str]] = json.loads((case / "callgraph.json").read_text(encoding="utf-8"))
    return frozenset((caller, callee) for caller, callees in graph.items() for callee in callees)


def found_edges(case: Path) -> Edges:
    """Extract and resolve a case's files, and name the edges as the benchmark does."""
    graph = build_graph(case)
    names = _Names(case, graph)
    edges: set[tuple[str, str]] = set()
    for use in graph.references:
        resolution = graph.resolutions.get(use.id)
        if use.kind is not ReferenceKind.CALL or resolution is None:
            continue
        if resolution.symbol_id is None:
            callee = BUILTIN.sub("<builtin>.", resolution.external_name or "")
        else:
            callee = names.called(graph.symbols[resolution.symbol_id])
        if callee:
            edges.add((names.caller(use.path, use.enclosing_id), callee))
    return frozenset(edges)


class _Names:
    """The benchmark's names of what is in a case."""

    def __init__(self, case: Path, graph: Graph) -> None:
        self._symbols = graph.symbols
        self._lambdas = {
            path: dict(_lambdas(ast.parse((case / path).read_text(encoding="utf-8"))))
            for path in {symbol.path for symbol in graph.symbols.values()}
        }
        self._bases: dict[int, list[int]] = defaultdict(list)
        for use in graph.references:
            if use.kind is ReferenceKind.INHERIT and use.enclosing_id is not None:
                resolution = graph.resolutions.get(use.id)
                if resolution and resolution.symbol_id is not None:
                    self._bases[use.enclosing_id].append(resolution.symbol_id)
        self._constructors = {
            symbol.parent_id: symbol for symbol in graph.symbols.values() if symbol.name == "__init__"
        }

    def called(self, symbol: IndexedSymbol) -> str:
        """Return the name of what a call runs; empty if the benchmark has no edge for it."""
        if symbol.kind == "class":
            constructor = self._constructor(symbol.id, set())
            return self._name(constructor) if constructor else ""
        return self._name(symbol) if symbol.kind in CALLERS else ""

    def caller(self, path: str, symbol_id: int | None) -> str:
        """Return the function around a place, or its module."""
        while symbol_id is not None:
            symbol = self._symbols[symbol_id]
            if symbol.kind in CALLERS:
                return self._name(symbol)
            symbol_id = symbol.parent_id
        return module_name(path)

    def _constructor(self, class_id: int, seen: set[int]) -> IndexedSymbol | None:
        if class_id in seen:
            return None
        seen.add(class_id)
        own = self._constructors.get(class_id)
        inherited = (self._constructor(base, seen) for base in self._bases[class_id])
        return own or next(filter(None, inherited), None)

    def _name(self, symbol: IndexedSymbol) -> str:
        nameless = self._lambdas[symbol.path].get(symbol.name_line)
        if nameless:
            return f"{module_name(symbol.path)}.{nameless}"
        return f"{module_name(symbol.path)}.{symbol.qualified_name}"


def _lambdas(tree: ast.AST, around: str = "", count: list[int] | None = None) -> Iterator[tuple[int, str]]:
    """Yield the lines of lambdas that a name is set to, and the names that the benchmark gives them."""
    count = [0] if count is None else count
    for node in ast.iter_child_nodes(tree):
        inner, inner_count = around, count
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inner, inner_count = f"{around}{node.name}.", [0]
        if isinstance(node, ast.Lambda):
            count[0] += 1
            if isinstance(tree, ast.Assign):
                yield node.lineno, f"{around}<lambda{count[0]}>"
            inner, inner_count = f"{around}<lambda{count[0]}>.", [0]
        yield from _lambdas(node, inner, inner_count)


def module_name(path: str) -> str:
    """Return the module of a file in a case: ``nested/__init__.py`` is ``nested``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def measure(snippets: Path) -> dict[str, Counts]:
    """Compare every case; category → counts."""
    measured: dict[str, Counts] = defaultdict(Counts)
    for file in sorted(snippets.rglob("callgraph.json")):
        case = file.parent
        modules = frozenset(module_name(path.relative_to(case).as_posix()) for path in case.rglob("*.py"))
        name = case.relative_to(snippets).as_posix()
        measured[name.partition("/")[0]].add(name, expected_edges(case), found_edges(case), modules)
    return measured


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.pycg", description=__doc__)
    parser.add_argument("--sources", type=Path, help="folder with a folder of cases per category")
    parser.add_argument(
        "--mirrors",
        type=Path,
        default=os.environ.get("MAGUYVA_BENCH_MIRRORS"),
        help="folder of bare mirrors, OWNER+NAME/repo (MAGUYVA_BENCH_MIRRORS; without: GitHub)",
    )
    parser.add_argument("--verbose", action="store_true", help="print every edge that is wrong or missed")
    parser.add_argument("--save", action="store_true", help="keep the raw numbers in bench/results")
    arguments = parser.parse_args()
    snippets = arguments.sources or checkout(REPOSITORY, arguments.mirrors) / REPOSITORY.subdirectory

    saved = print_figures("pycg", measure(snippets), verbose=arguments.verbose, keep=arguments.save)
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
    print(headline(about), _table(figures), sep="\n\n")
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


if __name__ == "__main__":
    main()
