"""Where the modules lie that imports name: what an import says, read from the place where it stands."""

from __future__ import annotations

from maguyva_pg.indexing.resolve.definitions import NAMESPACE_KINDS, Definitions, Symbols, family_of
from maguyva_pg.indexing.resolve.import_rows import ImportRows
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference


class Locations:
    """The modules that imports lead to, each looked for once.

    Args:
        rows: the imports of all files.
        definitions: all symbols.
        rules: by family, where modules lie.
    """

    def __init__(self, rows: ImportRows, definitions: Definitions, rules: dict[str, ModuleRules]) -> None:
        self._rows = rows
        self._definitions = definitions
        self._rules = rules
        self._locations: dict[tuple[str, str], Location | None] = {}
        self._located_relatively: dict[tuple[str, str], tuple[Module | None, tuple[str, ...]]] = {}

    def located(self, row: IndexedReference) -> tuple[Module | None, tuple[str, ...]]:
        """Return the module that an import names, and the names below it."""
        if not row.qualifier:
            return Module(family_of(row.language), (row.path,)), ()
        qualifier = (
            self.outer_module(row.qualifier, row.enclosing_id) if row.language == "rust" else row.qualifier
        )
        if row.enclosing_id is not None and family_named(family_of(row.language)).outer_namespaces:
            return self._located_from_within(row)
        module, rest = self.in_module(row, qualifier)
        if module is None and family_named(family_of(row.language)).declares_packages:
            key = (row.path, row.qualifier)
            if key not in self._located_relatively:
                self._located_relatively[key] = self._located_from_package(row)
            return self._located_relatively[key]
        return module, rest

    def _located_from_package(self, row: IndexedReference) -> tuple[Module | None, tuple[str, ...]]:
        """Locate what is named relative to another import of the file, or to the packages it is in."""
        first, dot, below = row.qualifier.partition(".")
        for other in self._rows.aliased(row.path, first):
            if other.enclosing_id is None and other.qualifier and other.name not in ("", "*"):
                module, rest = self.in_module(row, f"{other.qualifier}.{other.name}{dot}{below}")
                return (module, rest) if module and self._has(module, rest) else (None, ())
        for package in self._definitions.packages_around(row.path):
            module, rest = self.in_module(row, f"{package}.{row.qualifier}")
            if module and self._has(module, rest):
                return module, rest
        return None, ()

    def _has(self, module: Module, names: tuple[str, ...]) -> bool:
        return not names or bool(offered(self._definitions, list(module.files), names[0]))

    def _located_from_within(self, row: IndexedReference) -> tuple[Module | None, tuple[str, ...]]:
        """Locate what is named relative to the namespaces around the import."""
        around = next(
            (s for s in self._definitions.outwards(row.enclosing_id) if s.kind == "namespace"), None
        )
        outer = around.qualified_name if around else ""
        first = row.qualifier.partition(".")[0]
        while outer:
            module, rest = self.in_module(row, f"{outer}.{row.qualifier}")
            if module and f"{module.namespace}.".startswith(f"{outer}.{first}."):
                return module, rest
            outer = outer.rpartition(".")[0]
        return self.in_module(row, row.qualifier)

    def in_module(self, row: IndexedReference, qualifier: str) -> tuple[Module | None, tuple[str, ...]]:
        """Return the module that a name means where an import stands, and the names below it."""
        key = (row.path, qualifier)
        if key not in self._locations:
            rules = self._rules.get(family_of(row.language))
            self._locations[key] = rules.locate(row.path, qualifier) if rules else None
        location = self._locations[key]
        return (location.module, location.rest) if location else (None, ())

    def first_package(self, row: IndexedReference) -> Module:
        """Return the module ``a`` that ``import a.b`` binds."""
        location = self._rules["python"].locate(row.path, row.alias)
        return location.module if location else Module("python", ())

    def outer_module(self, path: str, enclosing_id: int | None) -> str:
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


def offered(definitions: Definitions, files: list[str], name: str) -> Symbols:
    """Return what files define under a name for whoever imports them."""
    found = [symbol for path in files for symbol in definitions.top_level(path, name)]
    symbols = [symbol for symbol in found if "file_private" not in symbol.attributes]
    if symbols and family_named(family_of(symbols[0].language)).exports_only:
        symbols = [symbol for symbol in symbols if "exported" in symbol.attributes]
    if len(files) == 1 and len(definitions.unit_files(files[0])) > 1:
        symbols = list(definitions.in_package(files[0], name))
    return symbols
