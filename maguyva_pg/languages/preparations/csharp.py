"""Directives such as ``#if`` that cut a statement or a head in two, which no grammar can follow."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from maguyva_pg.languages.preparations.blanking import blank

_DIRECTIVE: Final = re.compile(rb"^[ \t]*#[ \t]*(?P<word>if|elif|else|endif)\b[^\n]*", re.MULTILINE)
_COMMENT: Final = re.compile(rb"^[ \t]*(?://|#)[^\n]*$", re.MULTILINE)
_CONTINUES: Final = re.compile(rb"\s*(?:else\b|case\b|default\s*:|[,.|&?:)])")
_NEAR: Final = 2_000
"""Bytes looked at before a directive for the end of what stands above it."""


def without_split_conditionals(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank conditional directives whose branches are not whole statements or definitions.

    The first branch stays, as if it were unconditional; those after it go where they would be its rival.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length; and nothing that was read on the way.
    """
    blanked: bytearray | None = None
    groups: list[list[tuple[int, int]]] = []
    for found in _DIRECTIVE.finditer(data):
        if found["word"] == b"if":
            groups.append([found.span()])
        elif groups:
            groups[-1].append(found.span())
            if found["word"] == b"endif":
                group = groups.pop()
                if not _whole(data, group):
                    blanked = blanked or bytearray(data)
                    blank(blanked, *group[0])
                    blank(blanked, group[1][0], group[-1][1])
    return bytes(blanked) if blanked is not None else data, []


def _whole(data: bytes, group: list[tuple[int, int]]) -> bool:
    before = _code(data[max(0, group[0][0] - _NEAR) : group[0][0]])
    return before[-1:] in (b"", b";", b"{", b"}", b"]") and all(
        _is_statement(_code(data[end:start])) for (_, end), (start, _) in pairwise(group)
    )


def _is_statement(branch: bytes) -> bool:
    if not branch:
        return True
    balanced = all(branch.count(left) == branch.count(right) for left, right in ((b"{", b"}"), (b"(", b")")))
    return balanced and branch[-1:] in b";}]" and not _CONTINUES.match(branch)


def _code(text: bytes) -> bytes:
    return _COMMENT.sub(b"", text).strip()
