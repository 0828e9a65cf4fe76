"""A repository as a whole: hubs, unused definitions, cycles, imports, and what a change of lines reaches."""

import psycopg
import pytest
from fixtures.indexed import Corpus, call, symbol

from maguyva_pg.graph import questions
from maguyva_pg.types import PathClass, Reference, ReferenceKind


def define(corpus: Corpus, path: str, *names: str, path_class: PathClass = PathClass.SOURCE) -> None:
    corpus.file(
        path,
        "\n".join(names),
        symbols=[symbol(name, line=line) for line, name in enumerate(names, start=1)],
        path_class=path_class,
    )


def at_top_level(corpus: Corpus, path: str, target: str, line: int = 1, kind: str = "call") -> None:
    """Write a resolved reference that stands in no symbol."""
    corpus.connection.execute(
        "insert into maguyva.reference"
        " (repository_id, id, file_id, kind, name, line, start_column, symbol_id, step, confidence)"
        " select target.repository_id, 20000000000 + (select count(*) from maguyva.reference), file.id, %s,"
        " target.name, %s, 0, target.id, 'import', 0.9"
        " from maguyva.symbol as target join maguyva.file on file.repository_id = target.repository_id"
        " where target.id = %s and file.path = %s",
        [kind, line, corpus.symbol_id(target), path],
    )


# --- callers at the top of a file -------------------------------------------------------------------


def test_code_at_the_top_of_a_file_is_a_caller(corpus: Corpus):
    define(corpus, "lib.py", "start")
    define(corpus, "main.py", "other")
    at_top_level(corpus, "main.py", "start")
    [row] = call(corpus.connection, "callers", "start")
    assert (row["depth"], row["kind"], row["qualified_name"]) == (1, "file", "main.py")
    assert row["route"] == ["start", "main.py"]


def test_a_test_that_reaches_a_change_at_its_top_level_is_in_the_impact(corpus: Corpus):
    define(corpus, "lib.py", "low", "high")
    define(corpus, "lib_test.py", "unrelated", path_class=PathClass.TEST)
    corpus.uses("high > low")
    at_top_level(corpus, "lib_test.py", "high")
    rows = call(corpus.connection, "impact", "low")
    assert [(row["depth"], row["qualified_name"], row["path_class"]) for row in rows] == [
        (1, "high", "source"),
        (2, "lib_test.py", "test"),
    ]
    assert [row["qualified_name"] for row in call(corpus.connection, "impact", "low", max_depth=1)] == [
        "high"
    ]


def test_an_import_alone_calls_nothing(corpus: Corpus):
    define(corpus, "lib.py", "start")
    define(corpus, "main.py", "other")
    at_top_level(corpus, "main.py", "start", kind="import")
    assert call(corpus.connection, "impact", "start") == []


# --- changed lines ----------------------------------------------------------------------------------


def test_changed_lines_change_the_innermost_definitions(corpus: Corpus):
    members = [symbol("send", "method", 3, end_line=5, parent=0, qualified_name="Client.send")]
    corpus.file("a.py", "\n" * 9, symbols=[symbol("Client", "class", 2, end_line=9), *members])

    def changed(*stretch: int) -> list[str]:
        rows = call(corpus.connection, "symbols_on_lines", "corpus", ["a.py"], [stretch[0]], [stretch[1]])
        return [row["qualified_name"] for row in rows]

    assert changed(4, 4) == ["Client.send"]
    assert changed(5, 6) == ["Client", "Client.send"]
    assert changed(8, 8) == ["Client"]
    assert changed(1, 1) == []
    assert changed(99, 99) == []


def test_the_impact_of_changed_lines(corpus: Corpus):
    define(corpus, "a.py", "low", "beside")
    define(corpus, "b.py", "high")
    corpus.uses("high > low")
    answer = questions.impact_of_lines(corpus.connection, "corpus", [("a.py", 1, 1)], depth=3)
    assert (answer.asked, answer.known) == ("low", True)
    assert [row.qualified_name for row in answer.rows] == ["high"]
    nothing = questions.impact_of_lines(corpus.connection, "corpus", [("a.py", 9, 9)], depth=3)
    assert (nothing.asked, nothing.known, nothing.rows) == ("", False, ())


# --- hubs -------------------------------------------------------------------------------------------


def test_hubs_come_in_the_order_of_centrality_with_their_users(corpus: Corpus):
    define(corpus, "a.py", "hub", "middle", "leaf")
    corpus.uses("middle > hub", "leaf > hub", "leaf > middle")
    corpus.centrality({"hub": 2.0, "middle": 0.5})
    rows = call(corpus.connection, "hubs")
    assert [(row["qualified_name"], row["users"]) for row in rows] == [("hub", 2), ("middle", 1)]
    assert call(corpus.connection, "hubs", kinds=["class"]) == []
    assert len(call(corpus.connection, "hubs", result_limit=1)) == 1


# --- unused -----------------------------------------------------------------------------------------


def unused(corpus: Corpus) -> dict[str, list[str]]:
    return {row["qualified_name"]: row["caveats"] for row in call(corpus.connection, "unused")}


def test_what_nothing_leads_to_is_unused(corpus: Corpus):
    define(corpus, "a.py", "used", "user", "main")
    corpus.uses("user > used")
    assert unused(corpus) == {"user": []}


def test_recursion_is_no_use(corpus: Corpus):
    define(corpus, "a.py", "f")
    corpus.uses("f > f")
    assert unused(corpus) == {"f": []}


def test_a_class_whose_method_is_used_is_used(corpus: Corpus):
    member = symbol("run", "method", 2, parent=0, qualified_name="Job.run")
    corpus.file("a.py", "x\ny", symbols=[symbol("Job", "class", end_line=2), member])
    define(corpus, "b.py", "main")
    corpus.uses("main > Job.run")
    assert unused(corpus) == {}


def test_use_at_the_top_of_a_file_counts(corpus: Corpus):
    define(corpus, "a.py", "f")
    at_top_level(corpus, "a.py", "f")
    assert unused(corpus) == {}


def test_what_may_use_it_all_the_same_is_said(corpus: Corpus):
    corpus.file(
        "a.py",
        "x",
        symbols=[
            symbol("public", attributes={"exported": True}),
            symbol("route", attributes={"decorators": ["app.get"]}),
            symbol("handled"),
        ],
        references=[
            Reference(ReferenceKind.CALL, "handled", 1, 0, qualifier="unknown", local=True),
            Reference(ReferenceKind.READ, "route", 1, 0, local=True),
        ],
    )
    assert unused(corpus) == {
        "public": ["exported: others may use it"],
        "route": ["decorated: it may be registered"],
        "handled": ["uses of its name that could not be resolved"],
    }


def test_tests_and_magic_methods_are_left_out(corpus: Corpus):
    define(corpus, "a_test.py", "test_it", path_class=PathClass.TEST)
    define(corpus, "a.py", "__enter__", "init")
    assert unused(corpus) == {}


# --- cycles -----------------------------------------------------------------------------------------


def cycles(corpus: Corpus, grain: str = "file") -> list[tuple[int, int, str, list[str]]]:
    rows = call(corpus.connection, "cycles", grain=grain)
    return [(row["cycle"], row["size"], row["path"], row["uses"]) for row in rows]


def test_two_cycles_and_what_hangs_on_them(corpus: Corpus):
    for name in "abcdefg":
        define(corpus, f"{name}.py", name)
    # a → b → c → a, e ⇄ f; d between the two, g at the end.
    corpus.uses("a > b", "b > c", "c > a", "c > d", "d > e", "e > f", "f > e", "f > g")
    assert cycles(corpus) == [
        (1, 3, "a.py", ["b.py"]),
        (1, 3, "b.py", ["c.py"]),
        (1, 3, "c.py", ["a.py"]),
        (2, 2, "e.py", ["f.py"]),
        (2, 2, "f.py", ["e.py"]),
    ]


def test_a_chain_is_no_cycle_and_neither_is_a_file_that_uses_itself(corpus: Corpus):
    define(corpus, "a.py", "a", "a2")
    define(corpus, "b.py", "b")
    corpus.uses("a > a2", "a2 > a", "a > b")
    assert cycles(corpus) == []


def test_folders_can_be_in_a_circle_where_files_are_not(corpus: Corpus):
    define(corpus, "x/one.go", "one")
    define(corpus, "x/two.go", "two")
    define(corpus, "y/three.go", "three")
    corpus.uses("one > three", "three > two")
    assert cycles(corpus) == []
    assert cycles(corpus, "folder") == [(1, 2, "x/", ["y/"]), (1, 2, "y/", ["x/"])]


def test_an_unknown_grain_is_an_error(corpus: Corpus):
    with pytest.raises(psycopg.errors.InvalidParameterValue, match="neither file nor folder"):
        cycles(corpus, "galaxy")


# --- imports ----------------------------------------------------------------------------------------


def test_imports_of_a_file_and_from_it(corpus: Corpus):
    define(corpus, "lib.py", "start")
    outside = Reference(ReferenceKind.IMPORT, "", 1, 7, qualifier="os", alias="os")
    corpus.file("main.py", "import os", references=[outside])
    at_top_level(corpus, "main.py", "start", line=2, kind="import")
    rows = call(corpus.connection, "imports", "main.py")
    assert [(row["direction"], row["module"], row["target"], row["target_path"]) for row in rows] == [
        ("imports", "os", None, None),
        ("imports", "", "start", "lib.py"),
    ]
    [row] = call(corpus.connection, "imports", "lib.py")
    assert (row["direction"], row["path"], row["line"]) == ("imported by", "main.py", 2)


def test_a_path_that_is_not_indexed_has_no_imports_and_suggestions(corpus: Corpus):
    define(corpus, "src/lib.py", "start")
    answer = questions.imports(corpus.connection, "lib.py")
    assert (answer.known, answer.suggestions) == (False, ("src/lib.py",))
