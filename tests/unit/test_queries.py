from pathlib import Path

import pytest

from maguyva_pg.db import queries

PATH = Path("sql/search/example.sql")

HEADER = """\
-- Finds things.
-- parameters:
--   pattern text — what to find
--   row_limit integer — most rows to return
-- columns: id bigint
-- index: thing_name_trgm
"""


def parse(source: str) -> queries.Statement:
    return queries.parse("search/example", source, PATH)


def test_statement_keeps_its_placeholders_and_doubles_every_other_percent_sign():
    parsed = parse(
        HEADER + "select id from thing\nwhere name % %(pattern)s or name like '50%' or id %5 = 0\n"
        "limit %(row_limit)s\n"
    )
    assert parsed.text == (
        "/* maguyva search/example */\n"
        "select id from thing\nwhere name %% %(pattern)s or name like '50%%' or id %%5 = 0\n"
        "limit %(row_limit)s"
    )
    assert parsed.parameters == ("pattern", "row_limit")


def test_statement_without_parameters_is_executed_without_any_and_keeps_its_percent_signs():
    parsed = parse("-- Lists.\n-- parameters: none\n-- columns: id bigint\n-- index: none\nselect 7 % 5")
    assert parsed.text == "/* maguyva search/example */\nselect 7 % 5"
    assert parsed.parameters == ()


def test_binary_and_text_placeholders_count_as_uses():
    parsed = parse(HEADER + "select %(pattern)b, %(row_limit)t")
    assert parsed.text.endswith("select %(pattern)b, %(row_limit)t")


def test_purpose_columns_and_index_may_take_several_lines():
    parsed = parse(
        "-- Finds things.\n-- In two lines.\n-- parameters: pattern text — on the same line\n"
        "-- columns:\n--   id bigint — number\n--   name text\n-- index: one,\n--   or another\n"
        "select %(pattern)s"
    )
    assert parsed.parameters == ("pattern",)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("select 1", "sql/search/example.sql:1: the header lacks its part 'purpose'"),
        (
            "-- Purpose.\n-- parameters: none\n-- index: none\nselect 1",
            "1: the header lacks its part 'columns'",
        ),
        (
            "-- Purpose.\n-- parameters:\n-- columns: a\n-- index: none\nselect 1",
            "lacks its part 'parameters'",
        ),
        (HEADER, "7: the statement is missing"),
        (HEADER + "select %(pattern)s,\n%(row_limit)s,\n%(other)s", "9: parameter 'other' is not declared"),
        (HEADER + "select %(pattern)s", "4: parameter 'row_limit' is declared but not used"),
        (HEADER + "select %(pattern)s\nlimit %s", "8: '%s' is no placeholder"),
        (HEADER + "select %(pattern), %(row_limit)s", r"7: '%\(pattern\)' is no placeholder"),
        (
            HEADER.replace("pattern text — what", "pattern, what") + "select 1",
            "3: .* is not 'name type — meaning'",
        ),
        (
            HEADER.replace("row_limit", "pattern") + "select %(pattern)s",
            "4: parameter 'pattern' is declared twice",
        ),
    ],
)
def test_a_broken_file_is_named_with_its_line(source: str, message: str):
    with pytest.raises(queries.StatementError, match=message):
        parse(source)


def test_every_statement_file_of_the_checkout_is_sound():
    for name in queries.statement_names():
        assert queries.query(name).startswith(f"/* maguyva {name} */\n")


def test_scripts_come_sorted_and_unchanged():
    names = list(queries.scripts("functions"))
    assert names == sorted(names)
    assert names[0].startswith("functions/")
    for name, text in queries.scripts("functions").items():
        assert (queries.folder() / f"{name}.sql").read_text(encoding="utf-8") == text


def test_a_script_without_a_purpose_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "views").mkdir()
    (tmp_path / "views" / "bare.sql").write_text("select 1")
    monkeypatch.setattr(queries, "folder", lambda: tmp_path)
    with pytest.raises(queries.StatementError, match=r"bare\.sql:1: a comment that gives the purpose"):
        queries.scripts("views")


def test_an_unknown_statement_is_an_error():
    with pytest.raises(FileNotFoundError):
        queries.query("search/no_such_statement")
