import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from maguyva_pg.indexing.centrality import Floats, Integers, centrality, page_rank


def nodes(*numbers: int) -> Integers:
    return np.array(numbers, dtype=np.int64)


def test_cycle_shares_rank_equally():
    assert page_rank(3, nodes(0, 1, 2), nodes(1, 2, 0)) == pytest.approx([1 / 3] * 3)


def test_one_edge_by_hand():
    # Dangling node 1 gives half of its rank to each: r0 = 0.075 + 0.85 r1/2, r1 = r0 + 0.85 r0,
    # and r0 + r1 = 1, so r0 = 1/2.85.
    assert page_rank(2, nodes(0), nodes(1)) == pytest.approx([1 / 2.85, 1.85 / 2.85])


def test_weights_divide_the_rank_of_the_source():
    # Floor f; r1 = f + 0.85 * 3/4 f, r2 = f + 0.85 * 1/4 f.
    ranks = page_rank(3, nodes(0, 0), nodes(1, 2), np.array([3.0, 1.0]))
    assert ranks / ranks[0] == pytest.approx([1.0, 1.6375, 1.2125])


def test_parallel_edges_add_up():
    parallel = page_rank(3, nodes(0, 0, 0, 0), nodes(1, 2, 1, 1))
    assert parallel == pytest.approx(page_rank(3, nodes(0, 0), nodes(1, 2), np.array([3.0, 1.0])))


def test_rank_is_a_distribution_with_dangling_nodes():
    assert page_rank(5, nodes(0, 1, 1), nodes(1, 2, 3)).sum() == pytest.approx(1.0)


def test_order_of_edges_does_not_show_in_any_bit():
    generator = np.random.default_rng(1)
    sources, targets = generator.integers(0, 50, (2, 400))
    order = generator.permutation(400)
    assert (page_rank(50, sources, targets) == page_rank(50, sources[order], targets[order])).all()


@pytest.mark.parametrize("function", [page_rank, centrality])
def test_empty_graph(function: Callable[..., Floats]):
    assert function(0, nodes(), nodes()).shape == (0,)


def test_without_edges_nothing_is_central():
    assert centrality(3, nodes(), nodes()).tolist() == [0.0, 0.0, 0.0]


def test_centrality_counts_what_arrives_in_units_of_the_floor():
    # 0 → 1 → 2: node 1 gets 0.85 floors, node 2 gets 0.85 * 1.85, each at a scale of 0.05.
    assert centrality(3, nodes(0, 1), nodes(1, 2)) == pytest.approx([0.0, 0.0425, 0.078625])


def test_centrality_of_a_symbol_does_not_depend_on_unrelated_ones():
    alone = centrality(2, nodes(0), nodes(1))
    among_others = centrality(1000, nodes(0), nodes(1))
    assert among_others[:2] == pytest.approx(alone)


def test_recursion_makes_nothing_central():
    assert centrality(2, nodes(0, 0), nodes(0, 1)) == pytest.approx(centrality(2, nodes(0), nodes(1)))


def test_hub_reaches_the_cap_of_the_boost_and_leaves_stay_at_one():
    # A caller passes on 0.85 floors: the cap, e^(0.5 / 0.3) - 1 = 4.2945, takes 4.2945 / 0.0425 = 101.05.
    callers = np.arange(1, 103)
    values = centrality(103, callers, np.zeros(102, dtype=np.int64))
    boosts = [min(1 + 0.3 * math.log(1 + value), 1.5) for value in values]
    assert boosts[0] == 1.5
    assert boosts[1:] == [1.0] * 102


IMPOSSIBLE = [
    (2, nodes(0), nodes(1, 0), None, "length"),
    (2, nodes(0), nodes(1), np.array([1.0, 1.0]), "length"),
    (2, nodes(0), nodes(2), None, "range"),
    (2, nodes(-1), nodes(0), None, "range"),
    (0, nodes(0), nodes(0), None, "range"),
    (2, nodes(0), nodes(1), np.array([0.0]), "positive"),
]


@pytest.mark.parametrize("case", IMPOSSIBLE)
@pytest.mark.parametrize("function", [page_rank, centrality])
def test_impossible_graphs_are_refused(function: Callable[..., Floats], case: tuple[Any, ...]):
    *graph, problem = case
    with pytest.raises(ValueError, match=problem):
        function(*graph)
