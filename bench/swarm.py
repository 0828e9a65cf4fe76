"""Call graphs of small JavaScript programs against SWARM-CG's set.

    python -m bench.swarm [--sources DIR] [--mirrors DIR] [--verbose] [--save]

Cases and scoring are those of ``bench.pycg``: exact edges of each case's ``callgraph.json``, caller and
callee by module and qualified name; a call of a class is one of its ``constructor``, if it or a base of it
has one. Functions without names, which the set numbers, and builtins have no symbol here.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from pathlib import Path

from bench.graph_oracle import CALLERS, Graph, build_graph
from bench.pycg import Counts, Edges, expected_edges, print_figures
from bench.repositories import BenchmarkRepository, checkout
from maguyva_pg.types import IndexedSymbol, ReferenceKind

REPOSITORY = BenchmarkRepository(
    "swarm-cg",
    "javascript",
    "secure-software-engineering/SWARM-CG",
    "5929c0a36a9c8e8c6c7539dc412336cdf6c09e58",
    "benchmarks/javascript/swarm_js",
)
SUFFIXES = (".js", ".mjs", ".cjs")


def module_name(path: str) -> str:
    """Return the module of a file in a case."""
    return path.rpartition(".")[0].replace("/", ".")


def found_edges(case: Path) -> Edges:
    """Extract and resolve a case's files, and name the edges as the set does."""
    graph = build_graph(case)
    bases: dict[int, list[int]] = defaultdict(list)
    for use in graph.references:
        resolution = graph.resolutions.get(use.id)
        if use.kind is ReferenceKind.INHERIT and use.enclosing_id is not None and resolution:
            bases[use.enclosing_id] += [resolution.symbol_id] if resolution.symbol_id is not None else []
    constructors = {one.parent_id: one for one in graph.symbols.values() if one.kind == "constructor"}

    def constructor(class_id: int, seen: frozenset[int]) -> IndexedSymbol | None:
        if class_id in constructors or class_id in seen:
            return constructors.get(class_id)
        above = (constructor(base, seen | {class_id}) for base in bases[class_id])
        return next(filter(None, above), None)

    edges: set[tuple[str, str]] = set()
    for use in graph.references:
        resolution = graph.resolutions.get(use.id)
        if use.kind is not ReferenceKind.CALL or resolution is None or resolution.symbol_id is None:
            continue
        target: IndexedSymbol | None = graph.symbols[resolution.symbol_id]
        if target.kind == "class":
            target = constructor(target.id, frozenset())
        if target is not None and target.kind in CALLERS:
            edges.add((_caller(graph, use.path, use.enclosing_id), _name(target)))
    return frozenset(edges)


def _caller(graph: Graph, path: str, symbol_id: int | None) -> str:
    while symbol_id is not None:
        symbol = graph.symbols[symbol_id]
        if symbol.kind in CALLERS:
            return _name(symbol)
        symbol_id = symbol.parent_id
    return module_name(path)


def _name(symbol: IndexedSymbol) -> str:
    return f"{module_name(symbol.path)}.{symbol.qualified_name}"


def measure(cases: Path) -> dict[str, Counts]:
    """Compare every case; category → counts."""
    measured: dict[str, Counts] = defaultdict(Counts)
    for file in sorted(cases.rglob("callgraph.json")):
        case = file.parent
        paths = (path.relative_to(case).as_posix() for path in case.rglob("*") if path.suffix in SUFFIXES)
        modules = frozenset(map(module_name, paths))
        name = case.relative_to(cases).as_posix()
        measured[name.partition("/")[0]].add(name, expected_edges(case), found_edges(case), modules)
    return measured


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.swarm", description=__doc__)
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
    cases = arguments.sources or checkout(REPOSITORY, arguments.mirrors) / REPOSITORY.subdirectory
    saved = print_figures("swarm-javascript", measure(cases), verbose=arguments.verbose, keep=arguments.save)
    if saved:
        print(saved, file=sys.stderr)


if __name__ == "__main__":
    main()
