from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from maguyva_pg.graph.answers import FileLines, GraphAnswer, Hub, OutlineEntry
from maguyva_pg.indexing.freshness import Freshness, Reply
from maguyva_pg.render.compact_text import (
    WITH_CODE,
    estimated_tokens,
    file_text,
    map_text,
    outline_text,
    search_text,
)
from maguyva_pg.search.answer import Answer, Result
from maguyva_pg.search.candidates import FusedResult
from maguyva_pg.search.classify import classify
from maguyva_pg.search.filters import parse_question
from maguyva_pg.search.profiles import Preset

INDEX = (Freshness("shop", "0123456789abcdef", datetime(2026, 5, 4, 3, 2, tzinfo=UTC), None),)


def result(rank: int, lines: int = 12, *, repository: str = "shop") -> Result:
    code = "\n".join(f"    line {number} of result {rank}" for number in range(lines))
    return Result(
        rank=rank,
        repository=repository,
        path=f"src/file{rank}.py",
        start_line=10,
        end_line=10 + lines,
        language="python",
        symbol=f"name{rank}",
        kind="function",
        score=1 / rank,
        fused=FusedResult(rank, 1, f"src/file{rank}.py", 10, 1 / rank, (), 0.0, 1.0, 1.0),
        route=(),
        matches=(),
        snippet=code,
        snippet_line=10,
    )


def reply(
    *results: Result, warnings: tuple[str, ...] = (), suggestions: tuple[str, ...] = ()
) -> Reply[Answer]:
    answer = Answer(
        query="q",
        classification=classify(parse_question("how does it work")),
        preset=Preset.DEFAULT,
        fusion_strategy="weighted_rrf",
        complete=not warnings,
        warnings=warnings,
        suggestions=suggestions,
        took_ms=1.0,
        modes=(),
        results=results,
    )
    return Reply(answer, INDEX)


@pytest.mark.parametrize("budget", [100, 200, 500, 1000, 4000])
def test_a_budget_is_kept_and_used(budget: int):
    answer = reply(*(result(rank) for rank in range(1, 11)))
    compact = search_text(answer, budget)
    assert estimated_tokens(compact.text) <= budget + 1
    assert ("do not fit" in compact.text) == (compact.shown < 10)
    whole = search_text(answer, 100_000)
    if compact.text != whole.text:  # then the room that is left is smaller than the next line
        assert estimated_tokens(compact.text) > budget - 40


def test_every_result_gets_a_line_before_any_gets_more():
    compact = search_text(reply(*(result(rank) for rank in range(1, 11))), 500)
    assert compact.shown == 10
    for rank in range(1, 11):
        assert (
            f"{rank}. src/file{rank}.py:10-22 name{rank} (function)\nline 0 of result {rank}" in compact.text
        )
    shown = [compact.text.count(f"of result {rank}\n") for rank in range(1, 11)]
    assert shown[0] > shown[-1]
    assert all(first >= second for first, second in pairwise(shown))


def test_further_files_take_a_line_each_once_the_best_have_theirs():
    answer = reply(*(result(rank) for rank in range(1, 61)))
    compact = search_text(answer, 1_200)
    assert estimated_tokens(compact.text) <= 1_201
    assert WITH_CODE < compact.shown < 60
    assert f"note: {60 - compact.shown} more results do not fit" in compact.text
    assert "\n21. src/file21.py:10-22 name21 (function)\n22. src/file22.py" in compact.text
    assert compact.lines[0] > compact.lines[WITH_CODE - 1] >= 1
    assert set(compact.lines[WITH_CODE:]) == {0}
    assert sum(compact.lines) == compact.text.count(" of result ")
    narrow = search_text(answer, 300)  # the best do not fit themselves
    assert narrow.shown < WITH_CODE
    assert 0 not in narrow.lines


def test_a_further_file_without_a_definition_shows_its_first_line():
    plain = replace(result(21), symbol=None, kind=None, snippet="    # " + "x" * 200 + "\nmore")
    compact = search_text(reply(*(result(rank) for rank in range(1, 21)), plain), 2_000)
    assert f"\n21. src/file21.py:10-22 # {'x' * 78}\n\n" in compact.text


def test_what_is_incomplete_and_how_fresh_it_is_are_said():
    text = search_text(reply(warnings=("The graph mode is left out.",), suggestions=("send",)), 500).text
    assert "note: The graph mode is left out." in text
    assert "Nothing found." in text
    assert "Did you mean: send?" in text
    assert text.endswith("index: shop at 0123456789ab, indexed 2026-05-04 03:02 UTC")


def test_a_folder_that_has_moved_on_is_named():
    stale = Freshness("shop", "a" * 40, datetime(2026, 1, 1, tzinfo=UTC), "b" * 40)
    text = search_text(Reply(reply(result(1)).answer, (stale,)), 500).text
    assert "indexed at aaaaaaaaaaaa, but is at bbbbbbbbbbbb now" in text


def test_results_of_several_repositories_are_told_apart():
    answer = reply(result(1), result(2, repository="other")).answer
    others = (*INDEX, Freshness("other", None, None, None))
    text = search_text(Reply(answer, others), 500).text
    assert "1. shop: src/file1.py:10" in text
    assert "2. other: src/file2.py:10" in text
    assert "other at no commit, never indexed" in text


def test_a_line_of_data_cannot_eat_the_budget():
    lines = FileLines("shop", "data.js", "javascript", "source", None, 2, 1, 2, "x" * 100_000 + "\nend")
    text = file_text(Reply(GraphAnswer("data.js", known=True, rows=(lines,)), INDEX), 1000)
    assert "(100000 characters)" in text
    assert "\nend\n" in text


def test_a_file_that_does_not_fit_says_where_to_read_on():
    content = "\n".join(f"line {number}" for number in range(1, 101))
    lines = FileLines("shop", "a.py", "python", "source", None, 300, 1, 100, content)
    text = file_text(Reply(GraphAnswer("a.py", known=True, rows=(lines,)), INDEX), 150)
    last = int(text.partition("\n")[0].split("-")[1].split()[0])
    assert f"line {last}\n" in text
    assert f"line {last + 1}\n" not in text
    assert f"read from start_line {last + 1}" in text


def test_inner_symbols_of_a_file_are_left_out_first():
    def entry(depth: int, number: int) -> OutlineEntry:
        return OutlineEntry(
            "shop", "a.py", "python", depth, f"n{number}", "function", f"def n{number}()", number, number, 0.0
        )

    rows = tuple(entry(number % 2, number) for number in range(1, 61))
    compact = outline_text(Reply(GraphAnswer("a.py", known=True, rows=rows), INDEX), 500)
    text = compact.text
    assert "30 inner symbols are left out" in text
    assert "def n60()" in text
    assert "def n1()" not in text
    assert [rows[position].qualified_name for position in compact.rows] == [f"n{n}" for n in range(2, 61, 2)]
    short = outline_text(Reply(GraphAnswer("a.py", known=True, rows=rows), INDEX), 150)
    assert len(short.rows) == short.shown == short.text.count(" def n")
    assert f"{30 - short.shown} more lines" in short.text


def test_the_word_of_a_signature_is_not_said_twice():
    row = OutlineEntry("shop", "a.py", "python", 0, "A", "class", "class A(B)", 1, 2, 0.0)
    text = outline_text(Reply(GraphAnswer("a.py", known=True, rows=(row,)), INDEX), 500).text
    assert text.startswith("1-2      class A(B)\n")


def test_lines_after_the_last_are_said_to_be_none():
    lines = FileLines("shop", "a.py", "python", "source", None, 300, 999, 998, "")
    text = file_text(Reply(GraphAnswer("a.py", known=True, rows=(lines,)), INDEX), 500)
    assert text.startswith("a.py:300 is the last line: there is none from 999 on.")


def test_a_map_holds_the_most_central_within_the_budget():
    rows = tuple(
        Hub(
            "shop",
            f"name{number}",
            "class",
            f"f{number % 3}.py",
            "source",
            100 - number,
            200,
            9.0 - number,
            5,
        )
        for number in range(50)
    )
    compact = map_text(Reply(GraphAnswer("", known=True, rows=rows), INDEX), 200)
    assert 0 < compact.shown < 50
    assert "name0 [5]" in compact.text
    assert f"name{compact.shown} [5]" not in compact.text
    assert estimated_tokens(compact.text) <= 201
