"""What is done to Haskell's source before the grammar reads it."""

from __future__ import annotations

import re
from typing import Final

_BIRD_TRACK: Final = re.compile(rb"^>(?=[ \t\n])")
_LITERATE: Final = re.compile(rb"^(?:\\begin\{code\}|>[ \t]*(?:module|import)\b)", re.MULTILINE)

_TOKEN: Final = re.compile(
    rb"""(?P<skipped>
        --+(?![!\#$%&*+./<=>?@\\^|~:]).*
        | "(?:\\.|[^"\\])*"
        | '(?:\\(?:'|[^'\n]+)|[^\\'\n])'
        | \[[\w.']*\|.*?\|\]
        | [\w][\w']*)
    | (?P<comment>\{-)
    | (?P<open>[(\[{])
    | (?P<close>[)\]}])
    | (?P<top>\n(?=[^\s)\]},\#{-]))""",
    re.VERBOSE | re.DOTALL,
)
_COMMENT_EDGE: Final = re.compile(rb"\{-|-\}")
_LINE_END: Final = re.compile(rb"\n|\Z")
_HEADER: Final = re.compile(
    rb"^module\s+[\w.']+[^\n]*?\s(?:.*?\s)?where\b|^import\b", re.MULTILINE | re.DOTALL
)


def readable_haskell(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Leave the code of a literate file alone, and blank the brackets that no declaration closes.

    To the grammar, what follows an open bracket is in it, to the end of the file; but what begins in the
    first column is the next declaration.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    if _LITERATE.search(data):
        data = _code_of_literate(data)
    unclosed = _unclosed(data)
    if unclosed:
        blanked = bytearray(data)
        for position in unclosed:
            blanked[position] = 32
        data = bytes(blanked)
    return data, []


def _code_of_literate(data: bytes) -> bytes:
    r"""Blank all but the lines after ``>``, and those between ``\begin{code}`` and its end."""
    lines: list[bytes] = []
    inside = False
    for line in data.split(b"\n"):
        if line.startswith((b"\\begin{code}", b"\\end{code}")):
            inside = line.startswith(b"\\begin")
            lines.append(b" " * len(line))
        elif inside:
            lines.append(line)
        else:
            lines.append(b" " + line[1:] if _BIRD_TRACK.match(line) else b" " * len(line))
    return b"\n".join(lines)


def _unclosed(data: bytes) -> list[int]:
    header = _HEADER.search(data)
    position = header.end() if header else 0
    unclosed: list[int] = []
    opened: list[int] = []
    while found := _TOKEN.search(data, position):
        position = found.end()
        match found.lastgroup:
            case "skipped" if found[0].startswith(b"--"):
                line_end = _LINE_END.search(data, found.start())
                position = line_end.start() if line_end else len(data)
            case "comment":
                position = _end_of_comment(data, found.end())
            case "open":
                opened.append(found.start())
            case "close":
                if opened:
                    opened.pop()
            case "top":
                unclosed += opened
                opened = []
            case _:
                continue
    return unclosed + opened


def _end_of_comment(data: bytes, position: int) -> int:
    """Return where a comment ends: they nest."""
    depth = 1
    for found in _COMMENT_EDGE.finditer(data, position):
        depth += 1 if found[0] == b"{-" else -1
        if not depth:
            return found.end()
    return len(data)
