"""Comments in a text, by line, for any language: where each stands and what it says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_HASH: Final = (
    "python ruby shell elixir perl r julia cython cmake makefile tcl nim fish puppet powershell".split()
)
_DASHES: Final = "haskell lua sql elm vhdl".split()
_PERCENT: Final = "erlang latex matlab prolog".split()
_SEMICOLON: Final = "lisp clojure scheme assembly".split()
_QUOTE: Final = ["vimscript"]
_MARKERS: Final = {
    **dict.fromkeys(_HASH, "#+"),
    **dict.fromkeys(_DASHES, "-{2,}"),
    **dict.fromkeys(_PERCENT, "%+"),
    **dict.fromkeys(_SEMICOLON, ";+"),
    **dict.fromkeys(_QUOTE, '"'),
    "php": r"(?://+|#+)",
}
_LINE: Final = {marker: re.compile(rf"\s*{marker}[!|:<]?\s?(.*)$") for marker in {*_MARKERS.values(), "//+"}}
_BLOCKS: Final = {"haskell": ("{-", "-}"), "ocaml": ("(*", "*)"), "ruby": ("=begin", "=end")}
_NO_BLOCKS: Final = frozenset({*_HASH, *_PERCENT, *_SEMICOLON, *_QUOTE, "elm"}) - {"ruby"}


@dataclass(frozen=True, slots=True)
class Comment:
    """A run of comment lines."""

    start: int
    """Its first line, 0-based."""
    end: int
    """The line after its last one: what it is about, as a rule."""
    lines: tuple[str, ...]
    """Its text without markers."""


def find_comments(lines: list[str], language: str) -> list[Comment]:
    """Find the comments that have lines of their own.

    Args:
        lines: of the file.
        language: by its name in ``maguyva_pg.languages``.
    """
    marker = _LINE[_MARKERS.get(language, "//+")]
    opening, closing = ("", "") if language in _NO_BLOCKS else _BLOCKS.get(language, ("/*", "*/"))
    found: list[Comment] = []
    position = 0
    while position < len(lines):
        start, body = position, list[str]()
        if opening and lines[position].lstrip().startswith(opening):
            while position < len(lines) and closing not in lines[position]:
                body.append(lines[position])
                position += 1
            if position < len(lines):
                body.append(lines[position].partition(closing)[0])
            body[0] = body[0].lstrip().removeprefix(opening).lstrip("*!| ")
            position += 1
        else:
            while position < len(lines) and (match := marker.match(lines[position])):
                body.append(match[1])
                position += 1
        if position > start:
            found.append(Comment(start, position, tuple(body)))
        else:
            position += 1
    return found
