import psycopg
import pytest
from fixtures.indexed import Corpus, Row, call, places, symbol
from psycopg.types.json import Jsonb

from maguyva_pg.types import Attributes, PathClass, Reference, ReferenceKind


def structural(corpus: Corpus, *names: str, **named: object) -> list[Row]:
    return call(corpus.connection, "search_structural", names=list(names) or None, **named)


def found(rows: list[Row]) -> list[tuple[str, str, float]]:
    return [(row["path"], row["matched_by"], round(row["score"], 3)) for row in rows]


def define(
    corpus: Corpus,
    path: str,
    name: str,
    kind: str = "function",
    *,
    qualified_name: str | None = None,
    attributes: Attributes | None = None,
    path_class: PathClass = PathClass.SOURCE,
    language: str = "python",
) -> None:
    definition = symbol(name, kind, qualified_name=qualified_name, attributes=attributes)
    corpus.file(path, f"{kind} {name}", symbols=[definition], path_class=path_class, language=language)


# --- names ------------------------------------------------------------------------------------------


def test_a_name_as_written_stands_before_other_case_and_hides_names_that_are_like_it(corpus: Corpus):
    define(corpus, "a.py", "sessions_of_people")
    define(corpus, "b.py", "Session", "class")
    define(corpus, "c.py", "session")
    define(corpus, "d.py", "my_session")
    define(corpus, "e.py", "unrelated")
    corpus.finish()
    assert found(structural(corpus, "session")) == [("c.py", "exact", 1.0), ("b.py", "case", 0.9)]


def test_names_that_begin_with_an_unknown_one_stand_before_those_that_look_like_it(corpus: Corpus):
    define(corpus, "a.py", "session_of_people")
    define(corpus, "d.py", "my_session")
    define(corpus, "e.py", "unrelated")
    define(corpus, "test_f.py", "session", path_class=PathClass.TEST)
    corpus.finish()
    # {my_session} and {session}: 8 of 11 distinct trigrams. What tests define hides nothing.
    assert found(structural(corpus, "session")) == [
        ("a.py", "prefix", 0.7),
        ("test_f.py", "exact", 0.7),
        ("d.py", "similar", round(0.5 * 8 / 11, 3)),
    ]


def bring_in(
    corpus: Corpus, path: str, module: str, name: str, external_name: str, local: bool = False
) -> None:
    """Write a file whose one line imports a name that lies in another package."""
    written = [Reference(ReferenceKind.IMPORT, name, 1, 0, qualifier=module, alias=name, local=local)]
    corpus.file(path, f"from {module} import {name}", references=written)
    corpus.connection.execute(
        "update maguyva.reference set step = 'external', confidence = 0.98, external_name = %s"
        " where file_id = (select id from maguyva.file where path = %s)",
        [external_name, path],
    )


def test_a_name_of_another_package_is_where_it_is_imported_from_there(corpus: Corpus):
    bring_in(corpus, "models.py", "pydantic", "BaseModel", "pydantic.BaseModel")
    bring_in(corpus, "views.py", ".models", "BaseModel", "pydantic.BaseModel")
    define(corpus, "a.py", "BaseModelMixin", "class")
    corpus.finish()
    rows = structural(corpus, "BaseModel")
    assert [(path, matched_by) for path, matched_by, _ in found(rows)] == [
        ("models.py", "import"),
    ]
    assert rows[0]["symbol_id"] is None
    assert [row["path"] for row in structural(corpus, "pydantic.BaseModel")][:1] == ["models.py"]
    assert "import" not in {way for _, way, _ in found(structural(corpus, "httpx.BaseModel"))}
    assert structural(corpus, "BaseModel", similar_names=False) == []
    define(corpus, "own.py", "basemodel")
    assert "import" not in {way for _, way, _ in found(structural(corpus, "BaseModel"))}


def test_a_name_alone_is_where_it_is_offered_if_it_is_anywhere(corpus: Corpus):
    for name in ("a", "b"):
        bring_in(corpus, f"{name}.py", "pydantic", "BaseModel", "pydantic.BaseModel", local=True)
    corpus.finish()
    assert [path for path, _, _ in found(structural(corpus, "BaseModel"))] == ["a.py", "b.py"]
    bring_in(corpus, "models/__init__.py", "pydantic", "BaseModel", "pydantic.BaseModel")
    bring_in(corpus, "other.py", "odmantic", "BaseModel", "odmantic.BaseModel", local=True)
    corpus.finish()
    # What is imported from elsewhere is another thing of the name.
    assert {path for path, _, _ in found(structural(corpus, "BaseModel"))} == {
        "models/__init__.py",
        "other.py",
    }
    in_words = structural(corpus, "BaseModel", question="how is a BaseModel checked")
    assert {"a.py", "b.py"} < {path for path, _, _ in found(in_words)}


def test_without_similar_names_only_the_name_itself_counts(corpus: Corpus):
    define(corpus, "a.py", "session")
    define(corpus, "b.py", "Session", "class")
    define(corpus, "c.py", "session_store")
    corpus.finish()
    rows = structural(corpus, "session", similar_names=False)
    assert [row["path"] for row in rows] == ["a.py"]
    rows = structural(corpus, "SESSION", similar_names=False)
    assert [(row["path"], row["matched_by"]) for row in rows] == [("b.py", "case"), ("a.py", "case")]
    assert structural(corpus, "sesion", similar_names=False) == []


def test_code_stands_before_headings_and_keys(corpus: Corpus):
    define(corpus, "a.md", "session", "section")
    define(corpus, "b.py", "Session")
    define(corpus, "c.toml", "session", "key")
    corpus.finish()
    assert found(structural(corpus, "session")) == [
        ("b.py", "case", 0.9),
        ("a.md", "exact", 0.5),
        ("c.toml", "exact", 0.5),
    ]
    rows = structural(corpus, "session", similar_names=False)
    assert [row["path"] for row in rows] == ["b.py", "a.md", "c.toml"]
    assert found(structural(corpus, "session", kinds=["section"])) == [("a.md", "exact", 1.0)]


def test_a_misspelt_name_finds_the_similar_one(corpus: Corpus):
    define(corpus, "a.py", "ClientSession", "class")
    corpus.finish()
    assert [row["matched_by"] for row in structural(corpus, "ClientSesion")] == ["similar"]


def test_a_prefix_is_taken_literally_and_has_three_letters(corpus: Corpus):
    define(corpus, "a.py", "get_x")
    define(corpus, "b.py", "getX")
    define(corpus, "c.py", "日本語名")
    corpus.finish()
    prefixes = [
        [row["path"] for row in structural(corpus, name) if row["matched_by"] == "prefix"]
        for name in ("get_", "GET", "ge", "get%", "日本語", "get\\")
    ]
    assert prefixes == [["a.py"], ["a.py", "b.py"], [], [], ["c.py"], []]


def test_a_qualified_name_puts_its_class_first_and_keeps_the_others(corpus: Corpus):
    define(corpus, "a.py", "send", "method", qualified_name="Other.send")
    define(corpus, "b.py", "send", "method", qualified_name="http.Client.send")
    define(corpus, "c.py", "send", "method", qualified_name="MyClient.send")
    corpus.finish()
    for written in ("Client.send", "client::send", "http.Client#send", "Client->send(data)"):
        assert found(structural(corpus, written)) == [
            ("b.py", "exact", 1.0),
            ("a.py", "exact", 0.6),
            ("c.py", "exact", 0.6),
        ], written


def test_the_path_of_a_file_qualifies_its_names(corpus: Corpus):
    define(corpus, "src/server.py", "send")
    define(corpus, "src/client.py", "send")
    corpus.finish()
    for written in ("client.send", "src/client.py:send", "client.py::send"):
        assert found(structural(corpus, written))[0] == ("src/client.py", "exact", 1.0), written


def test_percent_signs_in_a_qualifier_mean_themselves(corpus: Corpus):
    define(corpus, "a.py", "send", "method", qualified_name="Client.send")
    corpus.finish()
    for written in ("%.send", "C_ient.send", "Clien\\t.send"):
        assert found(structural(corpus, written)) == [("a.py", "exact", 0.6)], written


def test_among_definitions_of_one_name_types_then_the_central_stand_first(corpus: Corpus):
    define(corpus, "a.py", "order", "variable")
    define(corpus, "b.py", "order", qualified_name="b.order")
    define(corpus, "c.py", "order", qualified_name="c.order")
    define(corpus, "d.py", "order", "class")
    corpus.finish()
    corpus.centrality({"c.order": 3.0})
    assert [row["path"] for row in structural(corpus, "order")] == ["d.py", "c.py", "b.py", "a.py"]


def test_tests_stand_below_source(corpus: Corpus):
    define(corpus, "a_test.py", "order", "class", path_class=PathClass.TEST)
    define(corpus, "b.py", "order", "variable")
    corpus.finish()
    assert found(structural(corpus, "order")) == [("b.py", "exact", 1.0), ("a_test.py", "exact", 0.7)]


def test_a_chunk_with_several_definitions_is_one_row_about_its_best(corpus: Corpus):
    corpus.file(
        "a.py",
        "def load_all()\ndef load()",
        symbols=[symbol("load_all"), symbol("load", line=2)],
    )
    corpus.finish()
    [row] = structural(corpus, "load")
    assert (row["matched_by"], row["symbol_id"]) == ("exact", corpus.symbol_id("load"))


def test_several_names_are_asked_for_at_once(corpus: Corpus):
    define(corpus, "a.py", "alpha")
    define(corpus, "b.py", "beta")
    define(corpus, "c.py", "gamma")
    corpus.finish()
    assert [row["path"] for row in structural(corpus, "beta", "alpha")] == ["a.py", "b.py"]


@pytest.mark.parametrize("name", ["", "...", "(", "%", "\\", "'", "\x01", "x" * 10_000])
def test_what_is_no_name_finds_nothing(corpus: Corpus, name: str):
    define(corpus, "a.py", "alpha")
    corpus.finish()
    assert structural(corpus, name) == []


# --- words ------------------------------------------------------------------------------------------


def test_words_inside_names_rank_by_rarity_and_by_how_much_of_the_name_they_are(corpus: Corpus):
    for number in range(6):
        define(corpus, f"x{number}.py", f"parse_thing{number}")
    define(corpus, "a.py", "parseInvoice")
    define(corpus, "b.py", "parse_invoice_line_items_strictly")
    define(corpus, "c.py", "invoice_total")
    corpus.finish()
    rows = structural(corpus, question="how are invoices parsed")
    assert [row["path"] for row in rows[:3]] == ["a.py", "b.py", "c.py"]
    assert rows[0]["score"] == pytest.approx(1.0)
    assert {row["matched_by"] for row in rows} == {"words"}
    # parse is in 8 of 9 chunks: ln(1 + 1.5 / 8.5) = 0.163; invoice in 3: ln(1 + 6.5 / 3.5) = 1.05.
    assert rows[2]["score"] == pytest.approx(1.0498 / (1.0498 + 0.1625) * (1 / 2) ** 0.5, rel=1e-3)


@pytest.mark.parametrize("question", ["", "how is it", "unheard", "?!"])
def test_a_question_without_a_known_word_finds_nothing(corpus: Corpus, question: str):
    define(corpus, "a.py", "alpha")
    corpus.finish()
    assert structural(corpus, question=question) == []


# --- constructs -------------------------------------------------------------------------------------

CONSTRUCTS: dict[str, tuple[str, Attributes]] = {
    "async.py": ("function", {"async": True, "exported": True, "returns": "Response"}),
    "route.py": (
        "function",
        {"decorators": ["app.route('/')", "functools.cache"], "returns": "list[Response]"},
    ),
    "child.py": ("class", {"bases": ["package.Base", "Mixin[T]"], "exported": True}),
    "plain.py": ("class", {"bases": ["BaseModel"]}),
    "go.go": ("method", {"returns": "([]byte, *http.Response, error)", "exported": False}),
    "ts.ts": ("method", {"returns": "Promise<Response>", "decorators": ["@Input()"]}),
}


@pytest.fixture
def constructs(corpus: Corpus) -> Corpus:
    for path, (kind, attributes) in CONSTRUCTS.items():
        language = path.rpartition(".")[2]
        define(corpus, path, f"name_{language}", kind, attributes=attributes, language=language)
    corpus.finish()
    return corpus


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"async": True}, ["async.py"]),
        ({"async": False}, ["child.py", "go.go", "plain.py", "route.py", "ts.ts"]),
        ({"exported": True}, ["async.py", "child.py"]),
        ({"exported": True, "async": False}, ["child.py"]),
        ({"decorators": ["route"]}, ["route.py"]),
        ({"decorators": ["app.route"]}, ["route.py"]),
        ({"decorators": ["CACHE"]}, ["route.py"]),
        ({"decorators": ["rout"]}, []),
        ({"decorators": ["route", "cache"]}, ["route.py"]),
        ({"decorators": ["route", "lock"]}, []),
        ({"decorators": ["@Input"]}, ["ts.ts"]),
        ({"extends": ["Base"]}, ["child.py"]),
        ({"extends": ["Mixin"]}, ["child.py"]),
        ({"extends": ["Mixin[T]"]}, ["child.py"]),
        ({"extends": ["Base", "Mixin"]}, ["child.py"]),
        ({"extends": ["B.se"]}, []),
        ({"returns": ["Response"]}, ["async.py", "go.go", "route.py", "ts.ts"]),
        ({"returns": ["Promise<Response>"]}, ["ts.ts"]),
        ({"returns": ["list[Response]"]}, ["route.py"]),
        ({"returns": ["[]byte"]}, ["go.go"]),
        ({"returns": ["*http.Response"]}, ["go.go"]),
    ],
)
def test_constructs_filter(constructs: Corpus, asked: dict[str, object], expected: list[str]):
    rows = structural(constructs, constructs=Jsonb(asked))
    assert sorted(row["path"] for row in rows) == expected
    assert {row["matched_by"] for row in rows} <= {"construct"}


def test_kinds_stand_alone_and_exclude(constructs: Corpus):
    assert [row["path"] for row in structural(constructs, kinds=["class"])] == ["child.py", "plain.py"]
    rows = structural(constructs, kinds=["class", "method"], excluded_kinds=["class"])
    assert [row["path"] for row in rows] == ["go.go", "ts.ts"]
    assert structural(constructs, excluded_kinds=["class"]) == []


def test_constructs_filter_names_and_words(constructs: Corpus):
    rows = structural(constructs, "name_py", kinds=["class"])
    assert found(rows) == [("child.py", "exact", 1.0), ("plain.py", "exact", 1.0)]
    rows = structural(constructs, "name_py", constructs=Jsonb({"async": True}))
    assert [row["path"] for row in rows] == ["async.py"]
    rows = structural(constructs, question="name", kinds=["method"], languages=["go"])
    assert [(row["path"], row["matched_by"]) for row in rows] == [("go.go", "words")]


def test_nothing_asked_for_finds_nothing(constructs: Corpus):
    assert structural(constructs) == []


def test_files_are_filtered(constructs: Corpus):
    assert [row["path"] for row in structural(constructs, kinds=["class"], paths=["^child"])] == ["child.py"]
    rows = structural(constructs, kinds=["method"], excluded_languages=["ts"])
    assert [row["path"] for row in rows] == ["go.go"]


# --- whatever the way -------------------------------------------------------------------------------


def test_ranks_do_not_depend_on_the_order_of_rows(database: psycopg.Connection):
    order = list(range(30))
    answers: list[list[tuple[object, ...]]] = []
    for name, numbers in (("one", order), ("two", order[::-1]), ("three", order[15:] + order[:15])):
        corpus = Corpus(database, name)
        for number in numbers:
            define(corpus, f"{number % 5}/{number}.py", ("load", "Load", "load_all", "reload")[number % 4])
        corpus.finish()
        rows = call(database, "search_structural", names=["load"], question="load all", repositories=[name])
        assert [row["rank"] for row in rows] == list(range(23))  # none is like reload
        answers.append([(row["path"], row["score"], row["matched_by"]) for row in rows])
    assert answers[0] == answers[1] == answers[2]


def test_the_same_place_in_two_repositories_has_an_order(database: psycopg.Connection):
    corpora = [Corpus(database, name) for name in ("one", "two")]
    for corpus in reversed(corpora):
        define(corpus, "a.py", "load")
        corpus.finish()
    rows = call(database, "search_structural", names=["load"])
    assert [row["repository_id"] for row in rows] == [corpus.repository_id for corpus in corpora]


def test_only_the_named_repositories_are_searched(database: psycopg.Connection):
    for name in ("one", "two"):
        corpus = Corpus(database, name)
        define(corpus, f"{name}.py", "load_data")
        corpus.finish()
    asks: list[dict[str, object]] = [
        {"names": ["load_data"]},
        {"names": ["load"]},
        {"names": ["load_dat_"]},
        {"question": "data"},
        {"kinds": ["function"]},
    ]
    for ask in asks:
        rows = call(database, "search_structural", **ask, repositories=["two"])
        assert places(rows) == ["two.py:1"], ask


def test_an_unknown_repository_is_an_error_with_a_hint(database: psycopg.Connection):
    with pytest.raises(psycopg.errors.UndefinedObject) as caught, database.transaction():
        call(database, "search_structural", names=["x"], repositories=["missing"])
    assert caught.value.diag.sqlstate == "42704"
    assert "from maguyva.repository_status" in (caught.value.diag.message_hint or "")
