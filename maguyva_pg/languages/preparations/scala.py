"""What Scala's grammar misreads, written in another way."""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.preparations.blanking import blanked

_ANNOTATED_CONSTRUCTOR: Final = re.compile(
    rb"\bclass\s+\w+(?:\[[^\]\n]*\])?\s+(?P<annotations>(?:@[\w.]+(?:\([^()\n]*\))?\s*?)+)"
    rb"(?=\s*(?:(?:private|protected)(?:\[\w+\])?\s*)?\()"
)

_TYPED_LAMBDA: Final = re.compile(
    rb"(?P<brace>\{)(?P<gap>[ \t]+|(?=implicit\b))(?P<implicit>implicit[ \t]+)?(?P<name>\w+)"
    rb"(?P<type>[ \t]*:[ \t]*[\w.]+(?:\[[\w., \[\]]*\])?)?(?P<end>[ \t]*)=>"
)

_TEMPLATE_HEAD: Final = re.compile(rb"\b(?:class|trait|object|enum|extends|with|new|given)\b[^{};]*\Z")

_NEAR: Final = 400
"""Bytes looked at before a function in braces for what it is passed to or made by."""


def readable_scala(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Rewrite what the grammar of Scala misreads; see ``PREPARATIONS``.

    Annotations of a constructor (``class A @Inject() (b: B)``) are blanked, and the parameter of a function
    in braces is put in parentheses (``{ (x: T)=>`` for ``{ x: T =>``), without its type where there is no
    room for them.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """

    def without_annotations(found: re.Match[bytes]) -> bytes:
        start, end = (position - found.start() for position in found.span("annotations"))
        return found[0][:start] + blanked(found["annotations"]) + found[0][end:]

    def in_parentheses(found: re.Match[bytes]) -> bytes:
        head = data[max(0, found.start() - _NEAR) : found.start()]
        if not found["implicit"] and (not found["type"] or _TEMPLATE_HEAD.search(head)):
            return found[0]  # ``trait A { self: B =>`` has no function in it
        before = found["gap"] + b" " * len(found["implicit"] or b"")
        declared = found["type"] or b""
        if declared and before and found["end"]:
            inside = before[:-1] + b"(" + found["name"] + declared + b")" + found["end"][1:]
        else:
            inside = before + found["name"] + b" " * len(declared) + found["end"]
        return found["brace"] + inside + b"=>"

    if b"@" in data:
        data = _ANNOTATED_CONSTRUCTOR.sub(without_annotations, data)
    return _TYPED_LAMBDA.sub(in_parentheses, data), []
