import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maguyva_pg.errors import SearchError
from maguyva_pg.search.filters import (
    MAX_QUESTION_CHARACTERS,
    Case,
    Constructs,
    Exclusions,
    PathFilter,
    parse_question,
    path_pattern,
)


def test_a_plain_question_is_its_words():
    question = parse_question("  how does   auth work?\n")
    assert (question.text, question.prose, question.verbatim) == ("how does   auth work?",) * 3
    assert question.raw == "  how does   auth work?\n"
    assert not question.asks_nothing


def test_filters_are_taken_out():
    question = parse_question(
        "retry repo:api,Web lang:Go -lang:ts kind:Method logic -repo:old -kind:class end"
    )
    assert question.text == "retry logic end"
    assert question.repositories == ("api", "Web")
    assert question.languages == ("go",)
    assert question.kinds == ("method",)
    assert question.excluded == Exclusions(repositories=("old",), languages=("ts",), kinds=("class",))


def test_several_of_a_kind_and_repetitions():
    assert parse_question("lang:go lang:rust,go x").languages == ("go", "rust")


def test_names_of_filters_in_any_case():
    assert parse_question("Lang:Go x").languages == ("go",)


def test_quoted_values():
    question = parse_question('path:"a b" repo:"my \\"own\\" repo" x')
    assert question.paths == (PathFilter("a b", "a\\ b"),)
    assert question.repositories == ('my "own" repo',)
    assert question.text == "x"


def test_excluded_paths():
    question = parse_question("x -path:tests -path:*.min.js")
    assert [one.written for one in question.excluded.paths] == ["tests", "*.min.js"]
    assert question.paths == ()


@pytest.mark.parametrize(
    "text",
    [
        "std::move",
        "http://x",
        "foo:bar",
        "path::Path",
        "async::spawn",
        "case::a",
        "repo:",
        "lang: go",
        'path:"unclosed',
        "-foo",
        "--flag",
        "-1",
        "a:lang:go",
        "xlang:go",
        "-",
        ":",
        '"not closed',
        "it's",
        "don't say 'hello",
        '"a"="b"',
        "`open",
        "%_\\",
        "\\",
        "???",
        "🎉",
        "日本語 の 質問",
    ],
)
def test_taken_literally(text: str):
    question = parse_question(text)
    assert question.text == text
    assert question.literals == ()
    assert question.warnings == ()


@pytest.mark.parametrize(
    ("text", "case"),
    [("x", Case.AUTO), ("case:yes x", Case.YES), ("case:NO x", Case.NO), ("case:auto x", Case.AUTO)],
)
def test_case(text: str, case: Case):
    question = parse_question(text)
    assert (question.case, question.text) == (case, "x")


@pytest.mark.parametrize("text", ["case:maybe", "async:soon", "-case:yes", "-decorator:x"])
def test_what_a_filter_cannot_take_is_a_word_with_a_warning(text: str):
    question = parse_question(text)
    assert question.text == text
    assert len(question.warnings) == 1


def test_constructs():
    question = parse_question("decorator:@app.route extends:Base returns:str async:yes exported:false")
    assert question.constructs == Constructs(
        ("app.route",), ("Base",), ("str",), is_async=True, is_exported=False
    )
    assert question.text == ""
    assert not question.asks_nothing


@pytest.mark.parametrize("text", ["", "  \n", "\0", "repo:x", "lang:go -path:tests", "case:yes"])
def test_questions_that_ask_nothing(text: str):
    assert parse_question(text).asks_nothing


# --- quotes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ('find "connection refused" now', "connection refused"),
        ("find 'connection refused' now", "connection refused"),
        ("find “connection refused” now", "connection refused"),
        ("find ”connection refused” now", "connection refused"),
        ("find «connection refused» now", "connection refused"),
        ("find `connection refused` now", "connection refused"),
    ],
)
def test_quotes_hold_literals(text: str, literal: str):
    question = parse_question(text)
    assert question.literals == (literal,)
    assert question.text == "find connection refused now"
    assert question.verbatim == text


def test_prose_is_without_quotations():
    assert parse_question('"who calls us?" message').prose == "message"
    assert parse_question('where is "parseConfig" defined').prose == "where is parseConfig defined"


def test_backticks_around_one_name_only_mark_it():
    question = parse_question("explain `retry_request` and `a b`")
    assert question.literals == ("a b",)
    assert question.prose == "explain retry_request and a b"


def test_escaped_quotes_and_other_backslashes():
    assert parse_question(r'"say \"hi\" in C:\temp"').literals == (r'say "hi" in C:\temp',)


def test_an_escaped_quote_at_the_end_does_not_close():
    assert parse_question('"C:\\"').text == '"C:\\"'


def test_filters_inside_quotes_are_text():
    question = parse_question('"repo:x lang:go"')
    assert (question.literals, question.repositories) == (("repo:x lang:go",), ())


def test_pasted_lines_keep_their_quotes():
    pasted = 'def f():\n    return "a b"\n'
    question = parse_question(pasted)
    assert (question.text, question.literals) == (pasted.strip(), ())


# --- regular expressions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "regex", "left"),
    [
        ("/foo.*bar/", "foo.*bar", ""),
        ("/foo/", "foo", ""),
        ("/tmp/", "tmp", ""),
        (r"/def \w+ foo/ lang:py", r"def \w+ foo", ""),
        (r"retry /\d+ms/", r"\d+ms", "retry"),
        (r"/a\/b+/", "a/b+", ""),
        ("/[[:alpha:]]+/", "[[:alpha:]]+", ""),
        (r"/\mword\M/", r"\mword\M", ""),
    ],
)
def test_regular_expressions(text: str, regex: str, left: str):
    question = parse_question(text)
    assert (question.regex, question.text) == (regex, left)


@pytest.mark.parametrize(
    "text",
    [
        "/usr/lib/",
        "/usr/lib",
        "files in /tmp/ today",
        "and / or /",
        "/users/{id}/ handler",
        "route /{id}/",
        "//",
        "/* a */",
    ],
)
def test_paths_and_divisions_are_no_regular_expressions(text: str):
    question = parse_question(text)
    assert (question.regex, question.text) == (None, text)


def test_flag_i_ignores_case():
    question = parse_question("/foo.*/i")
    assert (question.regex, question.case) == ("foo.*", Case.NO)


def test_a_second_regular_expression_is_a_word():
    question = parse_question("/a+/ /b+/")
    assert (question.regex, question.text) == ("a+", "/b+/")
    assert len(question.warnings) == 1


@pytest.mark.parametrize(
    "text",
    ["/foo(/", "/[a/", "/*a+/ /a**/", "/a{99999999999}+/", "/" + "(" * 900 + "/", "/" + "a+" * 600 + "/"],
)
def test_invalid_regular_expressions(text: str):
    with pytest.raises(SearchError) as caught:
        parse_question(text)
    assert "quotes" in caught.value.remedy


# --- paths ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "matching", "others"),
    [
        ("search", "maguyva_pg/search/fuse.py research.py", "fuse.py"),
        ("a.b", "x/a.b", "x/aXb"),
        ("a+(b)[c]", "x/a+(b)[c].ts", "aab"),
        ("50%_x", "50%_x.txt", "50aax.txt"),
        ("./src/a", "src/a.py", "src/b.py"),
        ("/src", "src/a.py", "lib/src/a.py"),
        ("README", "README.md docs/readme.txt", "docs/a.md"),
        ("*.py", "a.py src/a.py", "a.pyi a.py.txt"),
        ("test_?.py", "tests/test_a.py", "tests/test_ab.py test_/.py"),
        ("src/*.py", "src/a.py lib/src/a.py", "src/b/a.py"),
        ("/src/*.py", "src/a.py", "lib/src/a.py"),
        ("src/**/a.py", "src/a.py src/b/c/a.py", "src/b/ba.py"),
        ("src/**", "src/a/b.py lib/src/x", "mysrc/a.py"),
        ("te*", "tests/a.py src/te.py", "src/latest.py"),
        ("[id]*", "pages/[id].tsx", "pages/i.tsx"),
        ("****", "a.py a/b", ""),
    ],
)
def test_path_patterns(written: str, matching: str, others: str):
    pattern = re.compile(path_pattern(written), re.IGNORECASE)
    assert [path for path in matching.split() if not pattern.search(path)] == []
    assert [path for path in others.split() if pattern.search(path)] == []


# --- hostile input --------------------------------------------------------------------------------


def test_a_long_question_is_cut_with_a_warning():
    question = parse_question("word " * 20_000)
    assert len(question.raw) == MAX_QUESTION_CHARACTERS
    assert len(question.warnings) == 1


def test_nul_and_surrogates_are_removed():
    assert parse_question("a\0b \udcff").text == "ab \ufffd"


@given(st.text(max_size=200) | st.text("\"'`/\\ -:*repolangth", max_size=60))
def test_anything_is_a_question_or_a_search_error(text: str):
    try:
        question = parse_question(text)
    except SearchError:
        return
    question.text.encode("utf-8")
    assert "\0" not in question.text
    for path in (*question.paths, *question.excluded.paths):
        re.compile(path.pattern)
