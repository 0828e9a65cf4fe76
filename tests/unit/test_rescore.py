import numpy as np
import pytest

from maguyva_pg.search.rescore import CHUNKS_OF_A_FILE, SHARE_OF_OTHERS, rescore

DIMENSION = 8
QUESTION = np.ones(DIMENSION, dtype=np.float32)
"""The cosine with signs of which n are positive is (2 n - 8) / 8: each sign is worth a quarter."""


def row(path: str, positive: int, factor: float = 1.0, repository: int = 1) -> dict[str, object]:
    bits = np.packbits(np.arange(DIMENSION) < positive).tobytes()
    return {
        "repository_id": repository,
        "chunk_id": 0,
        "path": path,
        "bits": DIMENSION.to_bytes(4, "big") + bits,
        "path_factor": factor,
        "rank": 99,
        "score": 0.0,
    }


def ranked(rows: list[dict[str, object]], keep: int = 100) -> list[tuple[str, float]]:
    found = rescore(rows, QUESTION, keep)
    assert [one["rank"] for one in found] == list(range(len(found)))
    return [(str(one["path"]), round(float(one["score"]), 4)) for one in found]


def test_nothing_stays_nothing():
    assert rescore([], QUESTION, 10) == []


def test_the_score_is_the_cosine_and_the_order_its_own():
    assert ranked([row("a", 5), row("b", 8), row("c", 7)]) == [("b", 1.0), ("c", 0.75), ("a", 0.25)]


def test_equal_scores_keep_the_order_of_their_distance():
    assert [path for path, _ in ranked([row("b", 6), row("a", 6)])] == ["b", "a"]


def test_floats_weigh_what_bits_do_not():
    question = np.array([3, 1, 1, 1, 1, 1, 1, 1], dtype=np.float32)
    unsure, sure = row("unsure", 0), row("sure", 1)
    assert [one["path"] for one in rescore([unsure, sure], question, 2)] == ["sure", "unsure"]


def test_tests_count_less_than_source():
    assert ranked([row("test", 8, factor=0.7), row("source", 7)]) == [("source", 0.75), ("test", 0.7)]


def test_a_file_that_is_near_in_several_places_rises():
    # Of eight candidates the better four are looked at. The last of them has 0.25: the two of b exceed
    # that by 0.5 and 0.25 and add a share to each other.
    found = ranked(
        [row("a", 7), row("b", 7), row("b", 6), row("c", 5), row("b", 4), *[row("z", 3)] * 3], keep=4
    )
    assert found == [
        ("b", 0.75 + SHARE_OF_OTHERS * 0.25),
        ("a", 0.75),
        ("b", 0.5 + SHARE_OF_OTHERS * 0.5),
        ("c", 0.25),
    ]


def test_files_of_one_path_in_two_repositories_are_two():
    found = ranked([row("b", 7), row("b", 7, repository=2), *[row("z", 4)] * 4])
    assert found[:3] == [("b", 0.75), ("b", 0.75), ("z", 0.0)]


def test_a_long_file_gains_from_a_few_chunks_only():
    found = ranked([row("long", 6)] * 20 + [row(f"z{number}", 4) for number in range(22)])
    gain = SHARE_OF_OTHERS * (CHUNKS_OF_A_FILE - 1) * 0.5
    assert [score for _, score in found[:20]] == pytest.approx([0.5 + gain] * 20)


def test_only_the_best_are_kept():
    assert len(ranked([row("a", 8), row("b", 7), row("c", 6)], keep=2)) == 2
