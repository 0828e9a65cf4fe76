"""What types there are: around a place, above a class, behind a field or a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    TYPE_KINDS,
    VALUE_KINDS,
    Definitions,
    Symbols,
    companions,
    extended_type,
    family_of,
    is_found_by_scope,
    owner_name,
    point_of,
)
from maguyva_pg.indexing.resolve.meaning import Meaning, Site, fits
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep

MAX_BASES = 30
"""Depth of inheritance that is followed; Python's stack has to hold it, ``MAX_TYPES`` times over."""


class TypeFacts:
    """Owners, bases, and the types of values.

    Args:
        definitions: all symbols.
        type_named: what a type written at a place means, as an instance (``Scope.type_named``).
    """

    def __init__(self, definitions: Definitions, type_named: Callable[[Site, str], Meaning | None]) -> None:
        self._definitions = definitions
        self._type_named = type_named
        self._linearisations: dict[int, tuple[IndexedSymbol, ...]] = {}
        self._bases_under_way: set[int] = set()
        self._extensions: dict[int, tuple[IndexedSymbol, ...]] = {}
        self._extensions_under_way: set[str] = set()
        self._types: dict[int, Meaning | None] = {}
        self._types_under_way: set[int] = set()
        self.cuts = 0
        """Circles and depths at which a search was given up. What was found on the way to one is not
        remembered: it would depend on where the search began, and so on the order of the input."""

    def owner(self, enclosing_id: int | None) -> IndexedSymbol | None:
        """Return the innermost type around a place; for functions on objects, the object."""
        for symbol in self._definitions.outwards(enclosing_id):
            objects = family_named(family_of(symbol.language)).objects_are_instances
            if symbol.kind in TYPE_KINDS or (objects and symbol.kind in VALUE_KINDS):
                return symbol
            if is_found_by_scope(symbol):
                return next(iter(self.extended(symbol)), None)
            if self._definitions.stands_outside(symbol):
                return self._named_owner(symbol)
        return self._object_around(enclosing_id)

    def _named_owner(self, symbol: IndexedSymbol) -> IndexedSymbol | None:
        owner = owner_name(symbol)
        types = self._definitions.qualified(family_of(symbol.language), owner)
        in_block = self._definitions.in_block(symbol.path, owner, point_of(symbol))
        if in_block:
            return in_block[0]
        nearby = [candidate for candidate in types if candidate.path == symbol.path]
        if not family_named(family_of(symbol.language)).objects_are_instances:
            nearby = nearby or types  # a table's name means nothing in other files
        return nearby[0] if nearby else next(iter(self._definitions.top_level(symbol.path, owner)), None)

    def _object_around(self, enclosing_id: int | None) -> IndexedSymbol | None:
        """Return the variable whose object literal, or the function whose body, holds a place."""
        inner: IndexedSymbol | None = None
        for symbol in self._definitions.outwards(enclosing_id):
            if inner is not None and (symbol.kind in VALUE_KINDS or inner.kind == "method"):
                return symbol
            inner = symbol
        return inner if inner is not None and inner.language == "javascript" else None

    def linearisation(self, symbol: IndexedSymbol) -> tuple[IndexedSymbol, ...]:
        """Return a type and its bases in the order in which members are looked for.

        Python's C3 order (M. Simionato, "The Python 2.3 Method Resolution Order"), which for single
        inheritance is the chain of classes; depth first where there is no such order.
        """
        known = self._linearisations.get(symbol.id)
        if known is not None:
            return known
        if symbol.id in self._bases_under_way or len(self._bases_under_way) >= MAX_BASES:
            self.cuts += 1
            return (symbol,)
        cuts = self.cuts
        self._bases_under_way.add(symbol.id)
        bases = self.bases(symbol)
        known = (symbol, *_merged([list(self.linearisation(base)) for base in bases], bases))
        self._bases_under_way.remove(symbol.id)
        if cuts == self.cuts:
            self._linearisations[symbol.id] = known
        return known

    def bases(self, symbol: IndexedSymbol) -> list[IndexedSymbol]:
        """Return those types that a type is declared to extend which are in the repository."""
        bases: list[IndexedSymbol] = []
        parts = self._definitions.parts(symbol)
        for declaring in (*parts, *self.extensions(symbol)):
            site = Site(declaring.path, declaring.language, declaring.parent_id, point_of(declaring))
            texts = _texts(declaring.attributes.get("bases"))
            if symbol.kind == "extension":
                texts = [extended_type(symbol), *texts]
            for text in texts:
                meaning = self._type_named(site, text)
                for base in meaning.symbols[:1] if meaning else ():
                    if base not in parts and base not in bases:
                        bases.append(base)
        return bases

    def extensions(self, symbol: IndexedSymbol) -> tuple[IndexedSymbol, ...]:
        """Return the extensions that add members to a type.

        For an extension of a type that is not in the repository: the others of that type.
        """
        known = self._extensions.get(symbol.id)
        if known is not None:
            return known
        name = symbol.name
        if symbol.kind == "extension":
            name = extended_type(symbol).rpartition(".")[2]
        candidates = self._definitions.extensions(family_of(symbol.language), name)
        if not candidates or name in self._extensions_under_way:
            return ()
        cuts = self.cuts
        self._extensions_under_way.add(name)
        if symbol.kind == "extension":
            outside = not self.extended(symbol)
            found = [
                other
                for other in candidates
                if outside
                and other.id != symbol.id
                and extended_type(other) == extended_type(symbol)
                and not self.extended(other)
            ]
        else:
            found = [other for other in candidates if symbol in self.extended(other)[:1]]
        self._extensions_under_way.remove(name)
        known = tuple(found)
        if cuts == self.cuts:
            self._extensions[symbol.id] = known
        return known

    def extended(self, extension: IndexedSymbol) -> Symbols:
        """Return the type that an extension is for, if it is in the repository."""
        site = Site(extension.path, extension.language, extension.parent_id, point_of(extension))
        meaning = self._type_named(site, extended_type(extension))
        symbols = meaning.symbols if meaning else ()
        return symbols if symbols and symbols[0].kind != "extension" else ()

    def found_in(self, types: Sequence[IndexedSymbol], name: str, use: IndexedReference | None) -> Symbols:
        """Return the members of the first of some types that has one that fits."""
        for owner in types:
            found = [symbol for symbol in self._definitions.members(owner, name) if fits(symbol, use)]
            for extension in self.extensions(owner):
                added = self._definitions.inside(extension, name)
                found += [symbol for symbol in added if fits(symbol, use)]
            if found:
                return found
        return ()

    def type_of(self, symbol: IndexedSymbol) -> Meaning | None:
        """Return the type that a variable, field or property holds."""
        if symbol.id in self._types:
            return self._types[symbol.id]
        if symbol.id in self._types_under_way:  # `x = x.next`
            self.cuts += 1
            return None
        cuts = self.cuts
        self._types_under_way.add(symbol.id)
        held = self._declared(symbol) or self._inherited_type(symbol)
        self._types_under_way.remove(symbol.id)
        if cuts == self.cuts:
            self._types[symbol.id] = held
        return held

    def _declared(self, symbol: IndexedSymbol) -> Meaning | None:
        if symbol.kind == "enum_member" and symbol.parent_id is not None:
            return Meaning(ResolutionStep.TYPE, (self._definitions.symbol(symbol.parent_id),), instance=True)
        site = Site(symbol.path, symbol.language, symbol.parent_id, point_of(symbol))
        for key in ("type", "returns"):
            text = symbol.attributes.get(key)
            if isinstance(text, str) and (meaning := self._type_named(site, text)):
                return meaning
        return None

    def _inherited_type(self, symbol: IndexedSymbol) -> Meaning | None:
        """Return what a base says of a field that its subclass only assigns."""
        owner = self._definitions.symbol(symbol.parent_id) if symbol.parent_id is not None else None
        if owner is None or owner.kind not in TYPE_KINDS:
            return None
        found = self.found_in(self.linearisation(owner)[1:], symbol.name, None)
        return next((held for base in found if (held := self.type_of(base))), None)

    def value(self, meaning: Meaning) -> Meaning | None:
        """Return the type of an expression's value, where a type's name stands for its instances."""
        if meaning.outside or meaning.instance:
            return meaning
        if meaning.module and not meaning.symbols and family_named(meaning.module.family).files_are_types:
            return replace(meaning, step=ResolutionStep.TYPE)
        types = [symbol for symbol in meaning.symbols if symbol.kind in TYPE_KINDS]
        if types:  # a struct before the typedef of the same name
            types = sorted(companions(types, instance=True), key=lambda symbol: symbol.kind == "type")
            return Meaning(ResolutionStep.TYPE, types, instance=True)
        for symbol in meaning.symbols:
            held = self.type_of(symbol) if symbol.kind in VALUE_KINDS else self.returned(symbol)
            if held:
                return held
            if self._is_own_type(symbol):
                return Meaning(ResolutionStep.TYPE, (symbol,), instance=True)
        return None

    def _is_own_type(self, symbol: IndexedSymbol) -> bool:
        """Whether something is itself what declares its members.

        JavaScript's functions that ``new`` is said to, and what has a type without a name.
        """
        if family_of(symbol.language) == "javascript":
            return symbol.kind == "function" and "returns" not in symbol.attributes
        return symbol.kind == "field" and self._definitions.encloses(symbol)

    def returned(self, function: IndexedSymbol) -> Meaning | None:
        """Return the type of what a function returns."""
        if function.kind == "constructor":
            owner = self.owner(function.id)
            return Meaning(ResolutionStep.TYPE, (owner,), instance=True) if owner else None
        text = function.attributes.get("returns")
        if function.kind not in FUNCTION_KINDS or not isinstance(text, str):
            return None
        if text.startswith("(") and function.language == "go":
            text = text[1:].split(",")[0].rstrip(")").split(" ")[-1]  # the value, before the error
        if text.strip("\"'&") in ("Self", "this"):
            owner = self.owner(function.id)
            return Meaning(ResolutionStep.TYPE, (owner,), instance=True) if owner else None
        site = Site(function.path, function.language, function.id, point_of(function))
        return self._type_named(site, text)


def _merged(orders: list[list[IndexedSymbol]], bases: list[IndexedSymbol]) -> list[IndexedSymbol]:
    rest = [list(order) for order in (*orders, bases)]
    merged: list[IndexedSymbol] = []
    while rest := [order for order in rest if order]:
        tails = {symbol.id for order in rest for symbol in order[1:]}
        head = next((order[0] for order in rest if order[0].id not in tails), None)
        if head is None:
            flat = [symbol for order in orders for symbol in order]
            return list({symbol.id: symbol for symbol in flat}.values())
        merged.append(head)
        rest = [[symbol for symbol in order if symbol.id != head.id] for order in rest]
    return merged


def _texts(value: object) -> list[str]:
    return cast("list[str]", value) if isinstance(value, list) else []
