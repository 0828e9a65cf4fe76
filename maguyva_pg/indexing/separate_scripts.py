"""Parts of a file whose names are their own: the modules among the scripts of a page."""

from __future__ import annotations

from collections.abc import Iterable

from maguyva_pg.indexing.captures import Captures
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.imports import ImportedName
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.languages.table import TEXT_KINDS


class SeparateScripts:
    """What the separate parts of one file define and import.

    Args:
        captures: what the query found.
        definitions: the file's definitions.
        imported: what it imports.
    """

    def __init__(
        self, captures: Captures, definitions: Definitions, imported: Iterable[ImportedName]
    ) -> None:
        extents = sorted(captures.separate)
        bound = [(name.position, name.alias) for name in imported]
        bound += [
            (placed.definition.name_start, placed.definition.name)
            for placed in definitions.placed
            if placed.parent is None and placed.kind not in TEXT_KINDS
        ]
        self._parts = Nesting(extents)
        self._bound_in: dict[str, set[int | None]] = {}
        parts = Nesting(extents)
        for position, name in sorted(bound) if extents else ():
            self._bound_in.setdefault(name, set()).add(parts.at(position))

    def hide(self, name: str, position: int) -> bool:
        """Whether a name at a place, no earlier than the last one asked for, is bound in other parts only."""
        bound_in = self._bound_in.get(name)
        return bound_in is not None and None not in bound_in and self._parts.at(position) not in bound_in
