"""How much of a repository leads to a symbol: PageRank over its edges, scaled for ranking."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Integers: TypeAlias = NDArray[np.integer[Any]]
Floats: TypeAlias = NDArray[np.float64]

DAMPING = 0.85
"""Chance of following an edge rather than starting anew, as in the paper."""

TOLERANCE = 1e-9
"""Iteration ends when the ranks, which sum to 1, change by less than this in all."""

MAXIMUM_ITERATIONS = 200
"""Each iteration shrinks the change by ``DAMPING``: ln(1e-9)/ln(0.85) = 128 are enough."""

CENTRALITY_SCALE = 0.05
"""Centrality of what receives over its edges as much as every symbol gets for nothing.

Calibrated once, on the benchmark's 15 repositories (283 questions, design weights, k = 40): NDCG@10 was
0.824 without a boost, 0.816 at scales of 0.05, 0.1 and 1, within noise of each other (95 % interval
±0.033), but symbol questions fell from 0.930 without to 0.916 at 0.05 and 0.908 from 0.1 on: with k = 40 a
boost of 1.5 outweighs twenty ranks. So the least scale at which hubs still reach the cap of
``min(1 + 0.3 ln(1 + c), 1.5)``: they do from 86 times the floor on (1 chunk in 1,000 there), the
95th percentile of chunks has a boost of 1.07, the median 1.00."""


def page_rank(
    node_count: int,
    sources: Integers,
    targets: Integers,
    weights: Floats | None = None,
) -> Floats:
    """Compute PageRank by power iteration.

    The mass of nodes without outgoing edges is spread over all nodes. The result depends on the edges
    and the numbering of the nodes only, not on the order of the edges (with whole-numbered weights, to
    the last bit).

    Source: L. Page, S. Brin, R. Motwani, T. Winograd, "The PageRank Citation Ranking: Bringing Order to
    the Web", Stanford InfoLab 1999-66.

    Args:
        node_count: number of nodes; they are numbered from 0.
        sources: where each edge starts, shape ``(edges,)``.
        targets: where each edge ends, shape ``(edges,)``.
        weights: positive weight per edge, 1 if left out; parallel edges add up.

    Returns:
        The rank of each node, shape ``(node_count,)``; they sum to 1.

    Raises:
        ValueError: shapes differ, a weight is not positive, or a node is out of range.
    """
    _check(node_count, sources, targets, weights)
    return _iterate(node_count, sources, targets, weights)[0]


def centrality(
    node_count: int,
    sources: Integers,
    targets: Integers,
    weights: Floats | None = None,
) -> Floats:
    """Scale PageRank so that ranking can use it: 0 for what nothing uses, without an upper bound.

    PageRank × nodes has a mean of 1, but its floor moves with the share of dangling nodes (0.15 to about
    0.6 in code), so the same unused function would be boosted in one repository and not in another.
    Centrality is therefore the rank above that floor, in units of the floor: what arrives over edges,
    relative to what everyone gets for nothing. Edges from a symbol to itself are left out: recursion
    makes nothing central.

    Args:
        node_count: number of nodes; they are numbered from 0.
        sources: where each edge starts, shape ``(edges,)``.
        targets: where each edge ends, shape ``(edges,)``.
        weights: positive weight per edge, 1 if left out; parallel edges add up.

    Returns:
        The centrality of each node, shape ``(node_count,)``.

    Raises:
        ValueError: shapes differ, a weight is not positive, or a node is out of range.
    """
    _check(node_count, sources, targets, weights)
    between = sources != targets
    ranks, floor = _iterate(
        node_count, sources[between], targets[between], None if weights is None else weights[between]
    )
    return np.maximum(ranks / floor - 1.0, 0.0) * CENTRALITY_SCALE


def _check(node_count: int, sources: Integers, targets: Integers, weights: Floats | None) -> None:
    if len(sources) != len(targets) or (weights is not None and len(weights) != len(sources)):
        raise ValueError("sources, targets and weights differ in length")
    if weights is not None and np.any(weights <= 0):
        raise ValueError("weights must be positive")
    for nodes in (sources, targets):
        if len(nodes) and (nodes.min() < 0 or nodes.max() >= node_count):
            raise ValueError(f"a node is out of range: there are {node_count}, numbered from 0")


def _iterate(
    node_count: int, sources: Integers, targets: Integers, weights: Floats | None
) -> tuple[Floats, float]:
    """Return the ranks, and the rank of a node that no edge leads to."""
    if node_count == 0:
        return np.zeros(0), 1.0
    values = np.ones(len(sources)) if weights is None else weights
    # Parallel edges are added up here, before any division, so that their order cannot show.
    inbound = sparse.csr_array((values, (targets, sources)), shape=(node_count, node_count))
    outgoing = np.bincount(sources, weights=values, minlength=node_count)
    dangling = outgoing == 0
    outgoing[dangling] = 1.0

    ranks = np.full(node_count, 1.0 / node_count)
    floor = 1.0 / node_count
    for _ in range(MAXIMUM_ITERATIONS):
        floor = (1.0 - DAMPING + DAMPING * float(ranks[dangling].sum())) / node_count
        following = DAMPING * cast("Floats", inbound @ (ranks / outgoing)) + floor
        change = float(np.abs(following - ranks).sum())
        ranks = following
        if change < TOLERANCE:
            break
    return ranks, floor
