"""Lines of code as HTML: coloured by Pygments, with the places that matched marked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from markupsafe import Markup, escape
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportUnknownVariableType]
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

from maguyva_pg.render.terminal import LEXERS, without_commands

LONGEST_LINE = 2_000
"""Characters of a line that are shown: longer ones are data, and a browser lays them out for seconds."""

Span = tuple[int, int]
"""First column, and the one after the last."""


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer:
    try:
        return get_lexer_by_name(LEXERS.get(language, language), stripnl=False, ensurenl=False)
    except ClassNotFound:
        return get_lexer_by_name("text", stripnl=False, ensurenl=False)


def coloured_lines(
    code: str, language: str, first_line: int = 1, marks: Mapping[int, Sequence[Span]] | None = None
) -> list[tuple[int, Markup]]:
    """Return lines as numbers and HTML.

    Args:
        code: the lines, joined by line feeds.
        language: Maguyva's name for it; an unknown one is shown without colours.
        first_line: number of the first line.
        marks: places to mark, by line.
    """
    lines = [_cut(line) for line in without_commands(code).split("\n")]
    pieces: list[list[Markup]] = [[]]
    column = 0
    spans = sorted((marks or {}).get(first_line, ()))
    for kind, text in _tokens("\n".join(lines), language):
        for position, part in enumerate(text.split("\n")):
            if position:
                pieces.append([])
                column = 0
                spans = sorted((marks or {}).get(first_line + len(pieces) - 1, ()))
            if part:
                pieces[-1].append(_piece(kind, part, column, spans))
                column += len(part)
    return [(first_line + number, Markup("").join(line)) for number, line in enumerate(pieces[: len(lines)])]


def _tokens(code: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the class and the text of each token; together the texts are the code."""
    for kind, text in _lexer(language).get_tokens(code):  # pyright: ignore[reportUnknownMemberType]
        yield STANDARD_TYPES.get(kind, ""), text


def _piece(kind: str, text: str, column: int, spans: Sequence[Span]) -> Markup:
    """Return a token with the parts of it marked that lie in one of the spans."""
    cuts = {0, len(text)}
    for start, end in spans:
        cuts |= {place - column for place in (start, end) if 0 < place - column < len(text)}
    ordered = sorted(cuts)
    marked = Markup("")
    for first, last in itertools.pairwise(ordered):
        part = escape(text[first:last])
        inside = any(start <= column + first and column + last <= end for start, end in spans)
        marked += Markup("<mark>{}</mark>").format(part) if inside else part
    return Markup('<span class="{}">{}</span>').format(kind, marked) if kind else marked


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} … ({len(line):,} characters)"
