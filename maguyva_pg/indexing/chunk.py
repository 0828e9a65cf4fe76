"""A file's lines to chunks: along definitions where there are any, else in windows."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, NamedTuple

from maguyva_pg.types import Chunk, Symbol

WINDOW_LINES: Final = 50
WINDOW_CHARACTERS: Final = 2_000
"""The size up to which a definition stays in one piece and small pieces are grouped: about a screen.
The relevance trial ran on windows of 40 lines; 50 spare most definitions a cut, and 2,000 characters
are what 50 lines of code hold."""

GROUP_LINES: Final = 12
"""Definitions of up to this many lines are grouped with their neighbours (getters, constants, one-line
functions); longer ones stand alone, so that a hit shows one definition."""

SMALLEST_LINES: Final = 4
"""Shorter chunks say too little to be found or understood: they join a neighbour, which may exceed
the window by as much."""

MAX_CONTENT: Final = 100_000
"""Characters of one chunk. Only a single line can reach it, and files with such lines are as a rule
skipped as minified; what is beyond cannot be searched."""

_ONLY_CLOSING: Final = re.compile(r"[\s)\]};,]*|\s*end\s*")


class _Piece(NamedTuple):
    """Lines ``start`` up to and without ``end``, 0-based."""

    start: int
    end: int
    alone: bool = False
    """A definition large enough to be a chunk of its own."""


@dataclass(slots=True)
class _Extent:
    """Lines of a definition and of those within it."""

    start: int
    end: int
    inside: list[_Extent] = field(default_factory=list["_Extent"])


def cut_chunks(
    text: str, symbols: Sequence[Symbol], cells: Sequence[tuple[int, int]] = ()
) -> tuple[Chunk, ...]:
    """Cut a text into chunks that cover every line exactly once, in order.

    A definition with its leading comments and decorators is a chunk; a class that exceeds the window
    is a head and its methods; a long function is cut at blank lines and shallow statements; what is
    small is grouped with its neighbours.

    Args:
        text: the file's text; a newline at its end starts no further line.
        symbols: the file's definitions; none: the text is cut in windows.
        cells: first and last lines of what belongs together without being a definition.

    Returns:
        The chunks; contents carry no newline at their end and at most ``MAX_CONTENT`` characters.
    """
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    cutter = _Cutter(lines)
    places = [*((symbol.start_line, symbol.end_line) for symbol in symbols), *cells]
    pieces = cutter.absorb_small(cutter.group(cutter.pieces(_extents(places, len(lines)))))
    return tuple(
        Chunk(piece.start + 1, piece.end, "\n".join(lines[piece.start : piece.end])[:MAX_CONTENT])
        for piece in pieces
    )


def _extents(places: Iterable[tuple[int, int]], line_count: int) -> list[_Extent]:
    """Arrange the definitions' lines as a forest; definitions that share a line with another are left out."""
    top: list[_Extent] = []
    stack: list[_Extent] = []
    for first, last in sorted(places, key=lambda place: (place[0], -place[1])):
        extent = _Extent(first - 1, min(last, line_count))
        while stack and stack[-1].end <= extent.start:
            stack.pop()
        if stack and (
            extent.end > stack[-1].end or (extent.start, extent.end) == (stack[-1].start, stack[-1].end)
        ):
            continue
        (stack[-1].inside if stack else top).append(extent)
        stack.append(extent)
    return top


class _Cutter:
    """Knows the sizes of a file's lines."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._sizes = [0, *accumulate(len(line) + 1 for line in lines)]
        """Characters before each line."""

    def _fits(self, start: int, end: int, slack: int = 0) -> bool:
        most_characters = WINDOW_CHARACTERS * (WINDOW_LINES + slack) // WINDOW_LINES
        return (
            end - start <= WINDOW_LINES + slack and self._sizes[end] - self._sizes[start] <= most_characters
        )

    def _blank(self, start: int, end: int) -> bool:
        return not any(line.strip() for line in self._lines[start:end])

    def pieces(self, extents: list[_Extent]) -> list[_Piece]:
        """Cut the file in pieces that fit the window."""
        pieces: list[_Piece] = []
        # Work still to do, next at the end: runs of lines, and definitions to be opened.
        waiting: list[_Extent | _Piece] = self._opened(_Extent(0, len(self._lines), extents))
        while waiting:
            item = waiting.pop()
            if isinstance(item, _Piece):
                pieces.extend(self._windows(item.start, item.end))
            elif self._fits(item.start, item.end):
                pieces.append(_Piece(item.start, item.end, alone=item.end - item.start > GROUP_LINES))
            elif item.inside:
                waiting.extend(self._opened(item))
            else:
                pieces.extend(self._windows(item.start, item.end))
        return pieces

    @staticmethod
    def _opened(extent: _Extent) -> list[_Extent | _Piece]:
        """List what a definition consists of, last first."""
        parts: list[_Extent | _Piece] = []
        position = extent.start
        for inner in extent.inside:
            if inner.start > position:
                parts.append(_Piece(position, inner.start))
            parts.append(inner)
            position = inner.end
        if extent.end > position:
            parts.append(_Piece(position, extent.end))
        return parts[::-1]

    def _windows(self, start: int, end: int) -> list[_Piece]:
        """Cut a run of lines into windows of about equal size."""
        windows: list[_Piece] = []
        while not self._fits(start, end):
            cut = self._best_cut(start, end)
            windows.append(_Piece(start, cut, alone=True))
            if cut == end:
                return windows
            start = cut
        if end > start:
            windows.append(_Piece(start, end, alone=bool(windows)))
        return windows

    def _best_cut(self, start: int, end: int) -> int:
        most = self._sizes[start] + WINDOW_CHARACTERS
        limit = min(end, start + WINDOW_LINES, max(start + 1, bisect_right(self._sizes, most) - 1))
        earliest = start + max(1, (limit - start) // 2)
        # Windows of about equal size, counted in what runs out first: lines or characters.
        by_lines = -(-(end - start) // WINDOW_LINES)
        characters = self._sizes[end] - self._sizes[start]
        by_characters = -(-characters // WINDOW_CHARACTERS)
        if by_lines >= by_characters:
            ideal = start + (end - start) / by_lines
        else:
            ideal = bisect_right(self._sizes, self._sizes[start] + characters / by_characters) - 1
            ideal = min(max(ideal, earliest), limit)
        span = limit - earliest + 1
        return min(range(earliest, limit + 1), key=lambda cut: self._cost(cut) + abs(cut - ideal) / span)

    def _cost(self, cut: int) -> float:
        """How bad it is to begin a window at a line: deep inside, in a paragraph, at a closing bracket."""
        if cut == len(self._lines):
            return 0.0
        line = self._lines[cut][:200]
        stripped = line.lstrip()
        depth = sum(4 if c == "\t" else 1 for c in line[: len(line) - len(stripped)]) / 4
        in_paragraph = 1.5 if self._lines[cut - 1].strip() else 0.0
        blank_or_closing = 2.0 if not stripped or _ONLY_CLOSING.fullmatch(stripped) else 0.0
        return min(depth, 10.0) + in_paragraph + blank_or_closing

    def group(self, pieces: list[_Piece]) -> list[_Piece]:
        """Join neighbouring pieces that are no chunks of their own, as long as they fit."""
        groups: list[_Piece] = []
        for piece in pieces:
            last = groups[-1] if groups else None
            if last is not None and (
                self._blank(piece.start, piece.end)
                or (not last.alone and not piece.alone and self._fits(last.start, piece.end))
            ):
                groups[-1] = _Piece(last.start, piece.end, last.alone)
            else:
                groups.append(piece)
        return groups

    def absorb_small(self, groups: list[_Piece]) -> list[_Piece]:
        """Join groups of a few lines with a neighbour: ends of blocks with what they end, heads ahead."""
        kept: list[_Piece] = []
        for index, piece in enumerate(groups):
            if kept and kept[-1].end > piece.start:
                continue  # already part of the one before
            if piece.end - piece.start >= SMALLEST_LINES:
                kept.append(piece)
                continue
            closing = all(_ONLY_CLOSING.fullmatch(line) for line in self._lines[piece.start : piece.end])
            following = groups[index + 1] if index + 1 < len(groups) else None
            if (
                following is not None
                and not closing
                and self._fits(piece.start, following.end, SMALLEST_LINES)
            ):
                kept.append(_Piece(piece.start, following.end))
            elif kept and self._fits(kept[-1].start, piece.end, SMALLEST_LINES):
                kept[-1] = _Piece(kept[-1].start, piece.end)
            else:
                kept.append(piece)
        return kept
