"""Which of many nested ranges a position lies in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NEVER: Final = 1 << 62
"""A position behind all of any file."""


class Nesting:
    """The ranges of one file, asked for positions in ascending order.

    Asking in order costs constant time per question; a tree of syntax nodes asked for its parents
    would walk down from the root each time.

    Args:
        ranges: start and end (exclusive) of each, sorted by start, the longer first; of two ranges
            one contains the other or they are apart.
    """

    __slots__ = ("_innermost", "_next", "_ranges", "_stack", "_until")

    def __init__(self, ranges: Sequence[tuple[int, int]]) -> None:
        self._ranges = ranges
        self._stack: list[int] = []
        self._next = 0
        self._innermost: int | None = None
        self._until = ranges[0][0] if ranges else _NEVER
        """Where the answer changes next: most questions are asked before it."""

    def at(self, position: int) -> int | None:
        """Index of the innermost range around a position that is not before the last one asked for."""
        if position >= self._until:
            self._advance(position)
        return self._innermost

    def _advance(self, position: int) -> None:
        ranges, stack = self._ranges, self._stack
        while self._next < len(ranges) and ranges[self._next][0] <= position:
            start, end = ranges[self._next]
            while stack and ranges[stack[-1]][1] <= start:
                stack.pop()
            if end > position:
                stack.append(self._next)
            self._next += 1
        while stack and ranges[stack[-1]][1] <= position:
            stack.pop()
        starts = ranges[self._next][0] if self._next < len(ranges) else _NEVER
        self._innermost = stack[-1] if stack else None
        self._until = min(starts, ranges[stack[-1]][1]) if stack else starts

    @property
    def around(self) -> Sequence[int]:
        """Indexes of all ranges around the last position asked for, outermost first."""
        return self._stack
