import math

import pytest

from maguyva_pg.search.candidates import Candidate, CandidateDetails, Contribution
from maguyva_pg.search.fuse import boost, fuse
from maguyva_pg.search.plan import Plan
from maguyva_pg.search.profiles import Mode, Preset
from maguyva_pg.types import PathClass

MODES = ((Mode.STRUCTURAL, 0.6), (Mode.SEMANTIC, 0.2), (Mode.TEXT, 0.1))
PLAN = Plan(Preset.DEFAULT, 40, MODES, direct=None, fused=MODES)


def listed(*chunk_ids: int) -> list[Candidate]:
    return [Candidate(chunk_id, rank, 1.0) for rank, chunk_id in enumerate(chunk_ids)]


def details(
    chunk_id: int,
    path: str | None = None,
    *,
    line: int = 1,
    centrality: float = 0.0,
    path_class: PathClass = PathClass.SOURCE,
    repository_id: int = 1,
) -> CandidateDetails:
    return CandidateDetails(chunk_id, repository_id, path or f"{chunk_id}.py", line, centrality, path_class)


def by_chunk(*rows: CandidateDetails) -> dict[int, CandidateDetails]:
    return {row.chunk_id: row for row in rows}


def test_scores_worked_out_by_hand():
    # k = 40.
    # chunk 1: structural rank 0 -> 0.6 / 41 = 0.0146341; text rank 1 -> 0.1 / 42 = 0.0023810; sum 0.0170151
    # chunk 2: structural rank 1 -> 0.6 / 42 = 0.0142857; semantic rank 0 -> 0.2 / 41 = 0.0048780
    #          sum 0.0191638 (0.01916376 before rounding)
    # chunk 3: text rank 0 -> 0.1 / 41 = 0.0024390
    fused = fuse(
        {Mode.STRUCTURAL: listed(1, 2), Mode.SEMANTIC: listed(2), Mode.TEXT: listed(3, 1)},
        by_chunk(details(1), details(2), details(3)),
        PLAN,
    )
    assert [one.chunk_id for one in fused] == [2, 1, 3]
    assert [round(one.score, 7) for one in fused] == [0.0191638, 0.0170151, 0.0024390]
    first = fused[0]
    assert [(one.mode, one.rank, one.weight, round(one.contribution, 7)) for one in first.contributions] == [
        (Mode.STRUCTURAL, 1, 0.6, 0.0142857),
        (Mode.SEMANTIC, 0, 0.2, 0.0048780),
    ]
    assert (first.centrality, first.boost, first.path_factor) == (0.0, 1.0, 1.0)


def test_a_setback_counts_like_ranks():
    # 0.2 / (40 + 1 + 400 + 1) = 0.00045249, less than text rank 59, 0.1 / 100 = 0.001
    fused = fuse(
        {Mode.SEMANTIC: [Candidate(1, 1, 0.1, setback=400)], Mode.TEXT: [Candidate(2, 59, 1.0)]},
        by_chunk(details(1), details(2)),
        PLAN,
    )
    assert [one.chunk_id for one in fused] == [2, 1]
    assert round(fused[1].score, 8) == 0.00045249
    assert (fused[1].contributions[0].rank, fused[1].contributions[0].setback) == (1, 400)


def test_thorough_has_a_flatter_curve():
    # 0.6 / (60 + 3 + 1) = 0.009375
    plan = Plan(Preset.THOROUGH, 60, MODES, direct=None, fused=MODES)
    (result,) = fuse({Mode.STRUCTURAL: [Candidate(1, 3, 0.0)]}, by_chunk(details(1)), plan)
    assert result.score == pytest.approx(0.009375, abs=1e-15)


@pytest.mark.parametrize(
    ("centrality", "expected"),
    [
        (0.0, 1.0),
        (math.e - 1, 1.3),  # ln(e) = 1
        (1.0, 1.2079442),  # 1 + 0.3 × 0.6931472
        (2.1, 1.3394206),  # 1 + 0.3 × 1.1314021
        (4.0, 1.4828314),  # 1 + 0.3 × 1.6094379
        (4.3, 1.5),  # 1 + 0.3 × 1.6677068 = 1.5003 is over the bound
        (1e9, 1.5),
    ],
)
def test_boost(centrality: float, expected: float):
    assert boost(centrality) == pytest.approx(expected, abs=5e-8)


def test_boost_lifts_a_hub_over_an_equal_leaf():
    # Ranks 0 and 1 of one mode: 0.6 / 41 = 0.0146341; 0.6 / 42 × 1.3 = 0.0185714
    fused = fuse(
        {Mode.STRUCTURAL: listed(1, 2)}, by_chunk(details(1), details(2, centrality=math.e - 1)), PLAN
    )
    assert [(one.chunk_id, round(one.score, 7)) for one in fused] == [(2, 0.0185714), (1, 0.0146341)]


@pytest.mark.parametrize(
    ("path_class", "factor"),
    [
        (PathClass.SOURCE, 1.0),
        (PathClass.TEST, 1.0),
        (PathClass.DOCS, 1.0),
        (PathClass.EXAMPLE, 1.0),
        (PathClass.VENDOR, 0.5),
        (PathClass.BUILD, 0.5),
        (PathClass.GENERATED, 0.5),
        (PathClass.ARCHIVE, 0.5),
    ],
)
def test_demotion(path_class: PathClass, factor: float):
    (result,) = fuse({Mode.STRUCTURAL: listed(1)}, by_chunk(details(1, path_class=path_class)), PLAN)
    assert result.path_factor == factor
    assert result.score == pytest.approx(0.6 / 41 * factor)


def test_a_central_vendored_file_stays_behind_a_leaf_of_the_code():
    # 0.6 / 41 × 1.5 × 0.5 = 0.0109756 < 0.6 / 42 = 0.0142857
    fused = fuse(
        {Mode.STRUCTURAL: listed(1, 2)},
        by_chunk(details(1, centrality=1e9, path_class=PathClass.VENDOR), details(2)),
        PLAN,
    )
    assert [(one.chunk_id, round(one.score, 7)) for one in fused] == [(2, 0.0142857), (1, 0.0109756)]


def test_best_chunk_of_a_file_is_kept():
    fused = fuse(
        {Mode.STRUCTURAL: listed(1, 2, 3)},
        by_chunk(details(1, "a.py", line=90), details(2, "a.py", line=1), details(3, "b.py")),
        PLAN,
    )
    assert [one.chunk_id for one in fused] == [1, 3]


def test_same_path_in_two_repositories_is_two_files():
    fused = fuse(
        {Mode.STRUCTURAL: listed(1, 2)},
        by_chunk(details(1, "a.py", repository_id=1), details(2, "a.py", repository_id=2)),
        PLAN,
    )
    assert [one.repository_id for one in fused] == [1, 2]


def test_equal_scores_are_ordered_by_path_line_repository():
    # Four modes of the same weight give rank 0 to four chunks.
    modes = tuple((mode, 0.25) for mode in Mode)
    plan = Plan(Preset.DEFAULT, 40, modes, direct=None, fused=modes)
    rows = by_chunk(
        details(4, "b.py", line=1),
        details(3, "a.py", line=9, repository_id=2),
        details(2, "a.py", line=9, repository_id=1),
        details(1, "a.py", line=2, repository_id=3),
    )
    fused = fuse(
        {mode: listed(chunk_id) for mode, chunk_id in zip(Mode, (4, 3, 2, 1), strict=True)}, rows, plan
    )
    assert [one.chunk_id for one in fused] == [1, 2, 3, 4]


def test_of_equal_chunks_of_a_file_the_first_lines_are_kept():
    modes = ((Mode.TEXT, 0.5), (Mode.SEMANTIC, 0.5))
    plan = Plan(Preset.DEFAULT, 40, modes, direct=None, fused=modes)
    fused = fuse(
        {Mode.TEXT: listed(1), Mode.SEMANTIC: listed(2)},
        by_chunk(details(1, "a.py", line=50), details(2, "a.py", line=5)),
        plan,
    )
    assert [one.start_line for one in fused] == [5]


def test_a_chunk_listed_twice_by_a_mode_counts_once_at_its_better_rank():
    (result,) = fuse({Mode.STRUCTURAL: listed(1, 1)}, by_chunk(details(1)), PLAN)
    assert result.contributions == (Contribution(Mode.STRUCTURAL, 0, 0.6, 0.6 / 41),)


def test_chunks_that_have_gone_and_modes_that_failed_are_left_out():
    fused = fuse({Mode.STRUCTURAL: listed(1, 2)}, by_chunk(details(2)), PLAN)
    assert [one.chunk_id for one in fused] == [2]
    assert fuse({}, {}, PLAN) == []


def test_modes_outside_the_plan_do_not_count():
    assert fuse({Mode.GRAPH: listed(1)}, by_chunk(details(1)), PLAN) == []
