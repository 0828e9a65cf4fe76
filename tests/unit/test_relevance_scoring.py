from __future__ import annotations

import math

import pytest

from bench.scoring import Place, Target, confidence_interval, found_rank, ndcg, parse_targets

# Discounts by hand: 1/log2(2) = 1, 1/log2(3) = 0.63093, 1/log2(4) = 0.5, 1/log2(11) = 0.28906
SECOND = 0.6309297535714575
TENTH = 0.2890648263178879


def places(*paths: str) -> list[Place]:
    return [Place(path, 1, 10) for path in paths]


def test_items_are_files_or_spans_of_both_fields() -> None:
    assert parse_targets("a.py;b.py:3-9", "c.py") == (
        Target("a.py"),
        Target("b.py", (3, 9)),
        Target("c.py"),
    )


def test_empty_fields_hold_no_target() -> None:
    assert parse_targets("", "") == ()


def test_a_span_that_is_no_span_is_an_error() -> None:
    with pytest.raises(ValueError, match="twelve"):
        Target.parse("a.py:twelve-20")


def test_the_only_target_on_top_is_perfect() -> None:
    assert ndcg(places("a", "b"), [Target("a")], {"a", "b"}) == 1.0


def test_the_only_target_second_is_discounted() -> None:
    assert ndcg(places("b", "a"), [Target("a")], {"a", "b"}) == pytest.approx(SECOND)


def test_the_tenth_result_counts_and_the_eleventh_does_not() -> None:
    others = [f"other{number}" for number in range(10)]
    indexed = {"a", *others}
    assert ndcg(places(*others[:9], "a"), [Target("a")], indexed) == pytest.approx(TENTH)
    assert ndcg(places(*others, "a"), [Target("a")], indexed) == 0.0


def test_two_targets_at_first_and_third() -> None:
    # (1 + 0.5) / (1 + 0.63093)
    score = ndcg(places("a", "x", "b"), [Target("a"), Target("b")], {"a", "b", "x"})
    assert score == pytest.approx(1.5 / 1.6309297535714575)


def test_a_target_that_is_not_found_lowers_the_score() -> None:
    # 1 / (1 + 0.63093)
    score = ndcg(places("a", "x"), [Target("a"), Target("b")], {"a", "b", "x"})
    assert score == pytest.approx(0.6131471927654584)


def test_a_target_outside_the_index_is_not_asked_for() -> None:
    assert ndcg(places("a"), [Target("a"), Target("elsewhere")], {"a"}) == 1.0


def test_nothing_that_could_be_found_scores_zero() -> None:
    assert ndcg(places("a"), [Target("elsewhere")], {"a"}) == 0.0


def test_the_ideal_asks_for_ten_targets_at_most() -> None:
    paths = [f"file{number}" for number in range(12)]
    assert ndcg(places(*paths), [Target(path) for path in paths], set(paths)) == pytest.approx(1.0)


def test_only_the_first_result_of_a_file_counts() -> None:
    # The second "a" is no second hit: (1) / (1 + 0.63093)
    score = ndcg(places("a", "a"), [Target("a"), Target("b")], {"a", "b"})
    assert score == pytest.approx(0.6131471927654584)


def test_one_result_that_shows_two_targets_is_one_hit() -> None:
    targets = [Target("a", (1, 3)), Target("a", (5, 6))]
    assert ndcg([Place("a", 1, 10)], targets, {"a"}) == pytest.approx(0.6131471927654584)


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [(1, 19, False), (1, 20, True), (25, 26, True), (10, 50, True), (30, 40, True), (31, 40, False)],
)
def test_a_span_is_found_where_lines_overlap(start: int, end: int, found: bool) -> None:
    rank = found_rank(Target("a", (20, 30)), [Place("b", 20, 30), Place("a", start, end)])
    assert rank == (2 if found else None)


def test_a_span_is_found_in_a_later_result_of_its_file() -> None:
    results = [Place("a", 1, 5), Place("a", 40, 50)]
    assert found_rank(Target("a", (45, 45)), results) == 2


def test_the_interval_of_equal_scores_has_no_width() -> None:
    assert confidence_interval([0.5, 0.5, 0.5]) == (0.5, 0.5)


def test_the_interval_is_that_of_the_mean() -> None:
    # 100 zeros and ones in halves: the mean's standard error is 0.05, the interval 0.5 ± 1.96 × 0.05.
    low, high = confidence_interval([0.0, 1.0] * 50)
    assert math.isclose(low, 0.402, abs_tol=0.011)
    assert math.isclose(high, 0.598, abs_tol=0.011)


def test_the_interval_is_the_same_in_every_run() -> None:
    scores = [0.1, 0.4, 0.9, 1.0]
    assert confidence_interval(scores) == confidence_interval(scores)
