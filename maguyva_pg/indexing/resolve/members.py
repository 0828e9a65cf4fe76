"""What a name means behind a dot: members of types, namespaces, modules and values."""

from __future__ import annotations

from dataclasses import replace

from maguyva_pg.indexing.resolve.definitions import (
    NAMESPACE_KINDS,
    TYPE_KINDS,
    VALUE_KINDS,
    Definitions,
    Symbols,
    companions,
    family_of,
)
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning, fitting, narrowed
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.type_facts import TypeFacts
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep

MAX_STEPS = 8
"""Aliases and variables that are followed from a name to what has its members."""

CLASS_OF_OBJECT = frozenset({"__class__", "constructor"})
"""Members that are an object's class."""


class Members:
    """Members of whatever a name can mean.

    Args:
        definitions: all symbols.
        imports: of all files.
        types: owners, bases and the types of values.
    """

    def __init__(self, definitions: Definitions, imports: Imports, types: TypeFacts) -> None:
        self._definitions = definitions
        self._imports = imports
        self._types = types

    def named(
        self, owner: Meaning, name: str, use: IndexedReference | None = None, steps: int = 0
    ) -> Meaning | None:
        """Return what ``name`` means behind a dot.

        Args:
            owner: what stands before the dot.
            name: the member's name.
            use: the use whose meaning it must be; none: anything fits.
            steps: aliases and variables followed so far, from which a circle is told.
        """
        if owner.module:
            meaning = self._module_member(owner, owner.module, name, use)
            if meaning or not owner.symbols:
                return meaning
        if steps > MAX_STEPS or (name in CLASS_OF_OBJECT and owner.instance):
            return None
        for symbol in companions(owner.symbols, instance=owner.instance):
            if owner.itself and _is_erased(symbol):
                continue
            if symbol.kind in TYPE_KINDS or symbol.kind in NAMESPACE_KINDS:
                found = self._found_behind(symbol, name, use, inherited=owner.inherited)
                found = self._of_side(symbol, owner, found)
            else:
                found = self._definitions.members(symbol, name)
            if meaning := next(fitting(found, use, owner.step), None):
                return meaning
            if symbol.kind in VALUE_KINDS or symbol.kind == "type":
                held = self._types.type_of(symbol)
                if held and held.outside:
                    return held.beyond((name,))
                typed = replace(held, step=ResolutionStep.TYPE) if held else None
                if typed and (meaning := self.named(typed, name, use, steps + 1)):
                    return meaning
        return None

    def _module_member(
        self, owner: Meaning, module: Module, name: str, use: IndexedReference | None
    ) -> Meaning | None:
        meaning = self._imports.exported(module, name)
        if meaning is None and (default := self.default_export(owner)):
            return self.named(default, name, use)
        return next(narrowed(meaning, use), None) if meaning else None

    def default_export(self, meaning: Meaning) -> Meaning | None:
        """Return what a module is when it is used as a value (``module.exports = f``)."""
        module = meaning.module
        if module is None or meaning.namespace or not family_named(module.family).default_exports:
            return None
        default = self._imports.exported(module, "default")
        return default if default and default.symbols else None

    def _found_behind(
        self, symbol: IndexedSymbol, name: str, use: IndexedReference | None, *, inherited: bool
    ) -> Symbols:
        if symbol.kind in NAMESPACE_KINDS:
            return self.of_namespace(symbol, name)
        return self._types.found_in(self._types.linearisation(symbol) if inherited else (symbol,), name, use)

    def of_namespace(self, namespace: IndexedSymbol, name: str) -> Symbols:
        """Return what a namespace holds under a name, in this block of it or in others."""
        own = self._definitions.members(namespace, name)
        return own or self._definitions.in_namespace(namespace, name)

    def _of_side(self, holder: IndexedSymbol, owner: Meaning, found: Symbols) -> Symbols:
        """Return those members that a class, or its objects, can have, the likelier first."""
        if family_named(family_of(holder.language)).sides_apart:
            if owner.instance:
                found = [member for member in found if member.kind != "enum_member"]
            elif owner.itself and holder.kind == "class":
                found = [
                    member
                    for member in found
                    if "static" in member.attributes or self._definitions.stands_outside(member)
                ]
        return sorted(found, key=lambda member: ("static" in member.attributes) == owner.instance)


def _is_erased(symbol: IndexedSymbol) -> bool:
    """Whether a type is gone at run time, so that no value is it."""
    family = family_named(family_of(symbol.language))
    return family.types_apart and family.types_erased and symbol.kind in ("interface", "type")
