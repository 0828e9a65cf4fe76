"""Text taken out of a grammar's sight, with everything behind it where it was."""

from __future__ import annotations

import re
from typing import Final

_TEXT: Final = re.compile(rb"[^\n]")


def blanked(text: bytes) -> bytes:
    """Return as many spaces as a text has bytes, with its line feeds."""
    return _TEXT.sub(b" ", text)


def blank(data: bytearray, start: int, end: int) -> None:
    """Blank a stretch of a text in place."""
    data[start:end] = blanked(bytes(data[start:end]))
