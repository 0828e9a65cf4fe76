from decimal import Decimal

import psycopg
import pytest
from fixtures.indexed import Corpus, Row, call, symbol

from maguyva_pg.types import PathClass, Reference, ReferenceKind


def graph(corpus: Corpus, *names: str, **named: object) -> list[Row]:
    return call(corpus.connection, "search_graph", list(names), **named)


@pytest.fixture
def shop(corpus: Corpus) -> Corpus:
    """``pay`` is called by ``checkout``, that by ``handler``; a test and a comment use it too."""
    corpus.file("pay.py", "def pay()\n    charge()", symbols=[symbol("pay", end_line=2)])
    corpus.file("charge.py", "def charge()", symbols=[symbol("charge")])
    corpus.file("checkout.py", "def checkout()\n    pay()", symbols=[symbol("checkout", end_line=2)])
    corpus.file("handler.py", "def handler()", symbols=[symbol("handler")])
    corpus.file("audit.py", "def audit()", symbols=[symbol("audit")])
    corpus.file("test_pay.py", "def test_pay()", symbols=[symbol("test_pay")], path_class=PathClass.TEST)
    corpus.file(
        "script.py",
        "first\nsecond",
        "api.pay()\nthing.pay()",
        references=[
            Reference(ReferenceKind.CALL, "pay", 3, 4, qualifier="api"),
            Reference(ReferenceKind.CALL, "pay", 4, 6, qualifier="thing"),
        ],
    )
    corpus.uses("pay > charge", "checkout > pay", "handler > checkout", "test_pay > pay")
    corpus.uses("audit > pay", kind="read")
    corpus.centrality({"checkout": 1.0})
    return corpus


def test_references_are_chunks_that_use_the_name_sure_before_alike(shop: Corpus):
    rows = graph(shop, "pay")
    assert [(row["path"], row["lines"], row["route"], round(row["score"], 2)) for row in rows] == [
        ("checkout.py", [1], ["checkout", "pay"], 0.9),
        ("audit.py", [1], ["audit", "pay"], 0.9),
        ("test_pay.py", [1], ["test_pay", "pay"], 0.63),
        ("script.py", [3, 4], [], 0.1),
    ]
    assert [row["rank"] for row in rows] == [0, 1, 2, 3]
    assert rows[0]["symbol_id"] == shop.symbol_id("checkout")
    assert (rows[3]["start_line"], rows[3]["symbol_id"]) == (3, None)


def test_a_chunk_is_about_the_symbol_that_uses_the_name_and_not_about_the_import(shop: Corpus):
    shop.file("late.py", "import pay\ndef late()\n    pay()", symbols=[symbol("late", line=2, end_line=3)])
    shop.uses("late > pay", confidence=0.8)
    shop.connection.execute(
        "insert into maguyva.reference"
        " (repository_id, id, file_id, kind, name, line, start_column, symbol_id, step, confidence)"
        " select repository_id, 20000000000, file_id, 'import', 'pay', 1, 7, %s, 'import', 0.99"
        " from maguyva.symbol where name = 'late'",
        [shop.symbol_id("pay")],
    )
    [row] = graph(shop, "pay", paths=["late"])
    assert (row["symbol_id"], row["route"], row["lines"]) == (
        shop.symbol_id("late"),
        ["late", "pay"],
        [1, 2],
    )
    assert row["confidence"] == pytest.approx(0.99)


def test_a_chunk_that_only_imports_the_name_stands_below_those_that_use_it(shop: Corpus):
    shop.file("a.py", "import pay", "def late()", symbols=[symbol("late", line=2)])
    shop.uses("late > pay", confidence=0.8)
    shop.connection.execute(
        "insert into maguyva.reference"
        " (repository_id, id, file_id, kind, name, line, start_column, symbol_id, step, confidence)"
        " select repository_id, 20000000000, file_id, 'import', 'pay', 1, 7, %s, 'import', 0.9"
        " from maguyva.symbol where name = 'late'",
        [shop.symbol_id("pay")],
    )
    rows = graph(shop, "pay", paths=["^a.py"])
    assert [(row["start_line"], round(row["score"], 2)) for row in rows] == [(2, 0.8), (1, 0.72)]


def test_callers_are_calls_only(shop: Corpus):
    rows = graph(shop, "pay", relation="callers")
    assert [row["path"] for row in rows] == ["checkout.py", "test_pay.py", "script.py"]


def test_callees_are_what_it_calls(shop: Corpus):
    assert [row["path"] for row in graph(shop, "checkout", relation="callees")] == ["pay.py"]


def test_impact_goes_to_the_depth_nearest_first(shop: Corpus):
    rows = graph(shop, "charge", relation="impact", max_depth=3)
    assert [(row["path"], row["depth"], row["route"]) for row in rows] == [
        ("pay.py", 1, ["charge", "pay"]),
        ("checkout.py", 2, ["charge", "pay", "checkout"]),
        ("audit.py", 2, ["charge", "pay", "audit"]),
        ("test_pay.py", 2, ["charge", "pay", "test_pay"]),
        ("handler.py", 3, ["charge", "pay", "checkout", "handler"]),
    ]
    assert [round(row["score"], 3) for row in rows] == [0.9, 0.45, 0.45, 0.315, 0.3]
    assert [row["path"] for row in graph(shop, "charge", relation="impact", max_depth=1)] == ["pay.py"]


def test_neighbours_are_one_step_in_both_directions(shop: Corpus):
    rows = graph(shop, "pay", relation="neighbours")
    assert sorted(row["path"] for row in rows) == ["audit.py", "charge.py", "checkout.py", "test_pay.py"]
    assert {row["depth"] for row in rows} == {1}


def test_several_names_give_one_row_a_chunk(shop: Corpus):
    rows = graph(shop, "charge", "pay", relation="impact", max_depth=2)
    assert len({row["chunk_id"] for row in rows}) == len(rows)
    checkout = next(row for row in rows if row["path"] == "checkout.py")
    assert (checkout["depth"], checkout["route"]) == (1, ["pay", "checkout"])


def test_a_bound_that_was_hit_is_told(shop: Corpus):
    names = [f"u{number:04}" for number in range(1001)]
    shop.file("users.py", "\n".join(names), symbols=[symbol(name, line=1) for name in names])
    shop.connection.execute(
        "insert into maguyva.edge"
        " select repository_id, %s, id, 'call', 1, 0.9 from maguyva.symbol where name like 'u____'",
        [shop.symbol_id("charge")],
    )
    assert {row["truncated"] for row in graph(shop, "charge", relation="impact")} == {True}
    assert {row["truncated"] for row in graph(shop, "checkout", relation="impact")} == {False}


def test_files_are_filtered(shop: Corpus):
    assert [row["path"] for row in graph(shop, "pay", excluded_paths=["test", "script"])] == [
        "checkout.py",
        "audit.py",
    ]
    assert graph(shop, "pay", languages=["go"]) == []
    rows = graph(shop, "charge", relation="impact", paths=["^handler"])
    assert [(row["path"], row["rank"]) for row in rows] == [("handler.py", 0)]


def test_min_confidence_leaves_out_what_is_alike_in_name(shop: Corpus):
    assert "script.py" not in [row["path"] for row in graph(shop, "pay", min_confidence=Decimal("0.5"))]


@pytest.mark.parametrize("names", [["unheard"], [], [""], ["%"], ["pay'"]])
@pytest.mark.parametrize("relation", ["references", "callers", "callees", "impact", "neighbours"])
def test_names_that_nothing_bears_find_nothing(shop: Corpus, names: list[str], relation: str):
    assert graph(shop, *names, relation=relation) == []


def test_an_unknown_relation_is_an_error_with_a_hint(shop: Corpus):
    with pytest.raises(psycopg.errors.InvalidParameterValue) as caught, shop.connection.transaction():
        graph(shop, "pay", relation="friends")
    assert caught.value.diag.message_hint == "references, callers, callees, impact and neighbours are known"


def test_an_unknown_repository_is_an_error_with_a_hint(shop: Corpus):
    with pytest.raises(psycopg.errors.UndefinedObject) as caught, shop.connection.transaction():
        graph(shop, "pay", repositories=["missing"])
    assert caught.value.diag.sqlstate == "42704"
    assert "from maguyva.repository_status" in (caught.value.diag.message_hint or "")


@pytest.mark.parametrize("relation", ["references", "impact"])
def test_ranks_do_not_depend_on_the_order_of_rows(database: psycopg.Connection, relation: str):
    order = list(range(30))
    answers: list[list[tuple[object, ...]]] = []
    for name, numbers in (("one", order), ("two", order[::-1]), ("three", order[15:] + order[:15])):
        corpus = Corpus(database, name)
        corpus.file("pay.py", "def pay()", symbols=[symbol("pay")])
        for number in numbers:
            user = f"user{number}"
            corpus.file(f"{number % 5}/{user}.py", f"def {user}", symbols=[symbol(user)])
        corpus.uses(*(f"user{number} > pay" for number in numbers))
        corpus.uses(*(f"user{number} > user{number % 3}" for number in numbers[:20] if number > 2))
        rows = call(database, "search_graph", ["pay"], relation=relation, repositories=[name])
        assert [row["rank"] for row in rows] == list(range(30))
        answers.append([(row["path"], row["score"], row["route"], row["lines"]) for row in rows])
    assert answers[0] == answers[1] == answers[2]
