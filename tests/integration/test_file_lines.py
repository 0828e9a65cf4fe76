"""Lines of indexed files come back from their chunks as they were."""

from pathlib import Path

import psycopg
import pytest
from fixtures.indexed import Corpus, Indexed, write_files

from maguyva_pg.graph.file_lines import file_lines

TEXT = "\n".join(f"line {number}" for number in range(1, 41)) + "\n"


def lines(
    connection: psycopg.Connection, first: int, last: int | None, path: str = "a.py"
) -> tuple[int, int, str]:
    [row] = file_lines(connection, path, first_line=first, last_line=last).rows
    return row.start_line, row.end_line, row.content


@pytest.fixture
def cut(corpus: Corpus) -> Corpus:
    """A file of six lines in three chunks."""
    corpus.file("a.py", "one\ntwo", "three", "four\n\nsix")
    return corpus


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (1, None, (1, 6, "one\ntwo\nthree\nfour\n\nsix")),
        (2, 4, (2, 4, "two\nthree\nfour")),
        (3, 3, (3, 3, "three")),
        (5, 5, (5, 5, "")),
        (6, 900, (6, 6, "six")),
        (7, None, (7, 6, "")),
        (900, 901, (900, 899, "")),
        (4, 2, (4, 3, "")),
    ],
)
def test_lines_are_cut_from_chunks(cut: Corpus, first: int, last: int | None, expected: tuple[int, int, str]):
    assert lines(cut.connection, first, last) == expected


def test_an_unknown_path_gets_suggestions(cut: Corpus):
    answer = file_lines(cut.connection, "src/a.py")
    assert (answer.known, answer.rows, answer.suggestions) == (False, (), ("a.py",))


def test_each_repository_that_has_the_path_answers(cut: Corpus):
    other = Corpus(cut.connection, "other")
    other.file("a.py", "another")
    answer = file_lines(cut.connection, "a.py")
    assert [(row.repository, row.content) for row in answer.rows][1] == ("other", "another")
    assert answer.repositories == ("corpus", "other")
    assert [row.repository for row in file_lines(cut.connection, "a.py", ["other"]).rows] == ["other"]


def test_a_file_comes_back_whole(indexed: Indexed, tmp_path: Path):
    code = "def f():\n    return 1\n\n\nclass C:\n    x = 1"
    indexed.index(write_files(tmp_path, {"a.py": code + "\n", "b.txt": TEXT}))
    with indexed.connection() as connection:
        assert lines(connection, 1, None) == (1, 6, code)
        assert lines(connection, 1, None, "b.txt")[2] == TEXT.rstrip("\n")
