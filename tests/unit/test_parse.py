import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.languages import LANGUAGES, Language
from maguyva_pg.types import ParsedFile, PathClass

WITH_SYMBOLS = [language for language in LANGUAGES.values() if language.queries]


def parse(path: str, text: str) -> ParsedFile:
    return parse_file(
        path, text, encoding="utf-8", size=len(text), blob_hash="0" * 40, path_class=PathClass.SOURCE
    )


def check(parsed: ParsedFile, text: str) -> None:
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    assert parsed.line_count == len(lines)
    assert [line for chunk in parsed.chunks for line in chunk.content.split("\n")] == lines
    for index, symbol in enumerate(parsed.symbols):
        assert symbol.parent is None or symbol.parent < index
        assert 1 <= symbol.start_line <= symbol.name_line <= symbol.end_line <= len(lines)
        assert lines[symbol.name_line - 1][symbol.name_column :] != ""
    for reference in parsed.references:
        assert reference.enclosing is None or reference.enclosing < len(parsed.symbols)
        assert lines[reference.line - 1][reference.column :] != ""


def test_what_is_known_of_a_file() -> None:
    parsed = parse("a/b.py", "def f():\n    return g()\n")
    assert (parsed.path, parsed.language, parsed.line_count) == ("a/b.py", "python", 2)
    assert (parsed.encoding, parsed.size, parsed.path_class) == ("utf-8", 24, PathClass.SOURCE)
    assert [s.name for s in parsed.symbols] == ["f"]
    assert [(r.name, r.enclosing) for r in parsed.references] == [("g", 0)]
    assert [c.content for c in parsed.chunks] == ["def f():\n    return g()"]


@pytest.mark.parametrize(
    ("path", "language"),
    [("notes.md", "markdown"), ("LICENSE", "text"), ("a.nim", "nim"), ("x.unknown", "text")],
)
def test_text_without_a_grammar_is_chunked_only(path: str, language: str) -> None:
    parsed = parse(path, "class A\nend\n")
    assert (parsed.language, parsed.symbols, parsed.references) == (language, (), ())
    assert len(parsed.chunks) == 1


@pytest.mark.parametrize("language", WITH_SYMBOLS, ids=lambda language: language.name)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "(" * 10_000,
        "x = " + "[" * 10_000 + "]" * 10_000,
        "{" * 10_000,
        "x = a" + ".b()" * 500,
        '"' * 501,
        "/* " * 200,
        "\ufffd\u2028é日本\r\x0b",
        "class A { class B { class C {",
        "x" * 100_000,
    ],
    ids=range(11),
)
def test_no_text_is_too_strange(language: Language, text: str) -> None:
    check(parse("a" + language.extensions[0], text), text)


@pytest.mark.parametrize("extension", [".html", ".json", ".md", ".rst", ".svelte", ".toml", ".vue", ".yaml"])
@pytest.mark.parametrize(
    "text",
    [
        "> " * 10_000,
        "- " * 10_000 + "a",
        "<a>" * 10_000,
        "a:\n" + "".join(" " * depth + "a:\n" for depth in range(1_000)),
        "".join("  " * depth + "- a\n" for depth in range(500)),
        '{"a":' * 1_000,
        "{a: " * 10_000 + "1" + "}" * 10_000,
        "{#if a}" * 2_000,
        "\n" * 2_000 + "a",
    ],
    ids=range(9),
)
def test_documents_may_nest_deeply(extension: str, text: str) -> None:
    check(parse("a" + extension, text), text)


CODE = [
    "def f(", "class A", ":", "\n", "    ", "(", ")", "{", "}", "x", " = ", ".y", "é日", '"', "'", "import ",
    "@d\n", "function ", "=>", "<T>", "::", "->", ";", "#define X ", "impl ", "fn g", "/*", "*/", "//", "#",
    "\t", ",",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(WITH_SYMBOLS), st.lists(st.sampled_from(CODE), max_size=60))
def test_fragments_in_any_order(language: Language, fragments: list[str]) -> None:
    text = "".join(fragments)
    check(parse("a" + language.extensions[0], text), text)


def test_a_line_that_is_searched_in_part_is_reported() -> None:
    parsed = parse("a.txt", "x" * 150_000)
    assert parsed.problem == "a line has 150,000 characters, of which 100,000 can be searched"
    assert parse("a.txt", "x\n" * 75_000).problem == ""


def test_names_that_the_parser_puts_in_are_no_references() -> None:
    assert parse("a.js", "\n*/").references == ()
