"""Gaps in ranked lists, worked out by hand."""

import pytest

from maguyva_pg.search.candidates import Candidate
from maguyva_pg.search.profiles import Mode
from maguyva_pg.search.spacing import spaced


def setbacks(mode: Mode, *scores: float) -> list[int]:
    candidates = [Candidate(7, rank, score) for rank, score in enumerate(scores)]
    return [one.setback for one in spaced(mode, candidates)]


@pytest.mark.parametrize(
    ("mode", "scores", "expected"),
    [
        (Mode.SEMANTIC, (0.4, *[0.3] * 9, 0.27, 0.25, 0.1), [0] * 11 + [400, 400]),  # 0.65 × 0.4 = 0.26
        (Mode.TEXT, (8.0, *[5.0] * 9, 4.0, 3.9), [0] * 11 + [400]),
        (Mode.TEXT, (8.0, *[1.0] * 10), [0] * 10 + [400]),
        (Mode.STRUCTURAL, (1.0, *[0.1] * 10), [0] * 11),
        (Mode.GRAPH, (1.0, *[0.1] * 10), [0] * 11),
        (Mode.TEXT, (), []),
    ],
)
def test_what_scores_far_less_than_the_best_is_set_back_but_the_first_ten(
    mode: Mode, scores: tuple[float, ...], expected: list[int]
):
    assert setbacks(mode, *scores) == expected
