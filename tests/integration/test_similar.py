"""Code like a piece of code: in SQL, and grouped for a reader."""

import psycopg
import pytest
from fixtures.indexed import Corpus, call

from maguyva_pg.search.similar import different_lines, repeats


def similar_to(corpus: Corpus, path: str, line: int, **named: object) -> list[tuple[str, int, bool]]:
    rows = call(corpus.connection, "similar_to", path, line, **named)
    assert [row["rank"] for row in rows] == list(range(len(rows)))
    return [(row["similar_path"], row["start_line"], row["same_text"]) for row in rows]


def test_the_chunk_of_a_line_is_found_in_each_repository(database: psycopg.Connection):
    one, two = Corpus(database, "one"), Corpus(database, "two")
    one.file("a.py", "first\nsecond", "third")
    two.file("a.py", "only")
    rows = call(database, "chunk_at", "a.py", 1)
    assert [(row["repository"], row["content"]) for row in rows] == [
        ("one", "first\nsecond"),
        ("two", "only"),
    ]
    [row] = call(database, "chunk_at", "a.py", 3)
    assert (row["start_line"], row["end_line"], row["content"]) == (3, 3, "third")
    assert call(database, "chunk_at", "a.py", 4) == call(database, "chunk_at", "b.py", 1) == []


def test_similar_chunks_stand_in_the_order_of_their_distance_without_itself(corpus: Corpus):
    asked, far = corpus.file("a.py", "same", "far")
    [near] = corpus.file("b.py", "near")
    [copy] = corpus.file("c.py", "same")
    corpus.bits({asked: "0" * 16, near: "1" + "0" * 15, copy: "11" + "0" * 14, far: "1" * 16})
    assert similar_to(corpus, "a.py", 1) == [("b.py", 1, False), ("c.py", 1, True), ("a.py", 2, False)]
    assert similar_to(corpus, "a.py", 1, result_limit=1) == [("b.py", 1, False)]
    assert similar_to(corpus, "a.py", 9) == []


def test_a_repository_can_be_compared_with_another(database: psycopg.Connection):
    one, two = Corpus(database, "one"), Corpus(database, "two")
    for corpus in (one, two):
        asked, other = corpus.file("a.py", "x", "y")
        corpus.bits({asked: "0" * 16, other: "01" * 8})
    assert similar_to(one, "a.py", 1, repository="one", repositories=["two"]) == [
        ("a.py", 1, True),
        ("a.py", 2, False),
    ]


def test_a_chunk_without_bits_is_like_nothing(corpus: Corpus):
    corpus.file("a.py", "x")
    assert similar_to(corpus, "a.py", 1) == []


TEN = "\n".join(f"line {number}" for number in range(10))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (TEN, True),
        (TEN.replace("line", "  line ") + "\n\n", True),
        (TEN + "\none more", True),
        (TEN.replace("line 3", "other"), False),
        ("line 1", False),
        ("", False),
    ],
)
def test_copies_share_nine_of_ten_lines(code: str, expected: bool):
    assert repeats(different_lines(code), different_lines(TEN)) is expected
