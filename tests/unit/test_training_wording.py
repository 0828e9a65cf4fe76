import pytest

from training.comments import find_comments
from training.wording import description, words


def test_words_of_identifiers() -> None:
    found = " ".join(words("parseHTTPRequest snake_case utf8 URLs IDs XMLs"))
    assert found == "parse http request snake case utf 8 urls ids xmls"


def test_a_description_ends_where_the_details_begin() -> None:
    lines = [" * Opens the <b>connection</b> to {@link Server}. It is pooled. More.", " * @param host where"]
    assert words(description(lines)) == words("Opens the connection to Server. It is pooled.")


@pytest.mark.parametrize(
    "line",
    [
        "Copyright 2020 by somebody else",
        "TODO make this faster some day",
        "return value if found;",
        "two words",
        "=" * 40,
    ],
)
def test_what_describes_nothing(line: str) -> None:
    assert description([line]) == ""


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("ruby", "# Opens it.\n# Twice.\ndef open\nend", ("Opens it.", "Twice.")),
        ("rust", "/// Opens it.\nfn open() {}", ("Opens it.",)),
        ("java", "/**\n * Opens it.\n */\nvoid open();", ("", " * Opens it.", " ")),
        ("haskell", "-- | Opens it.\nopen = 1", (" Opens it.",)),
        ("haskell", "{- Opens it. -}\nopen = 1", ("Opens it. ",)),
        ("erlang", "%% Opens it.\nopen() -> ok.", ("Opens it.",)),
    ],
)
def test_comments_by_language(language: str, text: str, said: tuple[str, ...]) -> None:
    [comment] = find_comments(text.split("\n"), language)
    assert tuple(line.strip(" |") for line in comment.lines) == tuple(line.strip(" |") for line in said)
    assert comment.start == 0


def test_a_preprocessor_line_is_no_comment() -> None:
    assert find_comments(["#include <stdio.h>", "int main;"], "c") == []
