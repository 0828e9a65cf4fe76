"""Strings and heredocs of HCL that nothing ends, ended: they would hold the rest of the file."""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.preparations.blanking import blanked

_TOKEN: Final = re.compile(
    rb"(?P<skipped>(?:\#|//)[^\n]*|/\*(?s:.*?)\*/)|<<-?(?P<heredoc>\w+)[ \t]*\r?\n|(?P<string>\")"
)
_IN_STRING: Final = re.compile(rb"\\.|[$%]{2}\{|(?P<template>[$%]\{)|(?P<end>\")|(?P<line>\n)|\Z")
_IN_TEMPLATE: Final = re.compile(rb"(?P<string>\")|(?P<open>\{)|(?P<close>\})|\Z")
_CLOSING: Final = re.compile(rb"(?P<gap>[ \t]*)(?:\{|[}\])]*)[ \t\r]*\Z")
_BLOCK_END: Final = re.compile(rb"^\}", re.MULTILINE)

_MOST_NESTED: Final = 20
"""Strings in templates in strings that are followed."""


def with_strings_ended(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """End strings at the end of their lines, and blank heredocs without an end; see ``PREPARATIONS``.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    changed, position = bytearray(data), 0
    while found := _TOKEN.search(data, position):
        position = found.end()
        if found["heredoc"]:
            end = re.compile(rb"^[ \t]*" + found["heredoc"] + rb"[ \t\r]*$", re.MULTILINE).search(
                data, position
            )
            if end is None:
                block_end = _BLOCK_END.search(data, position)
                position = block_end.start() if block_end else len(data)
                # What stands for the value keeps the attribute whole.
                changed[found.start() : position] = b"0" + blanked(data[found.start() + 1 : position])
            else:
                position = end.end()
        elif found["string"]:
            end_of_string = _end_of_string(data, position)
            if end_of_string < 0:
                line_end = -end_of_string - 1
                closing = _CLOSING.search(data, position, line_end)
                last = (closing.start() if closing else line_end) - (not (closing and closing["gap"]))
                # A quote alone on its line becomes a number: there is no room for another.
                changed[last : last + 1] = b'"' if last > found.start() else b"0"
                position = line_end
            else:
                position = end_of_string
    return bytes(changed), []


def _end_of_string(data: bytes, position: int, depth: int = 0) -> int:
    """Return the place behind a string's end; where its line ends first, that place, negative and less 1."""
    while found := _IN_STRING.search(data, position):
        position = found.end()
        if found["end"]:
            return position
        if found["template"] and depth < _MOST_NESTED:
            position = _end_of_template(data, position, depth)
        elif found["line"] or position >= len(data):
            return -found.start() - 1
    return -len(data) - 1


def _end_of_template(data: bytes, position: int, depth: int) -> int:
    braces = 1
    while braces and (found := _IN_TEMPLATE.search(data, position)):
        position = found.end()
        if found["string"]:
            position = abs(_end_of_string(data, position, depth + 1))
        elif found["open"]:
            braces += 1
        elif found["close"]:
            braces -= 1
        else:
            break
    return position
