"""What the imports of a file bind, re-exports followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from maguyva_pg.indexing.resolve.definitions import (
    MEMBER_KINDS,
    TYPE_KINDS,
    Definitions,
    Symbols,
    family_of,
)
from maguyva_pg.indexing.resolve.import_rows import ImportRows, is_export, is_reached
from maguyva_pg.indexing.resolve.loaded_files import LoadedFiles
from maguyva_pg.indexing.resolve.locations import Locations, offered
from maguyva_pg.indexing.resolve.meaning import OUTSIDE, Meaning, Site, imported_from_outside
from maguyva_pg.indexing.resolve.modules import Module, ModuleRules
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference, ResolutionStep

MAX_HOPS = 100
"""Re-exports and includes followed from file to file: longer chains are made by machines, and Python's
stack has to hold them."""

MAX_REMEMBERED = 50_000
"""Answers of modules that are kept, some megabytes. Most names are looked for again and again, above all
those that a module lacks: where files import each other's packages whole, that look-up goes through all."""


@dataclass(slots=True)
class _Search:
    """A look-up on its way: no file is asked twice for the same name, so that it ends and stays linear."""

    visited: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    hops: int = 0


class Imports:
    """What the imports of all files lead to.

    Args:
        references: the imports, in any order.
        definitions: all symbols.
        rules: by family, where modules lie.
    """

    def __init__(
        self,
        references: Iterable[IndexedReference],
        definitions: Definitions,
        rules: dict[str, ModuleRules],
    ) -> None:
        self._definitions = definitions
        self._rules = rules
        self.rows = ImportRows(references, definitions)
        """The imports as they are written."""
        self.locations = Locations(self.rows, definitions, rules)
        """Where they lead."""
        self.loaded = LoadedFiles(self.rows, self.locations)
        """What files load as a whole."""
        self._remembered = lru_cache(MAX_REMEMBERED)(self._searched)

    def passed_on(self, path: str) -> Iterator[tuple[Module, tuple[str, ...]]]:
        """Yield what the wildcard imports of a file offer to all: modules, with names below them."""
        for row in self.rows.passed_on(path):
            module, rest = self.locations.located(row)
            if module is not None and not row.local:
                yield module, rest

    def bound(self, row: IndexedReference, search: _Search | None = None) -> Meaning | None:
        """Return what an import binds; none if its module is here and lacks the name."""
        module, rest = self.locations.located(row)
        if row.name and row.qualifier and family_named(family_of(row.language)).declares_packages:
            package, within = self.locations.in_module(row, f"{row.qualifier}.{row.name}")
            if package and not within:
                return Meaning(ResolutionStep.IMPORT, module=package)
        if module is None:
            family = family_named(family_of(row.language))
            if row.enclosing_id is not None and family.declares_packages:
                return OUTSIDE  # the members of a value, in Scala
            return imported_from_outside(row)
        if row.name == "" and row.qualifier.startswith(f"{row.alias}.") and row.language == "python":
            module, rest = self.locations.first_package(row), ()
        names = (*rest, row.name) if row.name not in ("", "*") else rest
        if not names:
            return Meaning(ResolutionStep.IMPORT, module=module, namespace=row.name == "*")
        if not row.qualifier and family_named(family_of(row.language)).exports_only:
            return next(self._seen_in(row.path, row.name, search or _Search()), None)
        if not row.qualifier:
            in_block = self._definitions.in_block(row.path, row.name, (row.line, row.column))
            if in_block:
                return Meaning(ResolutionStep.IMPORT, in_block)
            return self._offered(module, row.name, search or _Search())
        found = self.path(module, names, search)
        # What a namespace lacks here is in a part of it that lies elsewhere.
        return imported_from_outside(row) if found is None and module.namespace is not None else found

    def _seen_in(self, path: str, name: str, search: _Search) -> Iterator[Meaning]:
        """Yield what the imports of a file bind a name to in itself."""
        for row in self.rows.aliased(path, name):
            if row.local and row.name and (meaning := self.bound(row, search)):
                yield meaning
        for row in self.rows.wildcards_in(path):
            if row.local and (meaning := self.through_wildcard(row, name, search)):
                yield meaning

    def through_wildcard(
        self, row: IndexedReference, name: str, search: _Search | None = None
    ) -> Meaning | None:
        """Return what a wildcard import binds a name to."""
        private = row.language == "python" or family_named(family_of(row.language)).private_underscored
        if private and name.startswith("_"):
            return None
        if self.rows.leaves_out(row, name):
            return None
        module, rest = self.locations.located(row)
        if module is None:
            return None
        if module.family == "c":  # `using namespace n`; for #include, see `included`
            found = self._in_namespaces(".".join(rest), name)
            return Meaning(ResolutionStep.IMPORT, found) if found else None
        if module.namespace is not None:
            return self._through_namespace(module, rest, name)
        return self.path(module, (*rest, name), search)

    def _through_namespace(self, module: Module, rest: tuple[str, ...], name: str) -> Meaning | None:
        """Return what ``using`` makes visible: a namespace's types, a class's static members and types."""
        meaning = self.path(module, (*rest, name))
        if meaning is None or not meaning.symbols:
            return None  # the namespaces within a namespace are not visible by it
        if not rest:
            return replace(meaning, module=None)
        found = [
            symbol
            for symbol in meaning.symbols
            if "static" in symbol.attributes or symbol.kind in TYPE_KINDS or symbol.kind == "enum_member"
        ]
        return replace(meaning, symbols=found) if found else None

    def root(self, site: Site) -> Meaning:
        """Return what stands in no namespace, as a place sees it."""
        module = Module(family_of(site.language), (), namespace="", importer=site.path)
        return Meaning(ResolutionStep.IMPORT, module=module)

    def visible_namespaces(self, site: Site) -> set[str]:
        """Return the namespaces whose content a place sees: those around it, and what it imports whole."""
        seen = {""}
        rows = self.rows.exported_wildcards(site.path, family_of(site.language))
        for scope in self._definitions.outwards(site.enclosing_id):
            if scope.kind == "namespace":
                parts = scope.qualified_name.split(".")
                seen.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
                rows += self.rows.wildcards(site.path, scope.id)
        for row in (*rows, *self.rows.wildcards(site.path, None)):
            module, rest = self.locations.located(row)
            if module and module.namespace is not None and not rest:
                seen.add(module.namespace)
        return seen

    def _in_namespaces(self, qualified_name: str, name: str) -> Symbols:
        blocks = self._definitions.qualified("c", qualified_name)
        return self._definitions.in_namespace(blocks[0], name) if blocks else ()

    def path(self, module: Module, names: tuple[str, ...], search: _Search | None = None) -> Meaning | None:
        """Return what a chain of names means, starting at a module's exports."""
        if search is None:
            return self._remembered(module, names)
        return self._below(self.exported(module, names[0], search), names[1:], search)

    def _searched(self, module: Module, names: tuple[str, ...]) -> Meaning | None:
        return self.path(module, names, _Search())

    def _below(self, meaning: Meaning | None, names: tuple[str, ...], search: _Search) -> Meaning | None:
        for name in names:
            if meaning is None:
                return None
            if meaning.outside:
                meaning = meaning.beyond((name,))
                continue
            if meaning.module:
                meaning = self.exported(meaning.module, name, search)
                continue
            found = [member for owner in meaning.symbols for member in self._definitions.members(owner, name)]
            meaning = Meaning(ResolutionStep.IMPORT, found) if found else None
        return meaning

    def exported(self, module: Module, name: str, search: _Search | None = None) -> Meaning | None:
        """Return what a module offers under a name: own definitions, re-exports, submodules."""
        if search is None:
            return self._remembered(module, (name,))
        if name != "default" and family_named(module.family).module_is_value:
            return self._in_value(module, name, search)
        return self._offered(module, name, search)

    def _in_value(self, module: Module, name: str, search: _Search) -> Meaning | None:
        """Return what the value that a module returns holds under a name."""
        if default := self.exported(module, "default", search):
            return self._below(default, (name,), search)
        # A table without a name: its fields are the exported ones of the file.
        if meaning := next(self._re_exported(list(module.files), name, search), None):
            return meaning
        defined = [symbol for path in module.files for symbol in self._definitions.top_level(path, name)]
        fields = [s for s in defined if s.kind in MEMBER_KINDS and "exported" in s.attributes]
        return Meaning(ResolutionStep.IMPORT, fields) if fields else None

    def _offered(self, module: Module, name: str, search: _Search) -> Meaning | None:
        files = [path for path in module.files if (path, name) not in search.visited]
        search.visited.update((path, name) for path in files)
        search.hops += 1
        try:
            return self._exported(module, files, name, search) if search.hops <= MAX_HOPS else None
        finally:
            search.hops -= 1

    def _exported(self, module: Module, files: list[str], name: str, search: _Search) -> Meaning | None:
        if module.namespace is not None:
            return self._in_declared_namespace(module, module.namespace, name)
        ways = [self._defined(files, name), self._re_exported(files, name, search)]
        for way in reversed(ways) if family_named(module.family).imports_first else ways:
            if meaning := next(way, None):
                return meaning
        components = [symbol for path in files for symbol in self._definitions.components(path)]
        if name == "default" and components:
            return Meaning(ResolutionStep.IMPORT, components)
        if name == "default" and files and module.family == "javascript":
            # `export default {…}` and modules without a default: the module's own names are meant.
            return Meaning(ResolutionStep.IMPORT, module=module)
        rules = self._rules.get(module.family)
        if submodule := rules.submodule(module, name) if rules else None:
            declared = [symbol for path in module.files for symbol in self._definitions.top_level(path, name)]
            return Meaning(ResolutionStep.IMPORT, declared, submodule)
        if module.family == "c":
            included = [file for path in files for file in self.loaded.included(path)]
            return next(self._defined(included, name), None)
        return next(self._wildcard_exports(files, name, search), None)

    def _in_declared_namespace(self, module: Module, namespace: str, name: str) -> Meaning | None:
        symbols = self._definitions.declared_in(module.family, namespace, name, module.importer)
        symbols = [symbol for symbol in symbols if symbol.kind != "namespace"]
        rules = self._rules.get(module.family)
        submodule = rules.submodule(module, name) if rules else None
        return Meaning(ResolutionStep.IMPORT, symbols, submodule) if symbols or submodule else None

    def _defined(self, files: list[str], name: str) -> Iterator[Meaning]:
        if symbols := offered(self._definitions, files, name):
            yield Meaning(ResolutionStep.IMPORT, symbols)

    def _re_exported(self, files: list[str], name: str, search: _Search) -> Iterator[Meaning]:
        for path in files:
            for row in self.rows.aliased(path, name):
                # `export default function f` stands inside of `f`.
                top_level = row.enclosing_id is None or is_export(row)
                if top_level and is_reached(row) and (meaning := self.bound(row, search)):
                    yield meaning

    def _wildcard_exports(self, files: list[str], name: str, search: _Search) -> Iterator[Meaning]:
        for path in files:
            for row in self.rows.passed_on(path):
                if meaning := self.through_wildcard(row, name, search):
                    yield replace(meaning, step=ResolutionStep.IMPORT)

    def rust_module(self, path: str, enclosing_id: int | None, name: str) -> Meaning | None:
        """Return what ``crate``, ``self`` or ``super`` means at a place."""
        location = self._rules["rust"].locate(path, self.locations.outer_module(name, enclosing_id))
        if location is None:
            return None
        if location.rest:
            return self.path(location.module, location.rest)
        return Meaning(ResolutionStep.IMPORT, module=location.module)
