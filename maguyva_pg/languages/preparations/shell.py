"""Tests of Bats, which the grammar of shells takes for commands."""

from __future__ import annotations

import re
from typing import Final

_BATS_TEST: Final = re.compile(
    rb"""^(?P<head>[ \t]*@test[ \t]+["'])(?P<name>[^\n]+)["'](?P<gap>[ \t]+)\{[ \t]*$""", re.MULTILINE
)

_NOT_IN_A_WORD: Final = re.compile(rb"[^\w]")


def bats_tests_as_functions(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Let ``@test "adds two" {`` of Bats read as ``adds_two() {``; see ``PREPARATIONS``.

    To the grammar it is a command, and what the test assigns were variables of the file.
    """

    def as_function(found: re.Match[bytes]) -> bytes:
        head, gap = len(found["head"]), len(found["gap"])
        word = _NOT_IN_A_WORD.sub(b"_", found["name"])
        function = b" " * head + word + b"()" + b" " * (gap - 1) + b"{"
        return function.ljust(len(found[0]))

    return _BATS_TEST.sub(as_function, data) if b"@test" in data else data, []
