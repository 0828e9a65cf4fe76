from decimal import Decimal

import psycopg
import pytest
from fixtures.indexed import Corpus, call, symbol

from maguyva_pg.graph import questions
from maguyva_pg.types import PathClass, Reference, ReferenceKind


def define(corpus: Corpus, *qualified_names: str, path: str = "", path_class: PathClass = PathClass.SOURCE):
    """Define functions, each in a file of its own unless a path is given."""
    for qualified_name in qualified_names:
        name = qualified_name.rpartition(".")[2]
        corpus.file(
            path or f"{qualified_name}.py",
            f"def {name}",
            symbols=[symbol(name, qualified_name=qualified_name)],
            path_class=path_class,
        )


def define_class(corpus: Corpus, name: str, *methods: str) -> None:
    members = [
        symbol(method, "method", line, parent=0, qualified_name=f"{name}.{method}")
        for line, method in enumerate(methods, start=2)
    ]
    corpus.file(
        f"{name}.py",
        "\n".join([f"class {name}", *methods]),
        symbols=[symbol(name, "class", end_line=len(methods) + 1), *members],
    )


def related(corpus: Corpus, function: str, name: str, *values: object, **named: object):
    rows = call(corpus.connection, function, name, *values, **named)
    return [(row["depth"], row["qualified_name"]) for row in rows]


# --- names of definitions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("send", ["send"]),
        ("Client.send", ["Client", "send"]),
        ("http::Client::send", ["http", "Client", "send"]),
        ("Client#send", ["Client", "send"]),
        ("client->send", ["client", "send"]),
        ("send()", ["send"]),
        ("Client.send(self, data: dict[str, int])", ["Client", "send"]),
        ("src/http/client.py:Client.send", ["src", "http", "client", "py", "Client", "send"]),
        ("(*Client).Send", ["Client", "Send"]),
        ("http.(*Client).Send(0xc000)", ["http", "Client", "Send"]),
        ("operator/", ["operator/"]),
        ("", []),
        ("..", []),
    ],
)
def test_names_are_taken_apart_as_people_write_them(
    database: psycopg.Connection, written: str, parts: list[str]
):
    row = database.execute("select maguyva.symbol_name_parts(%s)", [written]).fetchone()
    assert row == (parts,)


def test_a_definition_is_found_as_written_else_in_another_case(corpus: Corpus):
    define(corpus, "order", "Order", "ORDER_LIMIT")
    assert [row["qualified_name"] for row in call(corpus.connection, "find_definition", "Order")] == ["Order"]
    [row] = call(corpus.connection, "find_definition", "order_limit")
    assert (row["qualified_name"], row["exact"]) == ("ORDER_LIMIT", False)
    assert len(call(corpus.connection, "find_definition", "oRDER")) == 2
    assert call(corpus.connection, "find_definition", "orde") == []
    assert call(corpus.connection, "find_definition", "order%") == []


def test_code_stands_before_headings_and_keys_of_its_name(corpus: Corpus):
    corpus.file("install.md", "# Install", symbols=[symbol("Install", "section")], path_class=PathClass.DOCS)
    corpus.file("a.yaml", "Install:", symbols=[symbol("Install", "key")])
    define(corpus, "install", path="z.py", path_class=PathClass.TEST)
    rows = call(corpus.connection, "find_definition", "Install")
    assert [(row["path"], row["exact"]) for row in rows] == [
        ("z.py", False),
        ("a.yaml", True),
        ("install.md", True),
    ]
    rows = call(corpus.connection, "find_definition", "install")
    assert [row["path"] for row in rows] == ["z.py"]


def test_a_qualified_definition_needs_its_class_or_its_file(corpus: Corpus):
    define_class(corpus, "Client", "send")
    define(corpus, "send", path="src/mailer.py")
    asked = {
        "Client.send": ["Client.send"],
        "client::send": ["Client.send"],
        "mailer.send": ["send"],
        "src/mailer.py:send": ["send"],
        "mailer.py:send": ["send"],
        "src.mailer.send": ["send"],
        "ailer.send": [],
        "Server.send": [],
        "%.send": [],
        "mail_r.send": [],
        "send": ["Client.send", "send"],
    }
    found = {
        name: [row["qualified_name"] for row in call(corpus.connection, "find_definition", name)]
        for name in asked
    }
    assert found == asked


def test_definitions_in_tests_come_last(corpus: Corpus):
    define(corpus, "load", path="a_test.py", path_class=PathClass.TEST)
    define(corpus, "load", path="b.py")
    assert [row["path"] for row in call(corpus.connection, "find_definition", "load")] == [
        "b.py",
        "a_test.py",
    ]


# --- references -------------------------------------------------------------------------------------


def test_proved_uses_come_before_those_alike_in_name(corpus: Corpus):
    define(corpus, "load")
    define(corpus, "near", "far")
    corpus.file(
        "other.py",
        "import x\nx.load()\nload = 1\nself.load",
        references=[
            Reference(ReferenceKind.CALL, "load", 2, 2, qualifier="x"),
            Reference(ReferenceKind.READ, "load", 3, 0, local=True),
            Reference(ReferenceKind.IMPORT, "load", 1, 7, qualifier="x.y"),
            Reference(ReferenceKind.CALL, "loaded", 4, 5),
        ],
    )
    corpus.uses("near > load", confidence=0.7)
    corpus.uses("far > load", confidence=0.95)
    answer = questions.references(corpus.connection, "load")
    assert [(use.path, use.line, use.written, use.resolved, use.target) for use in answer.rows] == [
        ("far.py", 1, "load", True, "load"),
        ("near.py", 1, "load", True, "load"),
        ("other.py", 1, "load", False, None),
        ("other.py", 2, "x.load", False, None),
    ]
    assert (answer.known, answer.unresolved, answer.truncated) == (True, 2, False)
    sure = questions.references(corpus.connection, "load", min_confidence=0.9)
    assert [use.path for use in sure.rows] == ["far.py"]
    imports = questions.references(corpus.connection, "load", kinds=["import"])
    assert [(use.path, use.line) for use in imports.rows] == [("other.py", 1)]


def test_uses_of_another_class_s_method_are_left_out(corpus: Corpus):
    define_class(corpus, "Client", "send")
    define_class(corpus, "Server", "send")
    define(corpus, "a", "b")
    corpus.uses("a > Client.send", "b > Server.send")
    rows = call(corpus.connection, "find_references", "Client.send")
    assert [row["enclosing"] for row in rows] == ["a"]
    assert len(call(corpus.connection, "find_references", "send")) == 2


def test_an_unknown_name_has_suggestions(corpus: Corpus):
    define(corpus, "load_settings")
    corpus.finish()
    answer = questions.definition(corpus.connection, "load_setings")
    assert (answer.known, answer.rows, answer.suggestions) == (False, (), ("load_settings",))
    walked = questions.walk(corpus.connection, "callers", "load_setings", depth=1)
    assert (walked.known, walked.rows, walked.suggestions) == (False, (), ("load_settings",))


# --- callers, callees, impact -----------------------------------------------------------------------


def test_callers_and_callees_follow_calls_only(corpus: Corpus):
    define(corpus, "main", "work", "step", "reader")
    corpus.uses("main > work", "work > step")
    corpus.uses("reader > work", kind="read")
    assert related(corpus, "callers", "step") == [(1, "work")]
    assert related(corpus, "callers", "step", 2) == [(1, "work"), (2, "main")]
    assert related(corpus, "callees", "main", 2) == [(1, "work"), (2, "step")]
    assert related(corpus, "callers", "work") == [(1, "main")]
    assert related(corpus, "impact", "work") == [(1, "main"), (1, "reader")]
    assert related(corpus, "impact", "step", 0) == []


def test_impact_tells_the_route_and_the_weakest_link(corpus: Corpus):
    define(corpus, "a", "b", "c", "d")
    corpus.uses("b > a", confidence=0.9)
    corpus.uses("c > b", confidence=0.6)
    corpus.uses("d > c", confidence=0.8)
    rows = call(corpus.connection, "impact", "a", 3)
    assert [(row["qualified_name"], row["route"], round(row["confidence"], 2)) for row in rows] == [
        ("b", ["a", "b"], 0.9),
        ("c", ["a", "b", "c"], 0.6),
        ("d", ["a", "b", "c", "d"], 0.6),
    ]
    assert [row["truncated"] for row in rows] == [False] * 3
    assert related(corpus, "impact", "a", 3, min_confidence=Decimal("0.7")) == [(1, "b")]


def test_each_symbol_comes_once_by_its_shortest_and_surest_route(corpus: Corpus):
    define(corpus, "a", "weak", "sure", "top")
    corpus.uses("weak > a", confidence=0.5)
    corpus.uses("sure > a", "top > weak", "top > sure", confidence=0.9)
    rows = call(corpus.connection, "impact", "a", 3)
    assert [(row["depth"], row["qualified_name"], row["route"]) for row in rows] == [
        (1, "sure", ["a", "sure"]),
        (1, "weak", ["a", "weak"]),
        (2, "top", ["a", "sure", "top"]),
    ]


def test_cycles_end(corpus: Corpus):
    define(corpus, "a", "b", "c")
    corpus.uses("a > b", "b > c", "c > a", "b > b")
    assert related(corpus, "impact", "a", 10) == [(1, "c"), (2, "b")]
    assert related(corpus, "callees", "a", 10) == [(1, "b"), (2, "c")]


def test_central_symbols_come_first_among_the_equally_near(corpus: Corpus):
    define(corpus, "a", "x", "y")
    corpus.uses("x > a", "y > a")
    corpus.centrality({"y": 2.0})
    assert related(corpus, "callers", "a") == [(1, "y"), (1, "x")]


def test_a_class_stands_for_its_methods_in_impact_and_callees(corpus: Corpus):
    define_class(corpus, "Client", "send", "close")
    define(corpus, "user", "owner", "socket")
    corpus.uses("user > Client.send", "owner > Client", "Client.send > Client.close", "Client.close > socket")
    assert related(corpus, "impact", "Client") == [(1, "owner"), (1, "user")]
    assert related(corpus, "callees", "Client") == [(1, "socket")]
    assert related(corpus, "callers", "Client") == [(1, "owner")]


def test_a_hub_is_bounded_and_says_so(corpus: Corpus):
    define(corpus, "hub", "other", "quiet")
    names = [f"u{number:04}" for number in range(1100)]
    corpus.file("users.py", "\n".join(names), symbols=[symbol(name, line=1) for name in names])
    corpus.connection.execute(
        "insert into maguyva.edge"
        " select repository_id, %s, id, 'call', 1, 0.9 from maguyva.symbol where name like 'u0___'",
        [corpus.symbol_id("hub")],
    )
    exactly = questions.walk(corpus.connection, "callers", "hub", depth=1, limit=2000)
    assert len(exactly.rows) == 1000
    corpus.connection.execute(
        "insert into maguyva.edge"
        " select repository_id, %s, id, 'call', 1, 0.9 from maguyva.symbol where name like 'u1___'",
        [corpus.symbol_id("hub")],
    )
    answer = questions.walk(corpus.connection, "callers", "hub", depth=1, limit=2000)
    assert (len(answer.rows), answer.truncated) == (1000, True)
    assert questions.walk(corpus.connection, "callers", "hub", depth=1, limit=10).truncated is True
    corpus.uses("quiet > other")
    assert questions.walk(corpus.connection, "callers", "other", depth=1).truncated is False


def test_a_bound_is_told_although_edges_of_several_kinds_lead_to_one_symbol(corpus: Corpus):
    define(corpus, "hub")
    names = [f"u{number:04}" for number in range(600)]
    corpus.file("users.py", "\n".join(names), symbols=[symbol(name, line=1) for name in names])
    corpus.connection.execute(
        "insert into maguyva.edge"
        " select repository_id, %s, symbol.id, edge.kind, 1, 0.9"
        " from maguyva.symbol, unnest(array['call', 'read']) as edge (kind) where name like 'u____'",
        [corpus.symbol_id("hub")],
    )
    answer = questions.walk(corpus.connection, "impact", "hub", depth=1, limit=2000)
    assert len(answer.rows) < 600
    assert answer.truncated is True


def test_members_that_use_each_other_do_not_use_up_the_bound(corpus: Corpus):
    define_class(corpus, "Client", "send", *(f"m{number:04}" for number in range(1000)))
    define(corpus, "user")
    corpus.connection.execute(
        "insert into maguyva.edge"
        " select repository_id, %s, id, 'call', 1, 0.9 from maguyva.symbol where name like 'm____'",
        [corpus.symbol_id("Client.send")],
    )
    corpus.uses("user > Client.send")
    answer = questions.walk(corpus.connection, "impact", "Client", depth=1)
    assert [row.qualified_name for row in answer.rows] == ["user"]
    assert answer.truncated is False


def test_walks_stay_within_their_repository(database: psycopg.Connection):
    for name in ("one", "two"):
        corpus = Corpus(database, name)
        define(corpus, "load", f"user_of_{name}")
        corpus.uses(f"user_of_{name} > load")
    rows = call(database, "callers", "load")
    assert [(row["repository"], row["qualified_name"]) for row in rows] == [
        ("one", "user_of_one"),
        ("two", "user_of_two"),
    ]
    [row] = call(database, "callers", "load", repositories=["two"])
    assert row["qualified_name"] == "user_of_two"


# --- outline ----------------------------------------------------------------------------------------


def test_an_outline_lists_symbols_in_their_order_with_their_depth(corpus: Corpus):
    define_class(corpus, "Client", "send", "close")
    answer = questions.outline(corpus.connection, "Client.py")
    assert [(entry.depth, entry.qualified_name, entry.start_line) for entry in answer.rows] == [
        (0, "Client", 1),
        (1, "Client.send", 2),
        (1, "Client.close", 3),
    ]
    assert answer.known is True


def test_a_file_without_symbols_is_known_and_another_is_suggested(corpus: Corpus):
    corpus.file("docs/notes_100%.txt", "text", language="text")
    corpus.file("docs/notes_1000.txt", "text", language="text")
    answer = questions.outline(corpus.connection, "docs/notes_100%.txt")
    assert (answer.known, answer.rows, answer.suggestions) == (True, (), ())
    answer = questions.outline(corpus.connection, "notes_100%")
    assert (answer.known, answer.suggestions[0]) == (False, "docs/notes_100%.txt")


def test_a_file_without_symbols_is_known_among_many_like_it(corpus: Corpus):
    for number in range(10):
        corpus.file(f"{number}/a.txt", "text", language="text")
        corpus.file(f"a{'.' * number}-txt", "text", language="text")
    corpus.file("a.txt", "text", language="text")
    assert questions.outline(corpus.connection, "a.txt").known is True


@pytest.mark.parametrize(
    "function",
    [
        "find_definition",
        "find_references",
        "callers",
        "callees",
        "impact",
        "outline",
        "unresolved_references",
    ],
)
def test_an_unknown_repository_is_an_error_with_a_hint(corpus: Corpus, function: str):
    with pytest.raises(psycopg.errors.UndefinedObject) as caught, corpus.connection.transaction():
        call(corpus.connection, function, "x", repositories=["missing"])
    assert caught.value.diag.sqlstate == "42704"
    assert "from maguyva.repository_status" in (caught.value.diag.message_hint or "")


# --- constructors -----------------------------------------------------------------------------------


def constructing(corpus: Corpus, *constructors: str) -> None:
    members = [
        symbol("Client", "constructor", line, parent=0, qualified_name=name)
        for line, name in enumerate(constructors, start=2)
    ]
    lines = "\n".join("x" * (1 + len(constructors)))
    corpus.file("client.java", lines, symbols=[symbol("Client", "class", end_line=9), *members])
    define(corpus, "main", "helper")
    corpus.uses("main > Client")


def test_who_calls_a_class_calls_its_constructor(corpus: Corpus):
    constructing(corpus, "Client.Client")
    corpus.uses("Client.Client > helper")
    assert related(corpus, "callers", "helper", max_depth=2) == [(1, "Client.Client"), (2, "main")]


def test_of_several_constructors_it_is_not_known_which_is_called(corpus: Corpus):
    constructing(corpus, "Client.first", "Client.second")
    corpus.uses("Client.first > helper")
    assert related(corpus, "callers", "helper", max_depth=2) == [(1, "Client.first")]


def test_a_use_as_a_type_is_no_call_of_the_constructor(corpus: Corpus):
    constructing(corpus, "Client.Client")
    corpus.connection.execute("update maguyva.reference set kind = 'type'")
    corpus.uses("Client.Client > helper")
    assert related(corpus, "impact", "helper") == [(1, "Client.Client")]


# --- other packages ---------------------------------------------------------------------------------


def outside(corpus: Corpus, path: str, **names: str) -> None:
    """Write a file whose uses are of packages outside: name → package and name."""
    uses = [Reference(ReferenceKind.CALL, name, line, 0) for line, name in enumerate(names, start=1)]
    corpus.file(path, "\n".join(names), references=uses)
    for name, external_name in names.items():
        corpus.connection.execute(
            "update maguyva.reference set step = 'external', confidence = 0.99, external_name = %s"
            " where name = %s and file_id = (select id from maguyva.file where path = %s)",
            [external_name, name, path],
        )


def uses_of(corpus: Corpus, name: str) -> list[tuple[str, str | None, bool]]:
    rows = call(corpus.connection, "find_references", name)
    return [(row["path"], row["target"], row["resolved"]) for row in rows]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("requests.get", ["requests.get"]),
        ("requests", ["requests.get", "requests.Session.post"]),
        ("requests.Session", ["requests.Session.post"]),
        ("requests::get()", ["requests.get"]),
        ("net/http.Get", ["net/http.Get"]),
        ("request_", []),
        ("%", []),
        ("requests.Get", []),
    ],
)
def test_uses_of_other_packages_are_found_by_package_and_name(corpus: Corpus, asked: str, found: list[str]):
    outside(corpus, "a.py", get="requests.get", post="requests.Session.post", load="requests_like.load")
    outside(corpus, "b.go", Get="net/http.Get")
    assert sorted(target or "" for _, target, _ in uses_of(corpus, asked)) == sorted(found)


def test_a_name_that_only_other_packages_define_needs_no_package(corpus: Corpus):
    outside(corpus, "a.py", get="requests.get", load="json.load")
    outside(corpus, "b.py", get="httpx.get")
    outside(corpus, "c.py", get="requests.get")
    assert uses_of(corpus, "get") == [
        ("a.py", "requests.get", True),
        ("b.py", "httpx.get", True),
        ("c.py", "requests.get", True),
    ]
    answer = questions.definition(corpus.connection, "get")
    assert (answer.known, answer.origins, answer.suggestions) == (False, ("requests.get", "httpx.get"), ())
    assert questions.definition(corpus.connection, "httpx.get").origins == ("httpx.get",)
    assert questions.walk(corpus.connection, "callers", "load", depth=1).origins == ("json.load",)
    assert questions.definition(corpus.connection, "ge_").origins == ()


def test_what_is_defined_here_comes_before_a_package_of_that_name(corpus: Corpus):
    define(corpus, "requests")
    outside(corpus, "a.py", get="requests.get")
    assert uses_of(corpus, "requests") == []


def test_a_use_of_another_package_is_no_possible_use_of_a_namesake(corpus: Corpus):
    define(corpus, "get")
    outside(corpus, "a.py", get="requests.get")
    assert uses_of(corpus, "get") == []
    assert call(corpus.connection, "unresolved_references", "get")[0]["unresolved_references"] == 0
