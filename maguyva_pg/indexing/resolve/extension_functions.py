"""Functions that are called as if they were members of a type that they are no members of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maguyva_pg.indexing.resolve.definitions import (
    TYPE_KINDS,
    Definitions,
    Symbols,
    extended_type,
    family_of,
    is_found_by_scope,
)
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning, Site, fits
from maguyva_pg.indexing.resolve.overloads import accepts
from maguyva_pg.indexing.resolve.type_facts import TypeFacts
from maguyva_pg.languages import plain_type
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep


class ExtensionFunctions:
    """Finds them behind values, and tells where they need none."""

    def __init__(self, definitions: Definitions, imports: Imports, types: TypeFacts) -> None:
        self._definitions = definitions
        self._imports = imports
        self._types = types

    def named(self, site: Site, name: str) -> list[IndexedSymbol]:
        """Return those of a name that a place's language can call: to others they are plain functions."""
        candidates = self._definitions.extension_functions(family_of(site.language), name)
        return [candidate for candidate in candidates if candidate.language == site.language]

    def behind(
        self, site: Site, name: str, held: Meaning | None, written: str, use: IndexedReference | None = None
    ) -> Meaning | None:
        """Return the function that is visible at a place and extends a value's type.

        Args:
            site: the place.
            name: the function's.
            held: the value's type, if it is known.
            written: the type's name, as far as the file tells it.
            use: what must fit; none: anything does.
        """
        candidates = self.named(site, name)
        if not candidates:
            return None
        if family_named(family_of(site.language)).extensions_scoped:
            last_name = plain_type(written).rpartition(".")[2]
            return self._in_scope(site, candidates, held, last_name, use)
        if held is None or held.outside:  # a type from outside may have the method itself
            return None
        return self._in_namespaces(site, candidates, held, use)

    def _in_namespaces(
        self, site: Site, candidates: Symbols, held: Meaning, use: IndexedReference | None
    ) -> Meaning | None:
        visible = self._imports.visible_namespaces(site)
        passed = None if use is None or use.arguments is None else use.arguments + 1
        found = [
            candidate
            for candidate in candidates
            if accepts(candidate, passed)
            and self._definitions.namespace_of(candidate) in visible
            and self._is_for(candidate, held)
        ]
        return Meaning(ResolutionStep.TYPE, self._definitions.meant(site.path, found)) if found else None

    def _in_scope(
        self,
        site: Site,
        candidates: Symbols,
        held: Meaning | None,
        written: str,
        use: IndexedReference | None,
    ) -> Meaning | None:
        """Look through the scopes around a place.

        One imported by its name is meant unless what stands before the dot is known to be of another
        type; any other only if that is known to be of the type extended.
        """
        for meaning in self._visible(site, candidates[0].name):
            by_name = meaning.step is ResolutionStep.IMPORT
            found = [
                symbol
                for symbol in meaning.symbols
                if symbol in candidates
                and fits(symbol, use)
                and self._may_be_for(symbol, held, written, by_name=by_name)
            ]
            if found:
                return replace(meaning, symbols=found)
        return None

    def _visible(self, site: Site, name: str) -> Iterator[Meaning]:
        for row in self._imports.rows.binding(site.path, name, None):
            if meaning := self._imports.bound(row):
                yield meaning
        for scope in self._definitions.outwards(site.enclosing_id):
            if scope.kind in TYPE_KINDS:
                for owner in self._types.linearisation(scope):
                    yield Meaning(ResolutionStep.MEMBER, self._definitions.members(owner, name))
        yield Meaning(ResolutionStep.FILE, self._definitions.top_level(site.path, name))
        yield Meaning(ResolutionStep.PACKAGE, self._definitions.in_package(site.path, name))
        for row in self._imports.rows.wildcards(site.path, None):
            if meaning := self._imports.through_wildcard(row, name):
                yield replace(meaning, step=ResolutionStep.PACKAGE)

    def _is_for(self, function: IndexedSymbol, held: Meaning) -> bool:
        """Whether a function extends a type or one of its bases."""
        types = {above.id for symbol in held.symbols for above in self._types.linearisation(symbol)}
        return any(extended.id in types for extended in self._types.extended(function))

    def _may_be_for(
        self, function: IndexedSymbol, held: Meaning | None, written: str, *, by_name: bool
    ) -> bool:
        """Whether a function is for a value's type, as far as that is known."""
        extended = self._types.extended(function)
        if held and held.symbols:
            return self._is_for(function, held) if extended else by_name
        receiver = extended_type(function).rpartition(".")[2]
        final = family_named(family_of(function.language)).final_types
        if written in final and receiver in final:
            return written == receiver
        return by_name or (not extended and written != "" and written == receiver)

    def needs_no_value(self, function: IndexedSymbol, site: Site) -> bool:
        """Whether a bare name can mean a function: it may be called on the object whose code this is."""
        if not is_found_by_scope(function):
            return True
        if function.language != site.language:
            return False
        for scope in self._definitions.outwards(site.enclosing_id):
            own = (scope,) if scope.kind in TYPE_KINDS else ()
            if is_found_by_scope(scope):
                if extended_type(scope) == extended_type(function) and not self._types.extended(function):
                    return True
                own = self._types.extended(scope)
            if own and self._is_for(function, Meaning(ResolutionStep.MEMBER, own[:1])):
                return True
        return False
