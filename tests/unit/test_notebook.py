import json

from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.indexing.screen import screen_content
from maguyva_pg.types import ParsedFile, PathClass


def cell(kind: str, *lines: str) -> dict[str, object]:
    ended = [f"{line}\n" for line in lines[:-1]] + list(lines[-1:])
    return {
        "cell_type": kind,
        "metadata": {},
        "outputs": [{"text": ["def printed(): pass"]}],
        "source": ended,
    }


def notebook(*cells: dict[str, object], language: str = "python") -> str:
    return json.dumps({"cells": cells, "metadata": {"kernelspec": {"language": language}}}, indent=1)


def parse(text: str) -> ParsedFile:
    return parse_file("a.ipynb", text, encoding="", size=1, blob_hash="", path_class=PathClass.SOURCE)


def lines_of(parsed: ParsedFile) -> list[str]:
    return [line for chunk in parsed.chunks for line in chunk.content.split("\n")]


def test_each_line_of_a_cell_is_on_its_line_of_the_file():
    text = notebook(
        cell("markdown", "# Prices", "def prose(): pass"),
        cell("code", "import shop", "", "def price(x):", '    return shop.look_up("é", x)'),
    )
    parsed = parse(text)
    assert (parsed.language, parsed.problem, parsed.line_count) == ("python", "", len(text.split("\n")))
    [line] = [i for i, line in enumerate(text.split("\n"), start=1) if "def price" in line]
    [symbol] = parsed.symbols
    assert (symbol.name, symbol.start_line, symbol.end_line, symbol.name_column) == (
        "price",
        line,
        line + 1,
        4,
    )
    assert [(r.name, r.line, r.enclosing) for r in parsed.references if r.kind == "call"] == [
        ("look_up", line + 1, 0)
    ]
    assert [line for line in lines_of(parsed) if line] == [
        "# Prices",
        "def prose(): pass",
        "import shop",
        "def price(x):",
        '    return shop.look_up("é", x)',
    ]
    assert lines_of(parsed)[line - 1] == "def price(x):"


def test_a_broken_cell_costs_itself_and_cells_share_their_names():
    parsed = parse(
        notebook(
            cell("code", "def broken(:", "    ((("),
            cell("code", "def used():", "    pass"),
            cell("code", "used()"),
        )
    )
    assert "used" in [symbol.name for symbol in parsed.symbols]
    assert [r.local for r in parsed.references if r.name == "used"] == [False]


def test_blocks_of_a_cell_are_where_they_stand_in_the_file():
    text = notebook(cell("code", "run(() => {", "  function step() {}", "});"), language="javascript")
    [symbol] = parse(text).symbols
    [line] = [i for i, line in enumerate(text.split("\n"), start=1) if "function step" in line]
    assert (symbol.name_line, symbol.attributes["block"]) == (line, f"{line - 1}:10-{line + 1}:1")


def test_magics_are_searched_and_not_parsed():
    parsed = parse(
        notebook(
            cell("code", "%matplotlib inline", "!pip install x", "x = 1", "x?"),
            cell("code", "%%bash", "def no(): pass"),
            cell("code", "%%time", "def yes():", "    return (1", "        % x)"),
        )
    )
    assert [symbol.name for symbol in parsed.symbols] == ["x", "yes"]
    assert [r.name for r in parsed.references] == ["x"]
    assert "!pip install x" in lines_of(parsed)


def test_the_language_is_the_notebook_s():
    r = parse(notebook(cell("code", "f <- function(x) x"), language="R"))
    assert (r.language, r.symbols) == ("r", ())
    unknown = parse(notebook(cell("code", "def f(): pass"), language="klingon"))
    assert (unknown.language, unknown.symbols) == ("jupyter", ())


def test_a_cell_on_one_line_of_the_file_stays_on_it():
    source = "%time\n# été\ndef one(x):\n    return two(x)\n"
    text = json.dumps(
        {"cells": [{"cell_type": "code", "source": source}], "metadata": {"kernelspec": {"name": "python3"}}}
    )
    parsed = parse(text + "\n")
    assert (parsed.language, parsed.problem, parsed.line_count) == ("python", "", 1)
    shown = "%time ⏎ # été ⏎ def one(x): ⏎     return two(x)"
    assert lines_of(parsed) == [shown]
    [symbol] = parsed.symbols
    assert (symbol.start_line, symbol.end_line, symbol.name_line) == (1, 1, 1)
    assert shown[symbol.name_column :].startswith("one(")
    [call] = parsed.references
    assert (call.name, call.line, shown[call.column :]) == ("two", 1, "two(x)")


def test_what_has_no_cells_is_left_as_it_is():
    for text in (json.dumps({"worksheets": []}), "no JSON", "[" * 10_000):
        parsed = parse(text)
        assert parsed.problem == "it has no cells in the form of Jupyter 4"
        assert (parsed.language, "\n".join(lines_of(parsed))) == ("jupyter", text)


def test_cells_are_chunks():
    long = [f"call_{i}()" for i in range(30)]
    parsed = parse(notebook(cell("code", *long), cell("code", *long)))
    assert [sum(1 for line in c.content.split("\n") if line) for c in parsed.chunks if c.content.strip()] == [
        30,
        30,
    ]


def test_images_make_no_notebook_minified():
    data = json.dumps({"image/png": "A" * 100_000}, indent=1).encode()
    assert screen_content("a.ipynb", data) is None
    assert screen_content("a.json", data) is not None
