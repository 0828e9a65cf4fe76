from collections.abc import Sequence

import psycopg
import pytest
from fixtures.indexed import Corpus, Row, call, places, symbol

from maguyva_pg.types import PathClass


def literal(corpus: Corpus, text: str, **named: object) -> list[Row]:
    return call(corpus.connection, "search_text_literal", text, **named)


def regex(corpus: Corpus, pattern: str, **named: object) -> list[Row]:
    return call(corpus.connection, "search_text_regex", pattern, **named)


def words(corpus: Corpus, question: str, **named: object) -> list[Row]:
    return call(corpus.connection, "search_text_words", question, **named)


# --- literal strings --------------------------------------------------------------------------------

EVERYTHING_SPECIAL = [
    "100% sure",
    "snake_case",
    r"C:\temp",
    "it's",
    'say "hi"',
    "a.b*c+d?(e)[f]{g}^h$i|j",
    "(?i)x",
    "***=",
    "$1 %s %(name)s",
    "=>",
    "::",
    "x1",
    "%",
    "_",
    "\\",
    "é",
    "größe",
    "🎉",
    "日本語",
    "变量",
    "тест",
    "e\u0301tat",
    "\u200d",
    "हिन्दी",
    "Ⓐ",
    "  two  spaces",
    "\ttab",
]


@pytest.mark.parametrize("text", EVERYTHING_SPECIAL)
@pytest.mark.parametrize("case_sensitive", [True, False])
def test_a_literal_string_finds_exactly_itself(corpus: Corpus, text: str, case_sensitive: bool):
    corpus.file("with.py", "before", f"x\nhere {text} it is\ny", "after")
    corpus.file("without.py", "nothing to sea here 100 sure snakeXcase C:temp its abbbcd Xx 1 two spaces")
    rows = literal(corpus, text, case_sensitive=case_sensitive)
    assert [(row["path"], row["start_line"], row["end_line"], row["lines"]) for row in rows] == [
        ("with.py", 2, 4, [3])
    ]
    assert rows[0]["repository_id"] == corpus.repository_id


def test_case_matters_when_asked_to(corpus: Corpus):
    corpus.file("upper.py", "Widget")
    corpus.file("lower.py", "widget")
    corpus.file("umlaut.py", "GRÖSSE")
    assert places(literal(corpus, "Widget")) == ["upper.py:1"]
    assert places(literal(corpus, "Widget", case_sensitive=False)) == ["lower.py:1", "upper.py:1"]
    assert places(literal(corpus, "grösse", case_sensitive=False)) == ["umlaut.py:1"]
    assert places(literal(corpus, "wi", case_sensitive=False)) == ["lower.py:1", "upper.py:1"]


def test_an_empty_string_finds_nothing(corpus: Corpus):
    corpus.file("a.py", "text")
    assert literal(corpus, "") == []


def test_a_string_over_several_lines_is_found_without_lines(corpus: Corpus):
    corpus.file("a.py", "first\nsecond\nthird")
    [row] = literal(corpus, "first\nsecond")
    assert (row["path"], row["lines"]) == ("a.py", None)


def test_whole_words_stand_before_parts_of_words(corpus: Corpus):
    # Twice as a part of words, once as a word.
    corpus.file("a.py", "tokenize(tokens)")
    corpus.file("b.py", "the token is here")
    assert places(literal(corpus, "token")) == ["b.py:1", "a.py:1"]


def test_definitions_stand_first_then_paths_then_counts(corpus: Corpus):
    corpus.file("a_once.py", "retry()")
    corpus.file("b_thrice.py", "retry() retry() retry()")
    corpus.file("c_retry.py", "retry()")
    corpus.file("d_definition.py", "def retry(): pass", symbols=[symbol("retry")])
    assert places(literal(corpus, "retry")) == [
        "d_definition.py:1",
        "c_retry.py:1",
        "b_thrice.py:1",
        "a_once.py:1",
    ]


def test_the_definition_follows_the_case_rule(corpus: Corpus):
    corpus.file("a.py", "cart", symbols=[symbol("x")])
    corpus.file("b.py", "class Cart: cart", symbols=[symbol("Cart", "class")])
    assert places(literal(corpus, "cart")) == ["a.py:1", "b.py:1"]
    assert places(literal(corpus, "cart", case_sensitive=False)) == ["b.py:1", "a.py:1"]


def test_definitions_are_candidates_although_a_common_string_has_too_many(corpus: Corpus):
    for number in range(12):
        corpus.file(f"a{number:02}.py", *["return value"] * 100)
    corpus.file("z.py", "def value(): ...", symbols=[symbol("value")])
    rows = literal(corpus, "value", result_limit=5)
    assert len(rows) == 5
    assert rows[0]["path"] == "z.py"


def test_filters_hold_for_every_way_of_finding(corpus: Corpus):
    corpus.file("src/a.py", "find me", symbols=[symbol("me")])
    corpus.file("src/b.go", "find me", language="go")
    corpus.file("vendor/c.py", "find me")
    for function, text in (
        ("search_text_literal", "me"),
        ("search_text_literal", "find me"),
        ("search_text_regex", "f.nd me"),
    ):
        found = [
            places(call(corpus.connection, function, text, **filters))
            for filters in (
                {"languages": ["go", "rust"]},
                {"excluded_languages": ["go"], "excluded_paths": ["^VENDOR/"]},
                {"paths": [r"\.go$", "^vendor"]},
            )
        ]
        assert found == [["src/b.go:1"], ["src/a.py:1"], ["src/b.go:1", "vendor/c.py:1"]], (function, text)


def test_only_the_named_repositories_are_searched(database: psycopg.Connection):
    for name in ("one", "two", "three"):
        Corpus(database, name).file("a.py", "needle")
    rows = call(database, "search_text_literal", "needle", repositories=["three", "one"])
    names = database.execute("select id, name from maguyva.repository").fetchall()
    assert [dict(names)[row["repository_id"]] for row in rows] == ["one", "three"]
    assert len(call(database, "search_text_literal", "needle")) == 3
    assert call(database, "search_text_literal", "needle", repositories=[]) == []


# --- regular expressions ----------------------------------------------------------------------------


def test_anchors_hold_at_lines(corpus: Corpus):
    corpus.file("a.py", "import os\n  import sys\nimport re  ")
    [row] = regex(corpus, r"^import \w+$")
    assert row["lines"] == [1]
    [row] = regex(corpus, "^import")
    assert row["lines"] == [1, 3]


def test_a_dot_does_not_cross_lines(corpus: Corpus):
    corpus.file("a.py", "open\nclose")
    assert regex(corpus, "open.*close") == []
    assert regex(corpus, "open[^x]*close") == []


def test_case_of_a_regular_expression(corpus: Corpus):
    corpus.file("a.py", "Widget")
    assert regex(corpus, "wid.et") == []
    assert places(regex(corpus, "wid.et", case_sensitive=False)) == ["a.py:1"]


def test_options_at_the_front_of_a_regular_expression_are_understood(corpus: Corpus):
    corpus.file("a.py", "x\nWidget")
    for case_sensitive in (True, False):
        [row] = regex(corpus, "(?i)^wid.et$", case_sensitive=case_sensitive)
        assert row["lines"] == [2]
    [row] = regex(corpus, "(?x)^ Wid . et # the thing")
    assert row["lines"] == [2]


def test_a_group_without_capture_is_no_option(corpus: Corpus):
    corpus.file("a.py", "ab\ncd")
    [row] = regex(corpus, "(?:ab|cd)")
    assert row["lines"] == [1, 2]
    assert places(regex(corpus, "(?=a)a")) == ["a.py:1"]


def test_matching_signatures_stand_first_then_counts(corpus: Corpus):
    corpus.file("a.py", "handle_error")
    corpus.file("b.py", "handle_error handle_errors")
    corpus.file("c.py", "def handle_error", symbols=[symbol("handle_error")])
    assert places(regex(corpus, "handle_err.r")) == ["c.py:1", "b.py:1", "a.py:1"]


@pytest.mark.parametrize("pattern", ["(", "[a", "a{2,1}", "*a", "(?<=a", "\\"])
def test_an_invalid_regular_expression_is_an_error_of_its_class(corpus: Corpus, pattern: str):
    corpus.file("a.py", "text")
    with pytest.raises(psycopg.errors.InvalidRegularExpression), corpus.connection.transaction():
        regex(corpus, pattern)


def test_an_invalid_regular_expression_is_an_error_in_an_empty_index_too(corpus: Corpus):
    with pytest.raises(psycopg.errors.InvalidRegularExpression), corpus.connection.transaction():
        regex(corpus, "(a")


def test_a_catastrophic_regular_expression_is_cancelled(corpus: Corpus):
    # Twice anything is never an odd number of letters, which only trying all divisions shows.
    corpus.file("a.py", "a" * 2001)
    corpus.connection.execute("set local statement_timeout = 300")
    with pytest.raises(psycopg.errors.QueryCanceled), corpus.connection.transaction():
        regex(corpus, r"^(a+)(a+)(a+)\1\2\3$")


def test_patterns_with_nothing_to_look_up_still_answer(corpus: Corpus):
    corpus.file("a.py", "x\n\n=> y")
    assert [row["lines"] for row in regex(corpus, "^$")] == [[2]]
    assert [row["lines"] for row in regex(corpus, "=>")] == [[3]]
    assert [row["lines"] for row in regex(corpus, "z*")] == [[1, 2, 3]]
    assert [row["lines"] for row in regex(corpus, "")] == [[1, 2, 3]]


# --- words ------------------------------------------------------------------------------------------


def test_a_rare_word_beats_a_common_one(corpus: Corpus):
    for number in range(20):
        corpus.file(f"a{number:02}.py", "parse the config config config")
    corpus.file("b.py", "quantum")
    corpus.finish()
    assert words(corpus, "config quantum")[0]["path"] == "b.py"


def test_all_words_beat_one_of_them(corpus: Corpus):
    corpus.file("a.py", "refund refund refund")
    corpus.file("b.py", "invoice invoice")
    corpus.file("c.py", "refund an invoice")
    corpus.finish()
    assert words(corpus, "refund invoice")[0]["path"] == "c.py"


def test_a_word_is_found_in_the_text_the_path_and_among_the_names_and_counts_the_same_there(corpus: Corpus):
    corpus.file("a.py", "some session here")
    corpus.file("session/b.py", "nothing")
    corpus.file("z.py", "nothing", symbols=[symbol("session")])
    corpus.finish()
    found = words(corpus, "session")
    assert places(found) == ["a.py:1", "session/b.py:1", "z.py:1"]
    assert len({row["score"] for row in found}) == 1


def test_of_files_with_the_same_words_the_one_named_after_the_question_comes_first(corpus: Corpus):
    corpus.file("a/recovery_middleware_options.py", "nothing")
    corpus.file("z/options/middleware/recovery.py", "nothing")
    corpus.finish()
    found = places(words(corpus, "recovery"))
    assert found == ["z/options/middleware/recovery.py:1", "a/recovery_middleware_options.py:1"]


def test_identifiers_are_split_and_stemmed(corpus: Corpus):
    corpus.file("a.py", "parseHTTPConfig(retry_policies)")
    corpus.finish()
    for question in ("http", "configs", "PARSING", "retry policy", "RetryPolicy", "parse_http_config"):
        assert places(words(corpus, question)) == ["a.py:1"], question
    assert words(corpus, "parsehttpconfig") == []


@pytest.mark.parametrize(
    "question", ["", " ", "how is it that you were there", "?!", "unheard of", "\\ ' \" & | ! : * <->"]
)
def test_a_question_without_a_known_word_finds_nothing(corpus: Corpus, question: str):
    corpus.file("a.py", "some text")
    corpus.finish()
    assert words(corpus, question) == []


def test_of_many_words_the_eight_rarest_count(corpus: Corpus):
    common = "alpha beta gamma delta epsilon zeta eta theta"
    for number in range(10):
        corpus.file(f"a{number}.py", common)
    rare = "iota kappa lambda mu nu xi omicron sigma"
    corpus.file("z.py", rare)
    corpus.finish()
    terms = call(corpus.connection, "question_terms", f"{common} {rare}", [corpus.repository_id])
    assert sorted(term["lexeme"] for term in terms) == sorted(
        ["iota", "kappa", "lambda", "mu", "nu", "xi", "omicron", "sigma"]
    )
    assert places(words(corpus, f"{common} {rare}")) == ["z.py:1"]


def test_rarity_is_that_of_bm25(corpus: Corpus):
    corpus.file("a.py", "common rare", "common", "common", "other")
    corpus.finish()
    terms = call(corpus.connection, "question_terms", "rare common", [corpus.repository_id])
    # 4 chunks: ln(1 + (4 - 1 + 0.5) / 1.5) and ln(1 + (4 - 3 + 0.5) / 3.5).
    assert [(term["lexeme"], round(term["rarity"], 4)) for term in terms] == [
        ("rare", 1.204),
        ("common", 0.3567),
    ]


def test_only_the_rarer_words_nominate_and_the_rarest_always_does(corpus: Corpus):
    def nominating(**counts: int) -> dict[str, bool]:
        corpus.connection.execute("delete from maguyva.term")
        for lexeme, count in counts.items():
            corpus.connection.execute(
                "insert into maguyva.term values (%s, %s, %s)", [corpus.repository_id, lexeme, count]
            )
        terms = call(corpus.connection, "question_terms", " ".join(counts), [corpus.repository_id])
        return {term["lexeme"]: term["nominates"] for term in terms}

    corpus.connection.execute("update maguyva.repository set chunk_count = 100000")
    assert nominating(valv=15_000, flang=5_000, bolt=1) == {"bolt": True, "flang": True, "valv": False}
    assert nominating(valv=14_999, flang=5_000, bolt=1) == {"bolt": True, "flang": True, "valv": True}
    assert nominating(valv=90_000, flang=80_000) == {"flang": True, "valv": False}


def test_a_file_with_several_matching_chunks_rises(corpus: Corpus):
    corpus.file("a.py", "the ledger", "unrelated", "unrelated too")
    corpus.file("b.py", "the ledger", "a ledger entry", "close the ledger")
    corpus.finish()
    rows = words(corpus, "ledger")
    assert [row["path"] for row in rows] == ["b.py", "b.py", "b.py", "a.py"]


def test_tests_stand_below_source(corpus: Corpus):
    corpus.file("a/test_it.py", "open the valve", path_class=PathClass.TEST)
    corpus.file("b/it.py", "open the valve")
    corpus.finish()
    assert places(words(corpus, "valve")) == ["b/it.py:1", "a/test_it.py:1"]


def test_words_are_filtered(corpus: Corpus):
    corpus.file("src/a.py", "the valve")
    corpus.file("src/b.go", "the valve", language="go")
    corpus.finish()
    assert places(words(corpus, "valve", languages=["go"])) == ["src/b.go:1"]
    assert places(words(corpus, "valve", excluded_paths=["go$"])) == ["src/a.py:1"]


def test_words_of_another_repository_do_not_count(database: psycopg.Connection):
    one, two = Corpus(database, "one"), Corpus(database, "two")
    one.file("a.py", "a shared valve")
    one.finish()
    two.file("b.py", "only here: flange")
    two.finish()
    assert call(database, "search_text_words", "flange", repositories=["one"]) == []
    assert places(call(database, "search_text_words", "valve flange")) == ["a.py:1", "b.py:1"]


# --- whatever the way -------------------------------------------------------------------------------


def fill(corpus: Corpus, order: Sequence[int]) -> None:
    for number in order:
        corpus.file(
            f"folder/{number % 7}/{number}.py",
            f"the needle {number % 3}",
            "needle " * (number % 4) + "hay",
            symbols=[symbol("needle" if number == 5 else f"other{number}")],
        )
    corpus.finish()


@pytest.mark.parametrize("function", ["search_text_literal", "search_text_regex", "search_text_words"])
def test_ranks_do_not_depend_on_the_order_of_rows(database: psycopg.Connection, function: str):
    order = list(range(40))
    answers: list[list[tuple[object, ...]]] = []
    for name, numbers in (("one", order), ("two", order[::-1]), ("three", order[20:] + order[:20])):
        fill(Corpus(database, name), numbers)
        rows = call(database, function, "needle", repositories=[name], result_limit=30)
        assert [row["rank"] for row in rows] == list(range(30))
        assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)
        answers.append([(row["path"], row["start_line"], row["score"], row["lines"]) for row in rows])
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("function", ["search_text_literal", "search_text_regex", "search_text_words"])
def test_the_same_place_in_two_repositories_has_an_order(database: psycopg.Connection, function: str):
    corpora = [Corpus(database, name) for name in ("one", "two")]
    # Written in the opposite order of their numbers.
    for corpus in reversed(corpora):
        corpus.file("a.py", "needle")
        corpus.finish()
    rows = call(database, function, "needle")
    assert [row["repository_id"] for row in rows] == [corpus.repository_id for corpus in corpora]


@pytest.mark.parametrize("function", ["search_text_literal", "search_text_regex", "search_text_words"])
def test_an_unknown_repository_is_an_error_with_a_hint(database: psycopg.Connection, function: str):
    Corpus(database, "known").file("a.py", "needle")
    with pytest.raises(psycopg.errors.UndefinedObject) as caught, database.transaction():
        call(database, function, "needle", repositories=["known", "it's missing"])
    assert caught.value.diag.sqlstate == "42704"
    assert caught.value.diag.message_primary == "no repository is called 'it''s missing'"
    assert "from maguyva.repository_status" in (caught.value.diag.message_hint or "")
