"""The ranges of a SCIP document as places in the text of its file, if it is of this text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from maguyva_pg.indexing.scip.scip_pb2 import (
    Document,
    Occurrence,
    PositionEncoding,
    UnspecifiedPositionEncoding,
    UTF8CodeUnitOffsetFromLineStart,
    UTF16CodeUnitOffsetFromLineStart,
    UTF32CodeUnitOffsetFromLineStart,
)
from maguyva_pg.indexing.scip.symbol_names import parse_symbol

DEFINITION: Final = 1
"""Bit of an occurrence's roles."""

MISPLACED_SHARE: Final = 0.1
"""Share of the named definitions up to which they may stand where their name is not written: indexers
place what a compiler adds (accessors, members of records) at what it was made from. Of the 6,900 that
scip-python and scip-typescript wrote for aiohttp and axios, none does."""

_CODECS: Final = {
    UTF8CodeUnitOffsetFromLineStart: ("utf-8", 1),
    UTF16CodeUnitOffsetFromLineStart: ("utf-16-le", 2),
    UTF32CodeUnitOffsetFromLineStart: ("utf-32-le", 4),
}
"""Encoding whose units a column counts, and the bytes of a unit."""

_WORD_IN_TWO: Final = re.compile(r"\w\w")


@dataclass(frozen=True, slots=True)
class Placed:
    """An occurrence and its place in the file."""

    line: int
    column: int
    """0-based, in characters."""
    word: str
    """What is written there; empty where the range is empty or goes over several lines."""
    symbol: str
    is_definition: bool


def place(document: Document, text: str) -> list[Placed] | None:
    """Find the places of a document's occurrences.

    A document says neither which revision of its file it is of nor, mostly, its text. It is taken for one
    of another text where a range leaves the text or cuts a word in two, or where definitions do not stand
    under their names.

    Args:
        document: of an index.
        text: of its file, whose lines end with a newline character.

    Returns:
        The occurrences on one line, in their order; none if the document is of another text.
    """
    if document.text and _lines(document.text) != _lines(text):
        return None
    lines = text.split("\n")
    if document.position_encoding != UnspecifiedPositionEncoding:
        return _placed(document, lines, document.position_encoding)
    # Older indexers do not say what they count: on lines of ASCII it is all the same.
    for encoding in (
        UTF16CodeUnitOffsetFromLineStart,
        UTF8CodeUnitOffsetFromLineStart,
        UTF32CodeUnitOffsetFromLineStart,
    ):
        placed = _placed(document, lines, encoding)
        if placed is not None:
            return placed
    return None


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")


def _placed(document: Document, lines: Sequence[str], encoding: PositionEncoding) -> list[Placed] | None:
    placed: list[Placed] = []
    named = misplaced = 0
    for occurrence in document.occurrences:
        start, end, columns = _range(occurrence)
        if not 0 <= start <= end or not columns or end >= len(lines):
            return None
        if start != end:
            continue
        line = lines[start]
        first, last = (column_of(line, column, encoding) for column in columns)
        if first is None or last is None or first > last or _cuts(line, first) or _cuts(line, last):
            return None
        word = line[first:last]
        is_definition = bool(occurrence.symbol_roles & DEFINITION)
        placed.append(Placed(start + 1, first, word, occurrence.symbol, is_definition))
        if is_definition and (symbol := parse_symbol(occurrence.symbol)) and symbol.is_written:
            named += 1
            misplaced += word != symbol.name
    return placed if misplaced <= MISPLACED_SHARE * named else None


def _range(occurrence: Occurrence) -> tuple[int, int, tuple[int, ...]]:
    """Return the lines of a range, from 0, and its two columns; no columns: the range is none."""
    match tuple(occurrence.range):
        case (line, first, last):
            return line, line, (first, last)
        case (line, first, end, last):
            return line, end, (first, last)
        case _:
            return 0, 0, ()


def column_of(line: str, units: int, encoding: PositionEncoding) -> int | None:
    """Return the column, in characters, that lies some code units into a line.

    Args:
        line: its text.
        units: how far, 0-based.
        encoding: whose units.

    Returns:
        The column; none where the line is shorter, or the place within a character.
    """
    if line.isascii():
        return units if 0 <= units <= len(line) else None
    codec, width = _CODECS[encoding]
    data = line.encode(codec, "replace")
    if not 0 <= units * width <= len(data):
        return None
    try:
        return len(data[: units * width].decode(codec))
    except UnicodeDecodeError:
        return None


def _cuts(line: str, column: int) -> bool:
    """Whether a place lies within a word."""
    return column > 0 and _WORD_IN_TWO.match(line, column - 1) is not None
