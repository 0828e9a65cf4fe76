"""Where classes that can be reopened look for constants and methods (Ruby)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maguyva_pg.indexing.resolve.constants import OPEN_KINDS, Constants, texts
from maguyva_pg.indexing.resolve.definitions import FUNCTION_KINDS, Definitions, Symbols
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.languages.families import Naming
from maguyva_pg.languages.written import ROOT_NAMESPACE
from maguyva_pg.types import IndexedSymbol, ResolutionStep

MAX_ANCESTORS: Final = 30
"""Depth to which ancestors are followed; more are a circle, or made by machines."""
MAX_KEPT: Final = 20_000
"""Ancestors that are remembered."""

_NO_MEMBERS: Final = OPEN_KINDS | {"constant", "extension"}


@dataclass(frozen=True, slots=True)
class Value:
    """A class, or an object of it."""

    full_name: str
    instance: bool
    step: ResolutionStep


@dataclass(frozen=True, slots=True)
class Place:
    """Where an expression stands."""

    path: str
    enclosing_id: int | None
    instance: bool | None
    """Whether ``self`` is an object of the class around it, or the class; none: neither is known."""


class MethodLookup:
    """The ancestors of classes, and what they define.

    Args:
        constants: the classes and modules.
        definitions: all symbols.
        imports: all imports.
    """

    def __init__(self, constants: Constants, definitions: Definitions, imports: Imports) -> None:
        self._constants = constants
        self._imports = imports
        self._members: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._ancestors: dict[tuple[str, str], tuple[str, ...]] = {}
        self._under_way: list[tuple[str, str]] = []
        self._cuts = 0
        for symbol in definitions.named_by(Naming.CONSTANTS):
            around = definitions.symbol(symbol.parent_id) if symbol.parent_id is not None else None
            if around is not None and around.kind in OPEN_KINDS and symbol.kind not in _NO_MEMBERS:
                self._members.setdefault((constants.full_name(around), symbol.name), []).append(symbol)

    def members(self, full_name: str, name: str) -> Symbols:
        """Return what the parts of a class define under a name, on either side of it."""
        return self._members.get((full_name, name), ())

    def full_names(self, name: str, place: Place) -> list[str]:
        """Return the full names that a constant would have in the scopes around a place, innermost first."""
        around = [self._constants.full_name(scope) for scope in self._constants.scopes(place.enclosing_id)]
        return [*(f"{full_name}.{name}" for full_name in around), name]

    def constant(self, written: str, place: Place) -> str | None:
        """Return the full name of a constant: of a scope around it, of an ancestor, or as it stands."""
        head, _, rest = written.partition(".")
        if head == ROOT_NAMESPACE:
            head, _, rest = rest.partition(".")
            place = Place(place.path, None, None)
        *lexical, top = self.full_names(head, place)
        around = self._constants.scopes(place.enclosing_id)
        inherited = self.ancestors(self._constants.full_name(around[0]), place.path) if around else ()
        candidates = [*lexical, *(f"{ancestor}.{head}" for ancestor in inherited[1:]), top]
        found = next((name for name in candidates if self._constants.has(name, place.path)), None)
        if found is None and rest and self._constants.has(f"{head}.{rest}", place.path):
            return f"{head}.{rest}"  # what ``class A::B`` adds to an ``A`` that is not here
        for part in rest.split(".") if rest else ():
            if found is None:
                return None
            within = [f"{owner}.{part}" for owner in self.ancestors(found, place.path)]
            found = next((name for name in within if self._constants.has(name, place.path)), None)
        return found

    def ancestors(self, full_name: str, path: str) -> tuple[str, ...]:
        """Return a class and its ancestors in the order in which methods of objects are looked for."""
        key = full_name, path
        if key in self._ancestors:
            return self._ancestors[key]
        if key in self._under_way or len(self._under_way) > MAX_ANCESTORS:
            # The constants in a class's own body are looked for before its ancestors are known.
            self._cuts += key != self._under_way[-1]
            return (full_name,)
        cuts = self._cuts
        self._under_way.append(key)
        before = self._mixed_in(full_name, path, "prepended")
        after = self._mixed_in(full_name, path, "included")
        order: list[str] = []
        for part in (*before, None, *after, *self._superclass(full_name, path)):
            order += (full_name,) if part is None else self.ancestors(part, path)
        self._under_way.pop()
        known = tuple(dict.fromkeys(order))
        if cuts == self._cuts or not self._under_way:
            if len(self._ancestors) > MAX_KEPT:
                self._ancestors.clear()
            self._ancestors[key] = known
        return known

    def _mixed_in(self, full_name: str, path: str, how: str) -> list[str]:
        """Return the modules that a class includes, prepends or is extended by, the last one first."""
        found = [
            name
            for part in self._constants.parts(full_name, path)
            for written in dotted(texts(part, how))
            if (name := self.constant(written, Place(part.path, part.id, None)))
        ]
        return found[::-1]

    def _superclass(self, full_name: str, path: str) -> Iterator[str]:
        for part in self._constants.parts(full_name, path):
            for written in dotted(texts(part, "bases")):
                if name := self.constant(written, Place(part.path, part.parent_id, None)):
                    yield name
                    return

    def _class_side(self, full_name: str, path: str) -> Iterator[tuple[str, bool]]:
        """Yield where a class's own methods are looked for, and whether those of objects count there."""
        seen: set[str] = set()
        current: str | None = full_name
        while current is not None and current not in seen:
            seen.add(current)
            yield current, False
            if any("self" in texts(part, "extended") for part in self._constants.parts(current, path)):
                yield current, True
            for module in self._mixed_in(current, path, "extended"):
                yield from ((name, True) for name in self.ancestors(module, path))
            for module in self._mixed_in(current, path, "included"):
                for name in self.ancestors(module, path):
                    if self._constants.has(f"{name}.ClassMethods", path):
                        yield from ((n, True) for n in self.ancestors(f"{name}.ClassMethods", path))
            current = next(self._superclass(current, path), None)

    def places(self, value: Value, path: str) -> list[tuple[str, bool]]:
        """Return the classes in which a value's methods are looked for, in their order.

        Args:
            value: a class, or an object of it.
            path: the file that uses it.

        Returns:
            Full names, each with whether methods of its objects are meant, or the class's own.
        """
        if value.instance:
            return [(name, True) for name in self.ancestors(value.full_name, path)]
        return list(self._class_side(value.full_name, path))

    def found(self, lookups: list[tuple[str, bool]], name: str, path: str) -> Symbols:
        """Return what the first of some classes that has a method has under its name."""
        for full_name, instance in lookups:
            named = [
                symbol
                for symbol in self.members(full_name, name)
                if "both_sides" in symbol.attributes or ("static" not in symbol.attributes) is instance
            ]
            parts = {part.id for part in self._constants.parts(full_name, path)}
            found = [symbol for symbol in named if symbol.parent_id in parts]
            if found:
                return self._one_of(found, path)
        return ()

    def _one_of(self, symbols: Symbols, path: str) -> Symbols:
        """Return those of several definitions of a method that a file means; none where that is open."""
        methods = [symbol for symbol in symbols if symbol.kind in FUNCTION_KINDS] or symbols
        if len({symbol.path for symbol in methods}) > 1:
            loaded = {path, *self._imports.loaded.required(path)}
            methods = [symbol for symbol in methods if symbol.path in loaded]
        return methods[:1] if len({symbol.path for symbol in methods}) == 1 else ()


def dotted(written: list[str]) -> list[str]:
    """Return the names of modules as written, with dots."""
    rooted = (f"{ROOT_NAMESPACE}{text}" if text.startswith("::") else text for text in written)
    return [text.replace("::", ".") for text in rooted if text != "self"]
