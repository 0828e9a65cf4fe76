"""What a name means that nothing stands before: by the order of evidence, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maguyva_pg.indexing.resolve.definitions import (
    MEMBER_KINDS,
    NAMESPACE_KINDS,
    TYPE_KINDS,
    VALUE_KINDS,
    Definitions,
    Symbols,
    family_of,
    is_found_by_scope,
    owner_name,
)
from maguyva_pg.indexing.resolve.extension_functions import ExtensionFunctions
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning, Site, fitting, narrowed
from maguyva_pg.indexing.resolve.members import Members
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.type_facts import TypeFacts
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.families import Family, family_named
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep


class BareNames:
    """The names that the scopes, classes, files, imports and packages around a place bind.

    Args:
        definitions: all symbols.
        imports: of all files.
        types: owners, bases and the types of values.
        extensions: functions that are called as if they were members of another type.
        members: what stands behind dots.
    """

    def __init__(
        self,
        definitions: Definitions,
        imports: Imports,
        types: TypeFacts,
        extensions: ExtensionFunctions,
        members: Members,
    ) -> None:
        self._definitions = definitions
        self._imports = imports
        self._types = types
        self._extensions = extensions
        self._members = members

    def meaning(self, site: Site, name: str, use: IndexedReference | None = None) -> Meaning | None:
        """Return what a bare name means, by the order of evidence; none if nothing here binds it."""
        return next(self._bindings(site, name, use), None)

    def _bindings(self, site: Site, name: str, use: IndexedReference | None) -> Iterator[Meaning]:
        for meaning in self._visible(site, name, use):
            if meaning.step is not ResolutionStep.IMPORT and any(map(is_found_by_scope, meaning.symbols)):
                found = [
                    symbol for symbol in meaning.symbols if self._extensions.needs_no_value(symbol, site)
                ]
                if not found:
                    continue
                meaning = replace(meaning, symbols=found)
            yield meaning

    def _visible(self, site: Site, name: str, use: IndexedReference | None) -> Iterator[Meaning]:
        family = family_named(family_of(site.language))
        yield from self._around(site, name, use)
        if family.declares_namespaces:
            yield from self._through_namespaces(site, name, use)
            return
        if family.implicit_members and (owner := self._types.owner(site.enclosing_id)):
            found = self._types.found_in(self._types.linearisation(owner), name, use)
            yield from fitting(_bare_of(family, found), use, ResolutionStep.MEMBER)
            if family.bases_named:
                bases = [base for base in self._types.linearisation(owner) if base.name == name]
                yield from fitting(bases[:1], use, ResolutionStep.MEMBER)
            yield from self._in_outer_namespaces(owner, name, use)
        in_file = fitting(
            _bare(self._definitions.top_level(site.path, name), family), use, ResolutionStep.FILE
        )
        imported = self._imported(site.path, None, name)
        if family.types_apart:
            imported = (
                narrow
                for meaning in imported
                for narrow in narrowed(meaning, use, or_all=family.types_erased)
            )
        yield from (*imported, *in_file) if family.imports_first else (*in_file, *imported)
        in_package = fitting(self._definitions.in_package(site.path, name), use, ResolutionStep.PACKAGE)
        wildcards_first = LANGUAGES[site.language].wildcards_before_package
        if not wildcards_first:
            yield from in_package
        for path in self._imports.loaded.included(site.path) if family.name == "c" else ():
            yield from fitting(self._definitions.top_level(path, name), use, ResolutionStep.PACKAGE)
        for row in self._imports.rows.wildcards(site.path, None):
            if meaning := self._imports.through_wildcard(row, name):
                yield from narrowed(meaning, use)
        if wildcards_first:
            yield from in_package

    def _around(self, site: Site, name: str, use: IndexedReference | None) -> Iterator[Meaning]:
        """Yield what the definitions and blocks around a place hold, from the innermost outwards."""
        declares_namespaces = family_named(family_of(site.language)).declares_namespaces
        in_block = self._definitions.in_block(site.path, name, site.point)
        around_block = {scope.id for each in in_block for scope in self._definitions.outwards(each.parent_id)}
        for scope in self._definitions.outwards(site.enclosing_id):
            if declares_namespaces and scope.kind == "namespace":
                break
            if in_block and scope.id in around_block:
                yield from fitting(in_block, use, ResolutionStep.SCOPE)
                in_block = ()
            found, step = self._in_scope(site, scope, name, use)
            yield from fitting(found, use, step)
            yield from self._imported(site.path, scope.id, name)
        yield from fitting(in_block, use, ResolutionStep.FILE)

    def _through_namespaces(self, site: Site, name: str, use: IndexedReference | None) -> Iterator[Meaning]:
        """Yield what the namespaces around a place hold, each with the imports that are written in it."""
        family = family_named(family_of(site.language))
        blocks = [
            scope for scope in self._definitions.outwards(site.enclosing_id) if scope.kind == "namespace"
        ]
        namespaces: list[tuple[str, int | None]] = [(block.qualified_name, block.id) for block in blocks]
        namespaces.append(("", None))
        for (namespace, block), (outer, _) in zip(namespaces, [*namespaces[1:], ("", None)], strict=True):
            imported = self._imported(site.path, block, name)
            if family.imports_first:
                for meaning in imported:
                    yield from narrowed(meaning, use)
            yield from self._in_namespace(site, namespace, name, use)
            if not family.imports_first:
                for meaning in imported:
                    yield from narrowed(meaning, use)
            if not family.outer_namespaces:
                if family.root_functions and namespace:
                    yield from self._of_root(site, name, use)
                break
            while (namespace := namespace.rpartition(".")[0]) and namespace != outer:
                yield from self._in_namespace(site, namespace, name, use)
        for row in (
            *self._imports.rows.wildcards(site.path, None),
            *self._imports.rows.exported_wildcards(site.path, family.name),
        ):
            if meaning := self._imports.through_wildcard(row, name):
                yield from narrowed(meaning, use)

    def _of_root(self, site: Site, name: str, use: IndexedReference | None) -> Iterator[Meaning]:
        """Yield a function or constant of the root, which a namespace need not have itself."""
        for meaning in self._in_namespace(site, "", name, use):
            if found := [s for s in meaning.symbols if s.kind in ("function", "constant")]:
                yield replace(meaning, symbols=found, module=None)

    def _in_namespace(
        self, site: Site, namespace: str, name: str, use: IndexedReference | None
    ) -> Iterator[Meaning]:
        module = Module(family_of(site.language), (), namespace=namespace, importer=site.path)
        if meaning := self._imports.exported(module, name):
            here = any(symbol.path == site.path for symbol in meaning.symbols)
            step = ResolutionStep.FILE if here else ResolutionStep.PACKAGE
            yield from narrowed(replace(meaning, step=step), use)

    def _in_scope(
        self, site: Site, scope: IndexedSymbol, name: str, use: IndexedReference | None
    ) -> tuple[Symbols, ResolutionStep]:
        if scope.kind in TYPE_KINDS:
            if family_named(family_of(site.language)).implicit_members:
                found = self._types.found_in(self._types.linearisation(scope), name, use)
                found = _bare_of(family_named(family_of(site.language)), found)
                owner = self._types.owner(site.enclosing_id)
                inner = owner is not None and owner.id != scope.id
                return (self._of_outer(scope, found) if inner else found), ResolutionStep.MEMBER
            if scope.id != site.enclosing_id:
                return (), ResolutionStep.SCOPE
            inside = self._definitions.inside(scope, name)
            if not family_named(family_of(site.language)).bodies_bind:
                return [symbol for symbol in inside if symbol.kind == "enum_member"], ResolutionStep.SCOPE
            # Of fields it is not known here whether the body assigns them or only a method does.
            return [symbol for symbol in inside if symbol.kind != "field"], ResolutionStep.SCOPE
        if scope.kind in NAMESPACE_KINDS:
            return self._members.of_namespace(scope, name), ResolutionStep.SCOPE
        if scope.kind in VALUE_KINDS:  # what an object holds is no scope of its functions
            return (), ResolutionStep.SCOPE
        inside = _bare(self._definitions.inside(scope, name), family_named(family_of(site.language)))
        if scope.id == site.enclosing_id:
            # Methods in a function are those of classes without a name, found from within only.
            inside = [symbol for symbol in inside if symbol.kind != "method"]
        return [symbol for symbol in inside if symbol.kind not in VALUE_KINDS], ResolutionStep.SCOPE

    def _imported(self, path: str, enclosing_id: int | None, name: str) -> Iterator[Meaning]:
        for row in self._imports.rows.binding(path, name, enclosing_id):
            if meaning := self._imports.bound(row):
                yield meaning
        if enclosing_id is not None:
            for row in self._imports.rows.wildcards(path, enclosing_id):
                if meaning := self._imports.through_wildcard(row, name):
                    yield meaning

    def _in_outer_namespaces(
        self, owner: IndexedSymbol, name: str, use: IndexedReference | None
    ) -> Iterator[Meaning]:
        """Yield what the namespaces around a class hold, for functions defined outside of it."""
        outer = owner_name(owner)
        while outer:
            for namespace in self._definitions.qualified(family_of(owner.language), outer):
                found = self._definitions.members(namespace, name)
                yield from fitting(self._of_outer(owner, found), use, ResolutionStep.SCOPE)
            outer = outer.rpartition(".")[0]

    def _of_outer(self, outer: IndexedSymbol, found: Symbols) -> Symbols:
        """Return what a type within another finds of that one's members by their bare names."""
        if family_named(family_of(outer.language)).outer_instances:
            return found
        return [member for member in found if member.kind in TYPE_KINDS or "static" in member.attributes]


def _bare(symbols: Symbols, family: Family) -> Symbols:
    """Return what a name can mean that nothing stands before: no members of objects without a name."""
    if family.bare_members:
        return symbols
    return [
        symbol
        for symbol in symbols
        if symbol.kind not in MEMBER_KINDS
        and not (symbol.kind == "module" and family.default_exports)  # TypeScript's, named by a string
        and ("receiver" not in symbol.attributes or owner_name(symbol))
    ]


def _bare_of(family: Family, members: Symbols) -> Symbols:
    """Return those members of a type that a bare name in it can mean: fields need an object before them."""
    if family.bare_members:
        return members
    return [symbol for symbol in members if symbol.kind != "field" or "static" in symbol.attributes]
