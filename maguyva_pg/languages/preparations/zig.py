"""What Zig's grammar is too old for, written in another way."""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.preparations.blanking import blank
from maguyva_pg.languages.preparations.unclosed import with_parentheses_closed

_DESTRUCTURED: Final = re.compile(
    rb",(?=[ \t]*(?:const|var)[ \t]+\w)"
    rb"|^[ \t]*(?:const|var)[ \t]+\w+(?:[ \t]*:[ \t]*[^=,;(){}\n]+)?[ \t]*(?P<comma>,)(?=[^=;\n]*=)",
    re.MULTILINE,
)

_LABELLED_SWITCH: Final = re.compile(rb"\b\w+:(?=[ \t]*switch\b)")


def readable_zig(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Rewrite what the grammar of Zig is too old for; see ``PREPARATIONS``.

    ``const a, const b = f();`` becomes ``const a; const b = f();``, and a switch loses its label.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    data = with_parentheses_closed("zig", data)
    changed = bytearray(data)
    for found in _DESTRUCTURED.finditer(data):
        comma = found.start("comma") if found["comma"] else found.start()
        changed[comma : comma + 1] = b";"
    for found in _LABELLED_SWITCH.finditer(data):
        blank(changed, *found.span())
    return bytes(changed), []
