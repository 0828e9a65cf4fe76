"""Lines of code as HTML: coloured by Pygments, with the places that matched marked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape

from markupsafe import Markup
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportUnknownVariableType]
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

from maguyva_pg.render.terminal import LEXERS, without_commands

LONGEST_LINE = 2_000
"""Characters of a line that are shown: longer ones are data, and a browser lays them out for seconds."""

PLAIN = frozenset({"", "o", "p", "w"})
"""Pygments' classes for operators, punctuation and space: none has a colour or is a name."""

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
    # Plain strings, escaped one by one and declared safe at the end: as Markup, the joining took two thirds
    # of the time in which a page of results was made.
    pieces: list[list[str]] = [[]]
    column = 0
    spans = _spans(marks, first_line)
    for kind, text in _tokens("\n".join(lines), language):
        for position, part in enumerate(text.split("\n")):
            if position:
                pieces.append([])
                column = 0
                spans = _spans(marks, first_line + len(pieces) - 1)
            if part:
                marked = _marked(part, column, spans) if spans else escape(part, quote=False)
                pieces[-1].append(marked if kind in PLAIN else f'<span class="{kind}">{marked}</span>')
                column += len(part)
    return [
        (first_line + number, Markup("".join(line)))  # noqa: S704 (all text in it is escaped)
        for number, line in enumerate(pieces[: len(lines)])
    ]


def _tokens(code: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the class and the text of each token; together the texts are the code."""
    for kind, text in _lexer(language).get_tokens(code):  # pyright: ignore[reportUnknownMemberType]
        yield STANDARD_TYPES.get(kind, ""), text


def _spans(marks: Mapping[int, Sequence[Span]] | None, line: int) -> Sequence[Span]:
    return marks.get(line, ()) if marks else ()


def _marked(text: str, column: int, spans: Sequence[Span]) -> str:
    """Return a token as HTML, with the parts of it marked that lie in one of the spans."""
    cuts = {0, len(text)}
    for start, end in spans:
        cuts |= {place - column for place in (start, end) if 0 < place - column < len(text)}
    marked = ""
    for first, last in itertools.pairwise(sorted(cuts)):
        part = escape(text[first:last], quote=False)
        inside = any(start <= column + first and column + last <= end for start, end in spans)
        marked += f"<mark>{part}</mark>" if inside else part
    return marked


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} … ({len(line):,} characters)"
