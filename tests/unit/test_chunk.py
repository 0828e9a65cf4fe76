import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maguyva_pg.indexing.chunk import MAX_CONTENT, SMALLEST_LINES, WINDOW_CHARACTERS, WINDOW_LINES, cut_chunks
from maguyva_pg.types import Symbol


def symbol(start: int, end: int, name: str = "f") -> Symbol:
    return Symbol(name, name, "function", "", start, end, start, 0)


def numbered(count: int, width: int = 8) -> list[str]:
    return [f"line {i}".ljust(width, ".") for i in range(1, count + 1)]


def borders(lines: list[str], *symbols: Symbol) -> list[tuple[int, int]]:
    return [(c.start_line, c.end_line) for c in cut_chunks("\n".join(lines) + "\n", symbols)]


def test_no_lines_no_chunks() -> None:
    assert cut_chunks("", ()) == ()


def test_a_newline_at_the_end_starts_no_line() -> None:
    (chunk,) = cut_chunks("a\nb\n", ())
    assert (chunk.start_line, chunk.end_line, chunk.content) == (1, 2, "a\nb")
    assert cut_chunks("a\nb", ()) == cut_chunks("a\nb\n", ())


def test_definitions_stand_alone_and_keep_the_empty_lines_behind_them() -> None:
    lines = numbered(60)
    lines[20] = lines[40] = ""
    assert borders(lines, symbol(1, 20), symbol(22, 40), symbol(42, 60)) == [(1, 21), (22, 41), (42, 60)]


def test_small_definitions_are_grouped_up_to_the_window() -> None:
    # Eleven definitions of five lines: ten fill the window of fifty lines.
    symbols = [symbol(start, start + 4) for start in range(1, 56, 5)]
    assert borders(numbered(55), *symbols) == [(1, 50), (51, 55)]


def test_a_large_class_is_its_head_and_its_methods() -> None:
    methods = [symbol(11, 30), symbol(31, 50), symbol(51, 69)]
    # Line 70 closes the class and joins the method before it.
    lines = [*numbered(69), "}"]
    assert borders(lines, symbol(1, 70), *methods) == [(1, 10), (11, 30), (31, 50), (51, 70)]


def test_a_small_class_is_one_chunk() -> None:
    assert borders(numbered(40), symbol(1, 40), symbol(2, 20), symbol(21, 40)) == [(1, 40)]


def test_a_head_of_a_few_lines_joins_the_first_method() -> None:
    methods = [symbol(3, 30), symbol(31, 60)]
    assert borders(numbered(60), symbol(1, 60), *methods) == [(1, 30), (31, 60)]


def test_a_long_function_is_cut_at_an_empty_line_near_its_middle() -> None:
    lines = ["def f():", *("    " + line for line in numbered(79))]
    lines[42] = ""
    assert borders(lines, symbol(1, 80)) == [(1, 43), (44, 80)]


def test_long_lines_count_by_their_characters() -> None:
    lines = numbered(40, width=99)  # 100 characters with the newline: twenty fill a window
    assert borders(lines) == [(1, 20), (21, 40)]


def test_definitions_that_share_lines() -> None:
    assert borders(numbered(30), symbol(1, 15), symbol(15, 30)) == [(1, 15), (16, 30)]


def test_a_giant_line_is_one_chunk_up_to_the_limit() -> None:
    chunks = cut_chunks("short\n" * 10 + "x" * 300_000 + "\nend\n", ())
    assert [(c.start_line, c.end_line) for c in chunks] == [(1, 10), (11, 11), (12, 12)]
    assert len(chunks[1].content) == MAX_CONTENT


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["", "x", "    y", "}", "\tz = 1", "w" * 70, "v" * 900]), max_size=200),
    st.lists(st.tuples(st.integers(1, 200), st.integers(0, 90)), max_size=12),
)
def test_every_line_is_in_exactly_one_chunk(lines: list[str], extents: list[tuple[int, int]]) -> None:
    text = "".join(line + "\n" for line in lines)
    symbols = [symbol(start, min(start + more, len(lines))) for start, more in extents if start <= len(lines)]
    chunks = cut_chunks(text, symbols)
    assert [line for chunk in chunks for line in chunk.content.split("\n")] == lines
    assert [c.start_line for c in chunks] == [1, *(c.end_line + 1 for c in chunks)][: len(chunks)]
    for chunk in chunks:
        size = chunk.end_line - chunk.start_line + 1
        blank_at_end = len(chunk.content) - len(chunk.content.rstrip())
        assert size <= WINDOW_LINES + SMALLEST_LINES or blank_at_end or size == 1
        assert len(chunk.content) <= WINDOW_CHARACTERS * 1.1 or blank_at_end or size == 1


@pytest.mark.parametrize("text", ["\n", "\n\n\n", "   ", "\t\n"])
def test_blank_text_is_one_chunk(text: str) -> None:
    (chunk,) = cut_chunks(text, ())
    assert chunk.start_line == 1
    assert chunk.content == text.removesuffix("\n")
