"""The imports that are written in files, by the names that they bind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from maguyva_pg.indexing.resolve.definitions import Definitions, family_of
from maguyva_pg.languages.families import LEFT_OUT, Naming, family_named
from maguyva_pg.types import IndexedReference


class ImportRows:
    """The import references of all files.

    Args:
        references: all of them, in any order.
        definitions: which files share their imports.
    """

    def __init__(self, references: Iterable[IndexedReference], definitions: Definitions) -> None:
        self._definitions = definitions
        self._exporting: dict[str, list[IndexedReference]] = {}
        self._by_alias: dict[tuple[str, str], list[IndexedReference]] = {}
        self._wildcards: dict[str, list[IndexedReference]] = {}
        self._loading: dict[str, list[IndexedReference]] = {}
        self._passed_on: dict[str, list[IndexedReference]] = {}
        self._left_out: set[tuple[str, str, bool, str]] = set()
        for row in sorted(
            references, key=lambda row: (row.path, row.line, row.qualifier, row.name, row.alias)
        ):
            if family_named(family_of(row.language)).naming is Naming.CONSTANTS:
                self._loading.setdefault(row.path, []).append(row)
            if row.alias == LEFT_OUT:
                self._left_out.add((row.path, row.qualifier, row.local, row.name))
            elif row.name == "*" and row.alias in ("", "*"):
                self._wildcards.setdefault(row.path, []).append(row)
                if row.enclosing_id is None and is_reached(row):
                    unit = self._definitions.unit_files(row.path)[0]
                    self._passed_on.setdefault(unit, []).append(row)
            elif row.alias:
                self._by_alias.setdefault((row.path, row.alias), []).append(row)

    def aliased(self, path: str, alias: str) -> Sequence[IndexedReference]:
        """Return the imports of a file that bind a name, or export one, wherever they stand."""
        return self._by_alias.get((path, alias), ())

    def wildcards_in(self, path: str) -> Sequence[IndexedReference]:
        """Return the wildcard imports of a file, wherever they stand."""
        return self._wildcards.get(path, ())

    def loading(self, path: str) -> Sequence[IndexedReference]:
        """Return what a file loads, where loading binds no names of its own."""
        return self._loading.get(path, ())

    def passed_on(self, path: str) -> Sequence[IndexedReference]:
        """Return the wildcard imports of a file's unit that whoever imports it sees through."""
        return self._passed_on.get(self._definitions.unit_files(path)[0], ())

    def binding(self, path: str, alias: str, enclosing_id: int | None) -> list[IndexedReference]:
        """Return the imports that bind a name directly in a scope, in the order of their lines."""
        rows = (
            row
            for file in self._definitions.importing_for(path)
            for row in self._by_alias.get((file, alias), [])
        )
        return [row for row in rows if row.enclosing_id == enclosing_id and not is_export(row)]

    def names_offered(self, path: str) -> Sequence[str]:
        """Return the names that a file imports not for itself alone, at its top level or not."""
        return self._names_offered.get(path, ())

    @cached_property
    def _names_offered(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for (path, name), rows in self._by_alias.items():
            if not all(row.local for row in rows):
                names.setdefault(path, []).append(name)
        return names

    def wildcards(self, path: str, enclosing_id: int | None) -> list[IndexedReference]:
        """Return the wildcard imports directly in a scope."""
        rows = (
            row for file in self._definitions.importing_for(path) for row in self._wildcards.get(file, [])
        )
        return [row for row in rows if row.enclosing_id == enclosing_id and not is_export(row)]

    def has_wildcards(self, path: str) -> bool:
        """Whether a file imports names that it does not name."""
        return path in self._wildcards

    def leaves_out(self, row: IndexedReference, name: str) -> bool:
        """Whether a wildcard import leaves a name out."""
        return (row.path, row.qualifier, row.local, name) in self._left_out

    def exported_wildcards(self, path: str, family: str) -> list[IndexedReference]:
        """Return the wildcard imports that other files make for their whole project (``global using``)."""
        if family not in self._exporting:
            self._exporting[family] = [
                row
                for rows in self._wildcards.values()
                for row in rows
                if row.alias == "*" and family_of(row.language) == family
            ]
        return [
            row
            for row in self._exporting[family]
            if row.path != path and self._definitions.in_same_project(path, row.path, family)
        ]


def is_reached(row: IndexedReference) -> bool:
    """Whether other files can name what a row imports."""
    return not row.local or family_named(family_of(row.language)).imports_reached


def is_export(row: IndexedReference) -> bool:
    """Whether a row only renames on the way out: it binds nothing in the file itself."""
    if family_named(family_of(row.language)).imports_stay:
        return not row.local
    return not row.qualifier and row.alias != row.name and row.language != "rust"
