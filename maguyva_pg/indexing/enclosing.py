"""Which symbol a place in a file belongs to."""

from __future__ import annotations

from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.placed import APART_KINDS, ENCLOSING_KINDS, class_kinds
from maguyva_pg.languages.families import Naming, family_named
from maguyva_pg.languages.table import Language


class Enclosing:
    """The symbols that code of a file can be said to stand in, asked for places in ascending order.

    Args:
        definitions: the file's definitions, in the order of its symbols.
        language: whose rules apply.
    """

    def __init__(self, definitions: Definitions, language: Language) -> None:
        self._definitions = definitions
        # A named function passed as an argument is a callback like a nameless one: what it does
        # belongs to the function that passes it.
        self._enclosing = [
            i
            for i, placed in enumerate(definitions.placed)
            if placed.kind in ENCLOSING_KINDS and "callback" not in placed.definition.parts
        ]
        modules = {"module"} if family_named(language.family).naming is Naming.MODULES else set[str]()
        self._inheriting = class_kinds(language) | modules
        self._symbols = Nesting([definitions.extent(i) for i in self._enclosing])

    def innermost(self, position: int) -> int | None:
        """Return the innermost symbol around a place."""
        found = self._symbols.at(position)
        return None if found is None else self._enclosing[found]

    def around(self, position: int, role: str) -> int | None:
        """Find the symbol that a use belongs to: in a head, a call belongs to what is around the head."""
        self._symbols.at(position)
        for found in reversed(self._symbols.around):
            index = self._enclosing[found]
            placed = self._definitions.placed[index]
            if role == "inherit":
                if placed.kind in self._inheriting:
                    return index
            elif role == "import":
                # ``mod x;`` defines and imports x; a component's imports are those of its file.
                if placed.definition.name_start != position and placed.kind not in APART_KINDS:
                    return index
            elif role != "call" or position >= placed.inner_start:
                return index
        return None
