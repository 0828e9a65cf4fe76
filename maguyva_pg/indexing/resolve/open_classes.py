"""What names mean where classes can be reopened and are objects themselves (Ruby).

A class has two sides: methods of its objects, and methods of its own. ``self``, and a call without a
receiver, mean the one or the other by the method around them.
"""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.indexing.resolve.constants import OPEN_KINDS, Constants, texts
from maguyva_pg.indexing.resolve.definitions import FUNCTION_KINDS, Definitions
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning
from maguyva_pg.indexing.resolve.method_lookup import MethodLookup, Place, Value, dotted
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.families import Naming
from maguyva_pg.languages.written import ROOT_NAMESPACE
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, ResolutionStep

MAX_LINKS: Final = 20
"""Links of a chain that are followed."""
MAX_STEPS: Final = 8
"""What methods return that others return, and so on."""
_CONSTANTS: Final = re.compile(rf"(?:{ROOT_NAMESPACE}\.)?[A-Z]\w*(?:\.[A-Z]\w*)*")
_LINK: Final = re.compile(r"(?P<name>@{0,2}\w+)(?P<called>\(\))?")
_SAME_OBJECT: Final = frozenset({"clone", "dup", "freeze", "itself", "tap"})


class OpenClasses:
    """Finds uses of names by ``Naming.CONSTANTS``.

    Args:
        definitions: all symbols.
        imports: all imports.
        foreign: see ``Constants``.
    """

    def __init__(self, definitions: Definitions, imports: Imports, foreign: frozenset[str]) -> None:
        self._definitions = definitions
        self._imports = imports
        self._constants = Constants(definitions, imports, foreign)
        self._lookup = MethodLookup(self._constants, definitions, imports)
        self._functions: dict[tuple[str, str], list[IndexedSymbol]] = {}
        self._globals: dict[str, list[IndexedSymbol]] = {}
        for symbol in definitions.named_by(Naming.CONSTANTS):
            if symbol.name.startswith("$"):
                self._globals.setdefault(symbol.name, []).append(symbol)
            elif symbol.parent_id is None and symbol.kind not in OPEN_KINDS | {"constant", "extension"}:
                self._functions.setdefault((symbol.path, symbol.name), []).append(symbol)

    def meaning(self, use: IndexedReference) -> Meaning | None:
        """Return what a use or an import means; none if nothing tells."""
        place = self._place(use.path, use.enclosing_id)
        if use.kind is ReferenceKind.IMPORT:
            return self._imported(use)
        if use.kind is not ReferenceKind.CALL:
            if use.name.startswith("$"):
                return self._global(use)
            if use.name.startswith("@"):
                return self._field(use.name, place)
            return self._constant_used(use, place)
        if use.name in LANGUAGES[use.language].super_names and not use.qualifier:
            return self._above(place)
        if not use.qualifier and not use.receiver_type:
            own = None if use.local else self._own(place)
            return (self._called(use, own) if own else None) or self._function(use)
        value = self._receiver(use, place)
        return self._called(use, value) if value else None

    # --- places -----------------------------------------------------------------------------------

    def _place(self, path: str, enclosing_id: int | None) -> Place:
        for symbol in self._definitions.outwards(enclosing_id):
            if symbol.kind in OPEN_KINDS:
                return Place(path, enclosing_id, instance=False)
            around = self._definitions.symbol(symbol.parent_id) if symbol.parent_id is not None else None
            if around is None or around.kind not in OPEN_KINDS:
                break  # a method of a class without a name, or of the file
            own = "static" in symbol.attributes and "both_sides" not in symbol.attributes
            return Place(path, enclosing_id, instance=not own)
        return Place(path, enclosing_id, instance=None)

    def _own(self, place: Place) -> Value | None:
        around = self._constants.scopes(place.enclosing_id)
        if place.instance is None or not around:
            return None
        return Value(self._constants.full_name(around[0]), place.instance, ResolutionStep.MEMBER)

    # --- constants --------------------------------------------------------------------------------

    def _imported(self, row: IndexedReference) -> Meaning | None:
        """Return the class that ``autoload`` names."""
        if row.name == "*":
            return None
        module, _ = self._imports.locations.located(row)
        place = self._place(row.path, row.enclosing_id)
        names = self._lookup.full_names(row.name, place)
        for file in module.files if module else ():
            for name in names:
                found = [s for s in self._constants.parts(name, file) if s.path == file]
                if found:
                    return Meaning(ResolutionStep.IMPORT, found[:1])
        return None

    def _constant_used(self, use: IndexedReference, place: Place) -> Meaning | None:
        written = f"{use.qualifier}.{use.name}" if use.qualifier else use.name
        if use.local or not _CONSTANTS.fullmatch(written):
            return None
        if use.kind is ReferenceKind.INHERIT and use.enclosing_id is not None and not use.receiver_type:
            inheritor = self._definitions.symbol(use.enclosing_id)
            if written in dotted(texts(inheritor, "bases")):
                place = Place(use.path, inheritor.parent_id, place.instance)
        full_name = self._lookup.constant(written, place)
        if full_name is None:
            written = written.removeprefix(f"{ROOT_NAMESPACE}.")
            known = self._constants.is_ours(written.partition(".")[0])
            return None if known else Meaning(ResolutionStep.IMPORT, external_name=written)
        found = self._constants.primary(full_name, use.path)
        if found is None or self._constants.only_reopened(full_name, found):
            return None
        return Meaning(self._step(found, use.path), (found,))

    def _step(self, symbol: IndexedSymbol, path: str) -> ResolutionStep:
        if symbol.path == path:
            return ResolutionStep.FILE
        loaded = symbol.path in self._imports.loaded.required(path)
        return ResolutionStep.IMPORT if loaded else ResolutionStep.PACKAGE

    # --- methods ----------------------------------------------------------------------------------

    def _method(self, value: Value, name: str, path: str) -> Meaning | None:
        if found := self._lookup.found(self._lookup.places(value, path), name, path):
            return Meaning(value.step, found)
        if name == "new" and not value.instance:
            objects = Value(value.full_name, instance=True, step=value.step)
            if found := self._lookup.found(self._lookup.places(objects, path), "initialize", path):
                return Meaning(value.step, found)
            made = self._constants.primary(value.full_name, path)
            if made and made.kind == "class" and not self._constants.only_reopened(value.full_name, made):
                return Meaning(value.step, (made,))
        return None

    def _called(self, use: IndexedReference, value: Value) -> Meaning | None:
        """Return the method that a call means; an assignment calls ``name=``, which ``attr_writer`` makes."""
        if not use.alias:
            return self._method(value, use.name, use.path)
        if meaning := self._method(value, use.alias, use.path):
            return meaning
        found = self._lookup.found(self._lookup.places(value, use.path), use.name, use.path)
        written = [symbol for symbol in found if symbol.kind == "property"]
        return Meaning(value.step, written) if written else None

    def _function(self, use: IndexedReference) -> Meaning | None:
        """Return a function of the file's top level, or of a file that it loads: all objects have it."""
        found = self._functions.get((use.path, use.name), ())
        if len(found) == 1:
            return Meaning(ResolutionStep.FILE, found)
        loaded = [
            s
            for file in self._imports.loaded.required(use.path)
            for s in self._functions.get((file, use.name), ())
        ]
        return Meaning(ResolutionStep.IMPORT, loaded) if len(loaded) == 1 and not found else None

    def _above(self, place: Place) -> Meaning | None:
        """Return the method that ``super`` calls."""
        around = self._definitions.outwards(place.enclosing_id)
        method = next((symbol for symbol in around if symbol.kind in FUNCTION_KINDS), None)
        own = self._own(place)
        if method is None or own is None:
            return None
        lookups = self._lookup.places(own, place.path)
        here = lookups.index((own.full_name, own.instance))
        found = self._lookup.found(lookups[here + 1 :], method.name, place.path)
        return Meaning(ResolutionStep.MEMBER, found) if found else None

    def _field(self, name: str, place: Place) -> Meaning | None:
        own = self._own(place)
        if own is None:
            return None
        lookups = self._lookup.places(own, place.path)
        if name.startswith("@@"):  # of the class and of its objects
            lookups = [(full_name, side) for full_name, _ in lookups for side in (True, False)]
        found = self._lookup.found(lookups, name, place.path)
        return Meaning(ResolutionStep.MEMBER, found) if found else None

    def _global(self, use: IndexedReference) -> Meaning | None:
        defined = self._globals.get(use.name, [])
        own = [symbol for symbol in defined if symbol.path == use.path]
        if own:
            return Meaning(ResolutionStep.FILE, own[:1])
        return Meaning(ResolutionStep.PACKAGE, defined) if len(defined) == 1 else None

    # --- values -----------------------------------------------------------------------------------

    def _receiver(self, use: IndexedReference, place: Place) -> Value | None:
        """Return what a call's receiver is."""
        if not use.local and use.qualifier:
            return self._value(use.qualifier, place)
        if not use.receiver_type:
            return None
        value = self._typed(use.receiver_type, place)
        return Value(value.full_name, value.instance, ResolutionStep.TYPE) if value else None

    def _typed(self, text: str, place: Place, steps: int = 0) -> Value | None:
        """Return a value whose type is told: a class's name stands for its objects."""
        value = self._value(text, place, steps)
        if value and not value.instance and _CONSTANTS.fullmatch(text):
            return Value(value.full_name, instance=True, step=ResolutionStep.TYPE)
        return value

    def _value(self, chain: str, place: Place, steps: int = 0) -> Value | None:
        """Return what a chain of constants and calls stands for."""
        links = chain.split(".")
        if len(links) > MAX_LINKS or steps > MAX_STEPS:
            return None
        rooted = links[0] == ROOT_NAMESPACE
        constants = next(
            (i for i, link in enumerate(links) if not (link[:1].isupper() or (rooted and not i))), len(links)
        )
        value: Value | None = None
        if constants:
            full_name = self._lookup.constant(".".join(links[:constants]), place)
            primary = self._constants.primary(full_name, place.path) if full_name else None
            if full_name is None or primary is None:
                return None
            if primary.kind in OPEN_KINDS:
                value = Value(full_name, instance=False, step=self._step(primary, place.path))
            else:
                value = self._of(primary, steps)
        elif links[0] in ("self", "self()"):
            value, constants = self._own(place), 1
        else:
            value, constants = self._held(links[0], place, steps), 1
        for link in links[constants:]:
            value = self._behind(value, link, place, steps) if value else None
        return value

    def _held(self, link: str, place: Place, steps: int) -> Value | None:
        """Return what a field, or a method without a receiver, gives."""
        found = _LINK.fullmatch(link)
        own = self._own(place)
        if found is None:
            return None
        if found["name"].startswith("@"):
            meaning = self._field(found["name"], place)
        else:
            meaning = self._method(own, found["name"], place.path) if own else None
            defined = self._functions.get((place.path, found["name"]), ())
            if meaning is None and len(defined) == 1:
                meaning = Meaning(ResolutionStep.FILE, defined)
        return self._of(meaning.symbols[0], steps) if meaning else None

    def _behind(self, value: Value, link: str, place: Place, steps: int) -> Value | None:
        found = _LINK.fullmatch(link)
        if found is None:
            return None
        name = found["name"]
        if name == "class":
            return Value(value.full_name, instance=False, step=value.step) if value.instance else None
        if name in _SAME_OBJECT:
            return value
        if name == "new" and not value.instance:
            makes = self._lookup.found(self._lookup.places(value, place.path), "new", place.path)
            return None if makes else Value(value.full_name, instance=True, step=ResolutionStep.TYPE)
        meaning = self._method(value, name, place.path)
        return self._of(meaning.symbols[0], steps) if meaning else None

    def _of(self, symbol: IndexedSymbol, steps: int) -> Value | None:
        """Return what a definition is seen to hold or to give."""
        text = symbol.attributes.get("type") or symbol.attributes.get("returns")
        if symbol.kind == "property" and symbol.parent_id is not None:
            # ``attr_reader :name`` gives ``@name``.
            owner = self._constants.full_name(self._definitions.symbol(symbol.parent_id))
            read = self._lookup.members(owner, f"@{symbol.name}")
            text = next((field.attributes.get("type") for field in read if _same_side(field, symbol)), None)
        if not isinstance(text, str):
            return None
        static = "static" in symbol.attributes
        scope = symbol.id if symbol.kind in FUNCTION_KINDS else symbol.parent_id
        place = Place(symbol.path, scope, instance=not static)
        return self._typed(text, place, steps + 1)


def _same_side(one: IndexedSymbol, other: IndexedSymbol) -> bool:
    return ("static" in one.attributes) == ("static" in other.attributes)
