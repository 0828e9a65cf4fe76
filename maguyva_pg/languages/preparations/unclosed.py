"""Parentheses that nothing closes, closed where their line ends or a body begins.

To a grammar, what follows an open bracket is in it, often to the end of the file: one half-written head would
lose all definitions behind it.
"""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.grammar import grammar_of

MOST_CLOSED: Final = 5
"""Parentheses of a file that are closed: where more are open, the text is read wrongly, or is no code."""

_BRACKETS: Final = rb"|(?P<open>[(\[{])|(?P<close>[)\]}])"
_DOUBLE_QUOTED: Final = rb'"(?:\\.|[^"\\\n])*"'
_SINGLE_QUOTED: Final = rb"'(?:\\.|[^'\\\n])*'"
_ELIXIR: Final = re.compile(
    rb'"""(?s:.*?)"""|'
    rb"'''(?s:.*?)'''|"
    rb'"(?s:\\.|[^"\\])*"|' + _SINGLE_QUOTED + rb"|\#[^\n]*|\?\\?[^\s\w]"
    rb"|~[a-zA-Z]+(?:\((?s:\\.|[^)\\])*\)|\[(?s:\\.|[^\]\\])*\]|\{(?s:\\.|[^}\\])*\}|<(?s:\\.|[^>\\])*>"
    rb"|/(?:\\.|[^/\\\n])*/|\|(?:\\.|[^|\\\n])*\|)" + _BRACKETS
)
_DART: Final = re.compile(
    rb"//[^\n]*|/\*(?s:.*?)\*/|'''(?s:.*?)'''|" + rb'"""(?s:.*?)"""' + rb"|r'[^'\n]*'|" + rb'r"[^"\n]*"|'
    + _DOUBLE_QUOTED + rb"|" + _SINGLE_QUOTED + _BRACKETS
)  # fmt: skip
_ZIG: Final = re.compile(rb"//[^\n]*|\\\\[^\n]*|" + _DOUBLE_QUOTED + rb"|" + _SINGLE_QUOTED + _BRACKETS)
_TOKENS: Final = {"dart": _DART, "elixir": _ELIXIR, "zig": _ZIG}
"""What is skipped in a language, and its brackets."""

_BODY: Final = re.compile(rb"(?P<comma>, )do:|(?P<gap>[ \t])(?:\{|do\b(?!:))|(?P<end>[ \t]?)(?:\r?\n|\Z)")
_OPENING: Final = {b")": b"(", b"]": b"[", b"}": b"{"}


def with_parentheses_closed(language: str, data: bytes) -> bytes:
    """Close the parentheses that stay open; where there is no room for that, blank them.

    Args:
        language: one of ``_TOKENS``.
        data: a file's bytes.

    Returns:
        Bytes of the same length; the same ones where the grammar finds no fault with them.
    """
    if data.count(b"(") == data.count(b")"):
        return data
    unclosed = _unclosed(data, _TOKENS[language])
    if not 0 < len(unclosed) <= MOST_CLOSED:
        return data
    # Parentheses in patterns and templates may be taken for code's here; the grammar knows better.
    if not grammar_of(language).parser.parse(data).root_node.has_error:
        return data
    changed = bytearray(data)
    for position in unclosed:
        found = _BODY.search(data, position + 1)
        if found and found["comma"]:
            changed[found.start() : found.end("comma")] = b"),"
        elif found and (found["gap"] or found["end"]):
            changed[found.start() : found.start() + 1] = b")"
        else:
            changed[position : position + 1] = b" "
    return bytes(changed)


def _unclosed(data: bytes, token: re.Pattern[bytes]) -> list[int]:
    opened: list[tuple[bytes, int]] = []
    unclosed: list[int] = []
    for found in token.finditer(data):
        if found.lastgroup == "open":
            opened.append((found[0], found.start()))
        elif found.lastgroup == "close":
            opening = _OPENING[found[0]]
            if all(bracket != opening for bracket, _ in opened):
                continue
            while opened[-1][0] != opening:
                unclosed.append(opened.pop()[1])
            opened.pop()
    unclosed += [position for _, position in opened]
    return sorted(position for position in unclosed if data[position : position + 1] == b"(")


def readable_dart(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Close Dart's open parentheses; see ``PREPARATIONS``."""
    return with_parentheses_closed("dart", data), []


def readable_elixir(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Close Elixir's open parentheses; see ``PREPARATIONS``."""
    return with_parentheses_closed("elixir", data), []
