"""The text of one file, addressed by the byte offsets that tree-sitter speaks of."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from tree_sitter import Node


class SourceText:
    """A file's text, its UTF-8 bytes, and where its lines begin.

    Args:
        text: decoded text whose lines end with a newline character.
    """

    __slots__ = ("_ascii", "_last", "_line_starts", "data", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        # A lone surrogate cannot come out of a decoder, but may be handed over by a caller.
        self.data = text.encode("utf-8", "replace")
        self._ascii = len(self.data) == len(text)
        self._last = (1, 0, 0)  # line, offset and column that were asked for last
        self._line_starts = [0, *(newline.end() for newline in re.finditer(b"\n", self.data))]

    def slice(self, start: int, end: int) -> str:
        """Return the text between two byte offsets."""
        if self._ascii:
            return self.text[start:end]
        return self.data[start:end].decode("utf-8", "replace")

    def of(self, node: Node) -> str:
        """Return the text of a node."""
        return self.slice(node.start_byte, node.end_byte)

    def of_adjacent(self, nodes: Sequence[Node]) -> str:
        """Return the text of nodes that stand directly behind each other, of the first at least.

        A type may be several nodes (``Future<int>?`` in Dart).
        """
        start, end = nodes[0].start_byte, nodes[0].end_byte
        for node in nodes[1:]:
            if not 0 <= node.start_byte - end <= 1:
                break
            end = node.end_byte
        return self.slice(start, end)

    def following(self, offset: int) -> int:
        """Return where the next thing that is no white space starts."""
        while self.data[offset : offset + 1].isspace():
            offset += 1
        return offset

    def line(self, offset: int) -> int:
        """Return the 1-based line of a byte offset."""
        return bisect_right(self._line_starts, offset)

    def column(self, offset: int, line: int) -> int:
        """Return the 0-based column, in characters, of a byte offset on its line."""
        start, column = self._line_starts[line - 1], 0
        if self._ascii:
            return offset - start
        # Counted on from the last place: each from the line's start would be quadratic in a line of data.
        if self._last[0] == line and self._last[1] <= offset:
            _, start, column = self._last
        column += len(self.slice(start, offset))
        self._last = line, offset, column
        return column
