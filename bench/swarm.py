"""Call graphs of small JavaScript and Java programs against SWARM-CG's sets.

    python -m bench.swarm [--only LANGUAGE] [--sources DIR] [--mirrors DIR] [--verbose] [--save]

Cases and scoring are those of ``bench.call_graphs``. JavaScript's functions without names, which the set
numbers, and builtins have no symbol here.

The cases for Java, of the Java Call Graph Test Suite, list only the edges that each is about. So, as in the
set's own scorer, an edge counts only if its caller is one that the case lists; what such a caller calls
besides is wrong, be it called when the program runs or not. Most cases are about what no source shows by
itself: reflection, serialisation, objects of another class than the one that is declared.
"""

from __future__ import annotations

from pathlib import Path

from bench.call_graphs import CaseNames, Edges, Suite, edges_of, expected_edges, measure_suites
from bench.graph_oracle import build_graph
from bench.java_names import JavaNames
from bench.repositories import BenchmarkRepository

_REPOSITORY = "secure-software-engineering/SWARM-CG"
_REVISION = "5929c0a36a9c8e8c6c7539dc412336cdf6c09e58"


def module_name(path: str) -> str:
    """Return the module of a file in a case for JavaScript."""
    return path.rpartition(".")[0].replace("/", ".")


def package_name(path: str) -> str:
    """Return the package of a file in a case for Java."""
    return path.rpartition("/")[0].replace("/", ".")


def found_edges(case: Path) -> Edges:
    """Extract and resolve a JavaScript case's files, and name the edges as the set does."""
    graph = build_graph(case)
    constructors = (symbol for symbol in graph.symbols.values() if symbol.kind == "constructor")
    return edges_of(graph, CaseNames(graph, module_name, constructors))


def found_java_edges(case: Path) -> Edges:
    """Extract and resolve a Java case's files, and name those edges whose callers the case lists."""
    graph = build_graph(case)
    constructors = (symbol for symbol in graph.symbols.values() if symbol.kind == "constructor")
    names = CaseNames(graph, package_name, constructors, JavaNames(graph).method_name)
    callers = {caller for caller, _ in expected_edges(case)}
    return frozenset(edge for edge in edges_of(graph, names) if edge[0] in callers)


SUITES = {
    "javascript": Suite(
        "swarm-javascript",
        BenchmarkRepository(
            "swarm-cg", "javascript", _REPOSITORY, _REVISION, "benchmarks/javascript/swarm_js"
        ),
        frozenset({".js", ".mjs", ".cjs"}),
        module_name,
        found_edges,
    ),
    "java": Suite(
        "swarm-java",
        BenchmarkRepository("swarm-cg-java", "java", _REPOSITORY, _REVISION, "benchmarks/java/cats"),
        frozenset({".java"}),
        package_name,
        found_java_edges,
    ),
}

if __name__ == "__main__":
    measure_suites(SUITES, "bench.swarm", __doc__)
