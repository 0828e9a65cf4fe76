"""Macros of C and C++ that stand where the grammar knows none."""

from __future__ import annotations

import re
from itertools import chain
from typing import Final

from maguyva_pg.languages.preparations.blanking import blank

# Macros that stand where the grammar knows none: alone on a line (``FMT_BEGIN_NAMESPACE``), between
# ``class`` and the name (``class FMT_API Foo {``), before a specifier (``FMT_EXPORT template <…>``), and in
# pointers to functions (``(NTAPI *name)(…)``).
_MACRO: Final = rb"(?P<macro>[A-Z][A-Z0-9]*_[A-Z0-9_]*)(?:\([^()\n;{}]*\))?"

_MACRO_LINE: Final = re.compile(rb"^[ \t]*" + _MACRO + rb"[ \t]*$", re.MULTILINE)

_MACRO_IN_HEAD: Final = re.compile(
    rb"\b(?:class|struct|union|enum)\s+(?:" + _MACRO + rb")(?=\s+\w+(?:\s+final)?\s*(?::[^:]|\{))"
)

_MACRO_BEFORE_SPECIFIER: Final = re.compile(
    rb"\b" + _MACRO + rb"(?=\s+(?:template|explicit|class|struct|inline|static|virtual|constexpr)\b|\s+~\w"
    rb"|\s+[A-Z][A-Z0-9]*_[A-Z0-9_]*\s+\w+\("
    # A constructor with initialisers; bounded, or a table of macros would take quadratic time.
    rb"|\s+\w+\([^;{}()]{0,300}(?:\([^()]{0,100}\)[^;{}()]{0,300}){0,9}\)\s*(?:noexcept\s*)?:[^:])"
)

_CALLING_CONVENTION: Final = re.compile(rb"\(\s*(?P<macro>[A-Z]{4,}|__\w+)\s*(?=\*\s*\w+\s*\)\s*\()")

_NEAR: Final = 400
"""Bytes looked at around a macro for what stands before and behind it."""


def without_macros(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank the macros of C and C++ that would break the tree around them.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and the extents of the macros' names.
    """
    changed, names = bytearray(data), list[tuple[int, int]]()
    for found in _MACRO_LINE.finditer(data):
        before = data[max(0, found.start() - _NEAR) : found.start()].rstrip()
        after = data[found.end() : found.end() + _NEAR].lstrip()[:1]
        last_line = before[before.rfind(b"\n") + 1 :].lstrip()
        after_statement = before[-1:] in (b"", b";", b"}")
        after_head = before.endswith((b"{", b"*/")) or last_line.startswith((b"#", b"//"))
        # The last name in an enum's braces stands alone on its line too.
        if (after_statement and after not in b",=);") or (after_head and after not in b",=);}"):
            names.append(found.span("macro"))
            blank(changed, *found.span())
    for found in chain.from_iterable(
        pattern.finditer(data) for pattern in (_MACRO_IN_HEAD, _MACRO_BEFORE_SPECIFIER, _CALLING_CONVENTION)
    ):
        line_start = data.rfind(b"\n", 0, found.start()) + 1
        if data[line_start : found.start()].lstrip().startswith(b"#") or data.endswith(
            b"\\\n", 0, line_start
        ):
            continue  # within a directive
        start = found.start("macro")
        names.append(found.span("macro"))
        blank(changed, start, found.end())
    return bytes(changed), sorted(set(names))
