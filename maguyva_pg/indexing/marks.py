"""Marks that definitions get from words that stand apart from them: ``private`` above, ``private :name``.

See ``languages/QUERIES.md`` on ``@onward``, ``@marked`` and ``@marks``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from tree_sitter import Node

from maguyva_pg.indexing.nesting import Nesting


@dataclass(slots=True)
class Marks:
    """What a query found of such words."""

    onward: list[tuple[Node, str]] = field(default_factory=list[tuple[Node, str]])
    """Words after which definitions have a mark; an empty mark ends the others."""
    marked: list[tuple[Node, str, str]] = field(default_factory=list[tuple[Node, str, str]])
    """Words that give the definition of a name a mark: word, mark, name."""
    regions: dict[tuple[int, int], tuple[Node, str]] = field(
        default_factory=dict[tuple[int, int], tuple[Node, str]]
    )
    """Scopes whose definitions all have a mark."""

    def __bool__(self) -> bool:
        return bool(self.onward or self.marked or self.regions)

    def of(
        self, definitions: Sequence[tuple[tuple[int, int], str]], scopes: Sequence[tuple[int, int, str]]
    ) -> list[dict[str, Node]]:
        """Tell which marks definitions get.

        Args:
            definitions: extent and name of each, by where they start.
            scopes: of the file; a mark holds directly within the innermost class around the word.

        Returns:
            For each definition, its marks with the words that give them.
        """
        classes = [(start, end) for start, end, kind in scopes if kind == "class"]
        onward: dict[tuple[int, int] | None, list[tuple[int, Node, str]]] = {}
        nesting = Nesting(classes)
        for node, mark in sorted(self.onward, key=lambda word: word[0].start_byte):
            found = nesting.at(node.start_byte)
            around = None if found is None else classes[found]
            onward.setdefault(around, []).append((node.start_byte, node, mark))
        named: dict[tuple[tuple[int, int] | None, str], list[tuple[Node, str]]] = {}
        nesting = Nesting(classes)
        for node, mark, name in sorted(self.marked, key=lambda word: word[0].start_byte):
            found = nesting.at(node.start_byte)
            around = None if found is None else classes[found]
            named.setdefault((around, name), []).append((node, mark))
        nesting = Nesting(classes)
        given: list[dict[str, Node]] = []
        for extent, name in definitions:
            nesting.at(extent[0])
            around = next((classes[i] for i in reversed(nesting.around) if classes[i] != extent), None)
            marks: dict[str, Node] = {}
            if around is not None and around in self.regions:
                node, mark = self.regions[around]
                marks[mark] = node
            words = onward.get(around, ())
            last = bisect_right(words, extent[0], key=lambda word: word[0])
            if last and (mark := words[last - 1][2]):
                marks[mark] = words[last - 1][1]
            marks |= {mark: node for node, mark in named.get((around, name), ())}
            given.append(marks)
        return given
