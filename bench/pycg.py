"""Call graphs of small Python programs against the micro-benchmark of PyCG (Salis et al., ICSE 2021).

    python -m bench.pycg [--sources DIR] [--mirrors DIR] [--verbose] [--save]

Each case is a folder of a few files and a ``callgraph.json``, which the benchmark's own tests compare
whole. Here its edges are compared (``bench.call_graphs``):

- ``x = lambda: 0`` is the benchmark's ``<lambda1>``: the lambdas of a function are counted as they come.
- Builtins and names from outside are edges there. What resolves to a name outside counts by that name. The
  column ``recall inside`` leaves both out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bench.call_graphs import CaseNames, Edges, Suite, edges_of, measure_suites
from bench.graph_oracle import Graph, build_graph
from bench.repositories import BenchmarkRepository
from maguyva_pg.types import IndexedSymbol

BUILTIN = re.compile(r"^builtins\.")
"""How the names of builtins begin here, which the benchmark spells ``<builtin>.len``."""


def module_name(path: str) -> str:
    """Return the module of a file in a case: ``nested/__init__.py`` is ``nested``."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def found_edges(case: Path) -> Edges:
    """Extract and resolve a case's files, and name the edges as the benchmark does."""
    graph = build_graph(case)
    return edges_of(graph, _Names(case, graph), lambda name: BUILTIN.sub("<builtin>.", name))


class _Names(CaseNames):
    """With the benchmark's names of lambdas."""

    def __init__(self, case: Path, graph: Graph) -> None:
        constructors = (symbol for symbol in graph.symbols.values() if symbol.name == "__init__")
        super().__init__(graph, module_name, constructors)
        self._lambdas = {
            path: dict(_lambdas(ast.parse((case / path).read_text(encoding="utf-8"))))
            for path in {symbol.path for symbol in graph.symbols.values()}
        }

    def name(self, symbol: IndexedSymbol) -> str:
        """Return the benchmark's name of a symbol."""
        nameless = self._lambdas[symbol.path].get(symbol.name_line)
        return f"{module_name(symbol.path)}.{nameless}" if nameless else super().name(symbol)


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


SUITE = Suite(
    "pycg",
    BenchmarkRepository(
        "pycg",
        "python",
        "vitsalis/PyCG",
        "8d5dc40837803beef1d8d379fbf2cdad6cd94641",
        "micro-benchmark/snippets",
    ),
    frozenset({".py"}),
    module_name,
    found_edges,
)

if __name__ == "__main__":
    measure_suites({"pycg": SUITE}, "bench.pycg", __doc__)
