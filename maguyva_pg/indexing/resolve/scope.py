"""What a dotted chain means at a place in a file, calls and subscripts included."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from maguyva_pg.indexing.resolve.bare_names import BareNames
from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    TYPE_KINDS,
    Definitions,
    Symbols,
    companions,
    family_of,
    point_of,
)
from maguyva_pg.indexing.resolve.extension_functions import ExtensionFunctions
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import OUTSIDE, Meaning, Site, narrowed
from maguyva_pg.indexing.resolve.members import CLASS_OF_OBJECT, Members
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.type_facts import TypeFacts
from maguyva_pg.languages import LANGUAGES, plain_type
from maguyva_pg.languages.families import family_named
from maguyva_pg.languages.written import ROOT_NAMESPACE
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep

MAX_LINKS = 50
"""Links of a chain that are followed; longer ones are generated, and each is read once per link."""

MAX_TYPES = 8
"""Types that may need each other to be known: what a function returns that another returns, and so on.
Ends circles such as a function ``f`` that is declared to return ``f``."""

_CHAIN = re.compile(r"[^\W\d][\w$]*(?:\(\)|\[\])*(?:\.[\w$]+(?:\(\)|\[\])*)*")
_LINK = re.compile(r"(?P<name>[\w$]+)(?P<calls>(?:\(\))*)(?P<items>(?:\[\])*)")


class Scope:
    """Chains of names, calls and members.

    Args:
        definitions: all symbols.
        imports: of all files.
    """

    def __init__(self, definitions: Definitions, imports: Imports) -> None:
        self._definitions = definitions
        self._imports = imports
        self._types_under_way = 0
        self.types = TypeFacts(definitions, self.type_named)
        self._extensions = ExtensionFunctions(definitions, imports, self.types)
        self.members = Members(definitions, imports, self.types)
        self.names = BareNames(definitions, imports, self.types, self._extensions, self.members)

    def held(self, site: Site, chain: str) -> Meaning | None:
        """Return the function or class that an expression stands for; none if it is another value."""
        meaning = self.evaluate(site, chain, held=True)
        if meaning is None or meaning.instance or meaning.module:
            return None
        if meaning.outside:
            return meaning if meaning.external_name else None
        called = FUNCTION_KINDS | TYPE_KINDS
        return meaning if all(symbol.kind in called for symbol in meaning.symbols) else None

    def held_by_field(self, field: IndexedSymbol) -> Meaning | None:
        """Return the function or class that a field holds, where it is seen to."""
        chain = field.attributes.get("held")
        if not isinstance(chain, str):
            return None
        return self.held(Site(field.path, field.language, field.parent_id, point_of(field)), chain)

    def made(self, site: Site, chain: str) -> Meaning | None:
        """Return the object that a chain of calls gives by what its functions are seen to return."""
        meaning = self.evaluate(site, chain, held=True) if "()" in chain else None
        return meaning if meaning and meaning.instance else None

    def evaluate(
        self, site: Site, chain: str, *, held: bool = False, written: bool = False
    ) -> Meaning | None:
        """Return what a dotted chain with calls and subscripts stands for; none if unknown.

        Args:
            site: where it stands.
            chain: see ``Reference.qualifier``.
            held: what functions are seen to return counts as well as what they declare.
            written: it stands so in the source; else its first name may be that of a type, for an object.
        """
        links = chain.split(".")
        if len(links) > MAX_LINKS:
            return None
        extensible = family_named(family_of(site.language)).extensions_scoped
        meaning: Meaning | None = None
        for position, link in enumerate(links):
            parts = _LINK.fullmatch(link)
            if parts is None or parts["items"]:
                return meaning.beyond((link,)) if meaning and meaning.outside else None
            name = parts["name"]
            if position:
                meaning = self._step(site, meaning, name, links[position - 1])
            else:
                meaning = self._head(site, name)
            for _ in range(len(parts["calls"]) // 2):
                meaning = self._called(meaning, held=held) if meaning else None
            if written and meaning and not meaning.instance:
                meaning = replace(meaning, itself=True)
            if extensible:  # behind what is unknown or outside may stand an extension
                continue
            if meaning is None:
                return None
            if meaning.outside:
                return meaning.beyond(links[position + 1 :])
        return meaning

    def _step(self, site: Site, owner: Meaning | None, name: str, written: str) -> Meaning | None:
        if owner and not owner.outside and name in CLASS_OF_OBJECT:
            return _class_of(owner)
        is_type = owner is not None and any(symbol.kind in TYPE_KINDS for symbol in owner.symbols)
        if owner and is_type and name in LANGUAGES[site.language].instance_names:
            return replace(owner, instance=True)  # ``Outer.this``
        if owner and is_type and name in LANGUAGES[site.language].super_names:
            return self._super_of(owner)
        found = self.members.named(owner, name) if owner else None
        if found or not family_named(family_of(site.language)).extensions_scoped:
            return found
        found = self._extensions.behind(site, name, self.types.value(owner) if owner else None, written)
        return found or (owner.beyond((name,)) if owner and owner.outside else None)

    def _super_of(self, owner: Meaning) -> Meaning | None:
        """Return what a type's ``super`` is.

        ``Outer.super`` in Java and ``View.super`` of Lua's classes are the base, an interface's is itself.
        """
        if all(symbol.kind == "interface" for symbol in owner.symbols):
            return replace(owner, instance=True)
        bases = self.types.linearisation(owner.symbols[0])[1:]
        return Meaning(ResolutionStep.MEMBER, bases, instance=True, inherited=False) if bases else None

    def type_named(self, site: Site, text: str) -> Meaning | None:
        """Return the type of values declared or inferred as ``text``, as an instance."""
        chain = text if _CHAIN.fullmatch(text) else plain_type(text)
        if not chain:
            return None
        if self._types_under_way >= MAX_TYPES:
            self.types.cuts += 1
            return None
        self._types_under_way += 1
        try:
            meaning = self.evaluate(site, chain)
            if (
                meaning is None
                and "." in chain
                and family_named(family_of(site.language)).declares_namespaces
            ):
                # What the file itself told of a type is its name from the root.
                meaning = self.evaluate(site, f"{ROOT_NAMESPACE}.{chain}")
            if meaning and meaning.module and not meaning.symbols:
                is_type = family_named(meaning.module.family).files_are_types
                meaning = meaning if is_type else self.members.default_export(meaning)
            return self.types.value(meaning) if meaning else None
        finally:
            self._types_under_way -= 1

    def _head(self, site: Site, name: str) -> Meaning | None:
        family = family_of(site.language)
        if name in LANGUAGES[site.language].instance_names and (owner := self.types.owner(site.enclosing_id)):
            return self.class_named(site, name) or Meaning(ResolutionStep.MEMBER, (owner,), instance=True)
        if name in LANGUAGES[site.language].instance_names and family_named(family).files_are_types:
            return Meaning(ResolutionStep.FILE, module=Module(family, (site.path,)))
        if name in LANGUAGES[site.language].super_names:
            owner = self.types.owner(site.enclosing_id)
            bases = self.types.linearisation(owner)[1:] if owner else ()
            return Meaning(ResolutionStep.MEMBER, bases, instance=True, inherited=False) if bases else None
        if site.language == "rust" and name in ("crate", "self", "super"):
            return self._imports.rust_module(site.path, site.enclosing_id, name)
        if name == ROOT_NAMESPACE and family_named(family_of(site.language)).declares_namespaces:
            return self._imports.root(site)
        if name == "exports" and family_of(site.language) == "javascript":
            return Meaning(ResolutionStep.FILE, module=Module("javascript", (site.path,)))
        return self.names.meaning(site, name)

    def class_named(self, site: Site, name: str) -> Meaning | None:
        """Return the class around a place that a word of the language means there (``cls``, ``Self``)."""
        language = LANGUAGES[site.language]
        if name not in language.class_names or (owner := self.types.owner(site.enclosing_id)) is None:
            return None
        if language.class_methods and not self._in_class_method(site, owner, language.class_methods):
            return None
        return Meaning(ResolutionStep.MEMBER, (owner,))

    def _in_class_method(self, site: Site, owner: IndexedSymbol, class_methods: frozenset[str]) -> bool:
        around = self._definitions.outwards(site.enclosing_id)
        method = next((symbol for symbol in around if symbol.parent_id == owner.id), None)
        marks = cast("list[str]", method.attributes.get("decorators", [])) if method else []
        return method is not None and not class_methods.isdisjoint((method.name, *marks))

    def extension(self, site: Site, use: IndexedReference) -> Meaning | None:
        """Return the function that a use behind a value means without being a member of its type."""
        if not self._extensions.named(site, use.name):
            return None
        held = None if use.local else self.evaluate(site, use.qualifier)
        if held and held.symbols:
            held = self.types.value(held)
        elif use.receiver_type:
            held = self.type_named(site, use.receiver_type)
        return self._extensions.behind(site, use.name, held, use.receiver_type, use)

    def in_module(self, site: Site, use: IndexedReference) -> Meaning | None:
        """Return what a name means behind that of a module, or behind an alias of several modules."""
        outside: list[Meaning] = []
        for row in self._imports.rows.binding(site.path, use.qualifier, None):
            bound = self._imports.bound(row)
            if bound and bound.outside:
                outside.append(bound.beyond((use.name,)))
            elif bound and bound.module and (found := self._imports.exported(bound.module, use.name)):
                for meaning in narrowed(found, use):
                    return meaning
        return outside[0] if len(outside) == 1 else OUTSIDE if outside else None

    def _applied(self, meaning: Meaning) -> Symbols:
        """Return the methods that calling an object means, in languages that have such (``apply``)."""
        found: list[IndexedSymbol] = []
        for symbol in meaning.symbols:
            name = LANGUAGES[symbol.language].applying_method
            if name and symbol.kind in TYPE_KINDS and "static" in symbol.attributes:
                found += self.types.found_in(self.types.linearisation(symbol), name, None)
        return found

    def _called(self, meaning: Meaning, *, held: bool = False) -> Meaning | None:
        if meaning.outside:
            return replace(meaning, external_name="")
        if meaning.module:
            default = self.members.default_export(meaning)
            return self._called(default, held=held) if default else None
        if meaning.instance and any(LANGUAGES[symbol.language].applying_method for symbol in meaning.symbols):
            return None  # the next arguments of a function, or those of the object's method
        if applied := self._applied(meaning):
            result = self.types.returned(applied[0]) if len(applied) == 1 else None
            made = companions(meaning.symbols, instance=True)
            case_class = any("static" not in symbol.attributes for symbol in made)
            # A class's own way of being called is not written: where both are, they have to agree.
            agree = result is not None and (
                not case_class or any(symbol in made for symbol in result.symbols)
            )
            return result if agree else None
        for symbol in companions(meaning.symbols, instance=True):
            if symbol.kind in TYPE_KINDS:
                # What an object gives that is called itself, no class tells.
                return None if meaning.instance else Meaning(ResolutionStep.TYPE, (symbol,), instance=True)
            if held and (returned := self._seen_returned(symbol)):
                return returned
            if declared := self.types.returned(symbol):
                return replace(declared, external_name="") if held else declared
            if family_of(symbol.language) == "javascript" and "returns" not in symbol.attributes:
                # What a factory returns is not declared: an object literal with the functions in it.
                return Meaning(ResolutionStep.TYPE, (symbol,), instance=True)
        return None

    def _seen_returned(self, function: IndexedSymbol) -> Meaning | None:
        """Return what the body of a function shows it to return."""
        chain = function.attributes.get("returned")
        if not isinstance(chain, str):
            return None
        if self._types_under_way >= MAX_TYPES:
            self.types.cuts += 1
            return None
        self._types_under_way += 1
        try:
            site = Site(function.path, function.language, function.id, point_of(function))
            return self.evaluate(site, chain, held=True)
        finally:
            self._types_under_way -= 1


def _class_of(owner: Meaning) -> Meaning | None:
    return replace(owner, instance=False) if owner.instance else None
