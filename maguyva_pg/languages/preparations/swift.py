"""Macros that Swift's grammar does not know."""

from __future__ import annotations

import re
from typing import Final

_PRIVATE_MACRO: Final = re.compile(rb"#(?=_[A-Za-z])")


def without_private_macros(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank the ``#`` of Swift macros whose names begin with an underscore: the grammar knows none.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    return _PRIVATE_MACRO.sub(b" ", data), []
