"""Call graphs of small JavaScript programs against SWARM-CG's set.

    python -m bench.swarm [--sources DIR] [--mirrors DIR] [--verbose] [--save]

Cases and scoring are those of ``bench.call_graphs``. Functions without names, which the set numbers, and
builtins have no symbol here.
"""

from __future__ import annotations

from pathlib import Path

from bench.call_graphs import CaseNames, Edges, Suite, edges_of
from bench.graph_oracle import build_graph
from bench.repositories import BenchmarkRepository


def module_name(path: str) -> str:
    """Return the module of a file in a case."""
    return path.rpartition(".")[0].replace("/", ".")


def found_edges(case: Path) -> Edges:
    """Extract and resolve a case's files, and name the edges as the set does."""
    graph = build_graph(case)
    constructors = (symbol for symbol in graph.symbols.values() if symbol.kind == "constructor")
    return edges_of(graph, CaseNames(graph, module_name, constructors))


SUITE = Suite(
    "swarm-javascript",
    BenchmarkRepository(
        "swarm-cg",
        "javascript",
        "secure-software-engineering/SWARM-CG",
        "5929c0a36a9c8e8c6c7539dc412336cdf6c09e58",
        "benchmarks/javascript/swarm_js",
    ),
    frozenset({".js", ".mjs", ".cjs"}),
    module_name,
    found_edges,
)

if __name__ == "__main__":
    SUITE.main("bench.swarm", __doc__)
