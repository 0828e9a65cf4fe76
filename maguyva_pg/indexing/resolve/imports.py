"""What the imports of a file bind, re-exports followed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from maguyva_pg.indexing.resolve.definitions import (
    MEMBER_KINDS,
    NAMESPACE_KINDS,
    TYPE_KINDS,
    Definitions,
    Symbols,
    family_of,
)
from maguyva_pg.indexing.resolve.meaning import OUTSIDE, Meaning, Site, imported_from_outside
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules
from maguyva_pg.languages.families import LEFT_OUT, Naming, family_named
from maguyva_pg.types import IndexedReference, ResolutionStep

MAX_HOPS = 100
"""Re-exports and includes followed from file to file: longer chains are made by machines, and Python's
stack has to hold them."""

MAX_REQUIRED = 1_000
"""Files that are looked through for what one loads, and what those load."""

MAX_KEPT = 256
"""Files whose includes are remembered: references come file by file, and lead to few others."""


@dataclass(slots=True)
class _Search:
    """A look-up on its way: no file is asked twice for the same name, so that it ends and stays linear."""

    visited: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    hops: int = 0


class Imports:
    """The import references of all files, and what they lead to."""

    def __init__(
        self,
        references: Iterable[IndexedReference],
        definitions: Definitions,
        rules: dict[str, ModuleRules],
    ) -> None:
        self._definitions = definitions
        self._rules = rules
        self._locations: dict[tuple[str, str], Location | None] = {}
        self._located_relatively: dict[tuple[str, str], tuple[Module | None, tuple[str, ...]]] = {}
        self._included: dict[str, tuple[str, ...]] = {}
        self._loading: dict[str, list[IndexedReference]] = {}
        self._exporting: dict[str, list[IndexedReference]] = {}
        self._by_alias: dict[tuple[str, str], list[IndexedReference]] = {}
        self._wildcards: dict[str, list[IndexedReference]] = {}
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
                if row.enclosing_id is None and not row.local:
                    unit = self._definitions.unit_files(row.path)[0]
                    self._passed_on.setdefault(unit, []).append(row)
            elif row.alias:
                self._by_alias.setdefault((row.path, row.alias), []).append(row)

    def rows(self, path: str, alias: str, enclosing_id: int | None) -> list[IndexedReference]:
        """Return the imports that bind a name directly in a scope, in the order of their lines."""
        rows = (
            row
            for file in self._definitions.importing_for(path)
            for row in self._by_alias.get((file, alias), [])
        )
        return [row for row in rows if row.enclosing_id == enclosing_id and not _is_export(row)]

    def names_in_file(self, path: str) -> Sequence[str]:
        """Return the names that the imports of a file bind, at its top level or not."""
        return self._names_in_file.get(path, ())

    @cached_property
    def _names_in_file(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for path, name in self._by_alias:
            names.setdefault(path, []).append(name)
        return names

    def passed_on(self, path: str) -> Iterator[tuple[Module, tuple[str, ...]]]:
        """Yield what the wildcard imports of a file pass on: modules, with names below them."""
        for row in self._passed_on.get(self._definitions.unit_files(path)[0], []):
            module, rest = self.located(row)
            if module is not None:
                yield module, rest

    def wildcards(self, path: str, enclosing_id: int | None) -> list[IndexedReference]:
        """Return the wildcard imports directly in a scope."""
        rows = (
            row for file in self._definitions.importing_for(path) for row in self._wildcards.get(file, [])
        )
        return [row for row in rows if row.enclosing_id == enclosing_id and not _is_export(row)]

    def has_wildcards(self, path: str) -> bool:
        """Whether a file imports names that it does not name."""
        return path in self._wildcards

    def bound(self, row: IndexedReference, search: _Search | None = None) -> Meaning | None:
        """Return what an import binds; none if its module is here and lacks the name."""
        module, rest = self.located(row)
        if row.name and row.qualifier and family_named(family_of(row.language)).declares_packages:
            package, within = self._located(row, f"{row.qualifier}.{row.name}")
            if package and not within:
                return Meaning(ResolutionStep.IMPORT, module=package)
        if module is None:
            family = family_named(family_of(row.language))
            if row.enclosing_id is not None and family.declares_packages:
                return OUTSIDE  # the members of a value, in Scala
            return imported_from_outside(row)
        if row.name == "" and row.qualifier.startswith(f"{row.alias}.") and row.language == "python":
            module, rest = self._first_package(row), ()
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
        for row in self._by_alias.get((path, name), []):
            if row.local and row.name and (meaning := self.bound(row, search)):
                yield meaning
        for row in self._wildcards.get(path, []):
            if row.local and (meaning := self.through_wildcard(row, name, search)):
                yield meaning

    def through_wildcard(
        self, row: IndexedReference, name: str, search: _Search | None = None
    ) -> Meaning | None:
        """Return what a wildcard import binds a name to."""
        private = row.language == "python" or family_named(family_of(row.language)).private_underscored
        if private and name.startswith("_"):
            return None
        if self.leaves_out(row, name):
            return None
        module, rest = self.located(row)
        if module is None:
            return None
        if module.family == "c":  # `using namespace n`; for #include, see `included`
            found = self._in_namespaces(".".join(rest), name)
            return Meaning(ResolutionStep.IMPORT, found) if found else None
        if module.namespace is not None:
            return self._through_namespace(module, rest, name)
        return self.path(module, (*rest, name), search)

    def required(self, path: str) -> tuple[str, ...]:
        """Return the files that a file loads, wherever it says so, and those that these load, by nearness."""
        known = self._included.get(path)
        if known is None:
            reached = {path: None}
            waiting = deque(reached)
            while waiting and len(reached) < MAX_REQUIRED:
                for row in self._loading.get(waiting.popleft(), []):
                    module, _ = self.located(row)
                    for file in module.files if module else ():
                        if file not in reached:
                            reached[file] = None
                            waiting.append(file)
            known = tuple(reached)[1:]
            if len(self._included) >= MAX_KEPT:
                self._included.clear()
            self._included[path] = known
        return known

    def leaves_out(self, row: IndexedReference, name: str) -> bool:
        """Whether a wildcard import leaves a name out."""
        return (row.path, row.qualifier, row.local, name) in self._left_out

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
        rows = self.exported_wildcards(site.path, family_of(site.language))
        for scope in self._definitions.outwards(site.enclosing_id):
            if scope.kind == "namespace":
                parts = scope.qualified_name.split(".")
                seen.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
                rows += self.wildcards(site.path, scope.id)
        for row in (*rows, *self.wildcards(site.path, None)):
            module, rest = self.located(row)
            if module and module.namespace is not None and not rest:
                seen.add(module.namespace)
        return seen

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

    def included(self, path: str) -> tuple[str, ...]:
        """Return the files that a C or C++ file includes, directly or through others, nearest first."""
        known = self._included.get(path)
        if known is None:
            reached = {path: None}
            waiting = deque(reached)
            while waiting:
                for row in self._wildcards.get(waiting.popleft(), []):
                    module, rest = self.located(row)
                    if module and module.files and not rest and module.files[0] not in reached:
                        reached[module.files[0]] = None
                        waiting.append(module.files[0])
            known = tuple(reached)[1:]
            if len(self._included) >= MAX_KEPT:
                self._included.clear()
            self._included[path] = known
        return known

    def _in_namespaces(self, qualified_name: str, name: str) -> Symbols:
        blocks = self._definitions.qualified("c", qualified_name)
        return self._definitions.in_namespace(blocks[0], name) if blocks else ()

    def located(self, row: IndexedReference) -> tuple[Module | None, tuple[str, ...]]:
        """Return the module that an import names, and the names below it."""
        if not row.qualifier:
            return Module(family_of(row.language), (row.path,)), ()
        qualifier = (
            self._outer_module(row.qualifier, row.enclosing_id) if row.language == "rust" else row.qualifier
        )
        if row.enclosing_id is not None and family_named(family_of(row.language)).outer_namespaces:
            return self._located_from_within(row)
        module, rest = self._located(row, qualifier)
        if module is None and family_named(family_of(row.language)).declares_packages:
            key = (row.path, row.qualifier)
            if key not in self._located_relatively:
                self._located_relatively[key] = self._located_from_package(row)
            return self._located_relatively[key]
        return module, rest

    def _located_from_package(self, row: IndexedReference) -> tuple[Module | None, tuple[str, ...]]:
        """Locate what is named relative to another import of the file, or to the packages it is in."""
        first, dot, below = row.qualifier.partition(".")
        for other in self._by_alias.get((row.path, first), []):
            if other.enclosing_id is None and other.qualifier and other.name not in ("", "*"):
                module, rest = self._located(row, f"{other.qualifier}.{other.name}{dot}{below}")
                return (module, rest) if module and self._has(module, rest) else (None, ())
        for package in self._definitions.packages_around(row.path):
            module, rest = self._located(row, f"{package}.{row.qualifier}")
            if module and self._has(module, rest):
                return module, rest
        return None, ()

    def _has(self, module: Module, names: tuple[str, ...]) -> bool:
        return not names or next(self._defined(list(module.files), names[0]), None) is not None

    def _located_from_within(self, row: IndexedReference) -> tuple[Module | None, tuple[str, ...]]:
        """Locate what is named relative to the namespaces around the import."""
        around = next(
            (s for s in self._definitions.outwards(row.enclosing_id) if s.kind == "namespace"), None
        )
        outer = around.qualified_name if around else ""
        first = row.qualifier.partition(".")[0]
        while outer:
            module, rest = self._located(row, f"{outer}.{row.qualifier}")
            if module and f"{module.namespace}.".startswith(f"{outer}.{first}."):
                return module, rest
            outer = outer.rpartition(".")[0]
        return self._located(row, row.qualifier)

    def _located(self, row: IndexedReference, qualifier: str) -> tuple[Module | None, tuple[str, ...]]:
        key = (row.path, qualifier)
        if key not in self._locations:
            rules = self._rules.get(family_of(row.language))
            self._locations[key] = rules.locate(row.path, qualifier) if rules else None
        location = self._locations[key]
        return (location.module, location.rest) if location else (None, ())

    def path(self, module: Module, names: tuple[str, ...], search: _Search | None = None) -> Meaning | None:
        """Return what a chain of names means, starting at a module's exports."""
        search = search or _Search()
        return self._below(self.exported(module, names[0], search), names[1:], search)

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
        search = search or _Search()
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
            included = [file for path in files for file in self.included(path)]
            return next(self._defined(included, name), None)
        return next(self._wildcard_exports(files, name, search), None)

    def _in_declared_namespace(self, module: Module, namespace: str, name: str) -> Meaning | None:
        symbols = self._definitions.declared_in(module.family, namespace, name, module.importer)
        symbols = [symbol for symbol in symbols if symbol.kind != "namespace"]
        rules = self._rules.get(module.family)
        submodule = rules.submodule(module, name) if rules else None
        return Meaning(ResolutionStep.IMPORT, symbols, submodule) if symbols or submodule else None

    def _defined(self, files: list[str], name: str) -> Iterator[Meaning]:
        found = [symbol for path in files for symbol in self._definitions.top_level(path, name)]
        symbols = [symbol for symbol in found if "file_private" not in symbol.attributes]
        if symbols and family_named(family_of(symbols[0].language)).exports_only:
            symbols = [symbol for symbol in symbols if "exported" in symbol.attributes]
        if len(files) == 1 and len(self._definitions.unit_files(files[0])) > 1:
            symbols = list(self._definitions.in_package(files[0], name))
        if symbols:
            yield Meaning(ResolutionStep.IMPORT, symbols)

    def _re_exported(self, files: list[str], name: str, search: _Search) -> Iterator[Meaning]:
        for path in files:
            for row in self._by_alias.get((path, name), []):
                # `export default function f` stands inside of `f`.
                top_level = row.enclosing_id is None or _is_export(row)
                if top_level and not row.local and (meaning := self.bound(row, search)):
                    yield meaning

    def _wildcard_exports(self, files: list[str], name: str, search: _Search) -> Iterator[Meaning]:
        for path in files:
            for row in self._passed_on.get(self._definitions.unit_files(path)[0], []):
                if meaning := self.through_wildcard(row, name, search):
                    yield replace(meaning, step=ResolutionStep.IMPORT)

    def _first_package(self, row: IndexedReference) -> Module:
        """Return the module ``a`` that ``import a.b`` binds."""
        location = self._rules["python"].locate(row.path, row.alias)
        return location.module if location else Module("python", ())

    def rust_module(self, path: str, enclosing_id: int | None, name: str) -> Meaning | None:
        """Return what ``crate``, ``self`` or ``super`` means at a place."""
        location = self._rules["rust"].locate(path, self._outer_module(name, enclosing_id))
        if location is None:
            return None
        if location.rest:
            return self.path(location.module, location.rest)
        return Meaning(ResolutionStep.IMPORT, module=location.module)

    def _outer_module(self, path: str, enclosing_id: int | None) -> str:
        """Rewrite a Rust path inside of ``mod x { … }`` as it would read at the file's top level."""
        inline = [
            symbol.name
            for symbol in self._definitions.outwards(enclosing_id)
            if symbol.kind in NAMESPACE_KINDS
        ]
        parts = path.replace("::", ".").split(".")
        if not inline or parts[0] not in ("self", "super"):
            return path
        inline.reverse()
        while parts and parts[0] in ("self", "super") and (inline or parts[0] == "self"):
            if parts.pop(0) == "super":
                inline.pop()
        return ".".join(["self", *inline, *parts])


def _is_export(row: IndexedReference) -> bool:
    """Whether a row only renames on the way out: it binds nothing in the file itself."""
    if family_named(family_of(row.language)).imports_stay:
        return not row.local
    return not row.qualifier and row.alias != row.name and row.language != "rust"
