"""Definitions that are known by their full name, package included."""

from __future__ import annotations

from collections.abc import Iterator

from maguyva_pg.indexing.resolve.definitions import TYPE_KINDS, Definitions, family_of
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning
from maguyva_pg.languages.families import Naming
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, ResolutionStep

MAX_IMPORTS = 1_000
"""Files that are looked through for what one imports, and what those hand on."""


class FullNames:
    """Finds uses of names by ``Naming.PACKAGES``.

    The beginning of a full name may be left out where that is what is around the use, or the package of
    the file, or one around it: the innermost counts. Only what the file imports can be meant.

    Args:
        definitions: all symbols.
        imports: all imports.
    """

    def __init__(self, definitions: Definitions, imports: Imports) -> None:
        self._definitions = definitions
        self._imports = imports
        self._by_full_name: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._visible: dict[str, frozenset[str]] = {}
        for symbol in definitions.named_by(Naming.PACKAGES):
            if symbol.kind in TYPE_KINDS | {"field"}:
                full = _joined(definitions.package_of(symbol.path), symbol.qualified_name)
                self._by_full_name.setdefault((family_of(symbol.language), full), []).append(symbol)

    def meaning(self, use: IndexedReference) -> Meaning | None:
        """Return what a use means; none where nothing that its file sees has such a name."""
        written = _joined(use.qualifier, use.name)
        types_only = use.kind in (ReferenceKind.TYPE, ReferenceKind.INHERIT)
        visible = self._visible_from(use.path)
        for scope in self._scopes(use):
            named = self._by_full_name.get((family_of(use.language), _joined(scope, written)), ())
            found = [
                symbol
                for symbol in named
                if symbol.path in visible and (not types_only or symbol.kind in TYPE_KINDS)
            ]
            if found:
                here = all(symbol.path == use.path for symbol in found)
                return Meaning(ResolutionStep.FILE if here else ResolutionStep.IMPORT, found)
        return None

    def _scopes(self, use: IndexedReference) -> Iterator[str]:
        package = self._definitions.package_of(use.path)
        for around in self._definitions.outwards(use.enclosing_id):
            yield _joined(package, around.qualified_name)
        while package:
            yield package
            package = package.rpartition(".")[0]
        yield ""

    def _visible_from(self, path: str) -> frozenset[str]:
        """Return a file, those that it imports, and those that they hand on."""
        known = self._visible.get(path)
        if known is None:
            reached = {path}
            waiting = [path]
            while waiting and len(reached) < MAX_IMPORTS:
                importer = waiting.pop()
                for row in self._imports.rows.wildcards(importer, None):
                    module = (
                        self._imports.locations.located(row)[0] if importer == path or row.alias else None
                    )
                    new = [file for file in module.files if file not in reached] if module else []
                    reached.update(new)
                    waiting += new
            known = self._visible[path] = frozenset(reached)
        return known


def _joined(*parts: str) -> str:
    return ".".join(part for part in parts if part)
