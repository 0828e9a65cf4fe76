"""What a name or a dotted chain means at a place in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    MEMBER_KINDS,
    NAMESPACE_KINDS,
    TYPE_KINDS,
    VALUE_KINDS,
    Definitions,
    Symbols,
    companions,
    family_of,
    is_found_by_scope,
    owner_name,
    point_of,
)
from maguyva_pg.indexing.resolve.extension_functions import ExtensionFunctions
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import OUTSIDE, Meaning, Site, fits
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.type_facts import TypeFacts
from maguyva_pg.languages import LANGUAGES, plain_type
from maguyva_pg.languages.families import Family, family_named
from maguyva_pg.languages.written import ROOT_NAMESPACE
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep

MAX_LINKS = 50
"""Links of a chain that are followed; longer ones are generated, and each is read once per link."""

MAX_TYPES = 8
"""Types that may need each other to be known: what a function returns that another returns, and so on.
Ends circles such as a function ``f`` that is declared to return ``f``."""

_CHAIN = re.compile(r"[^\W\d][\w$]*(?:\(\)|\[\])*(?:\.[\w$]+(?:\(\)|\[\])*)*")
_LINK = re.compile(r"(?P<name>[\w$]+)(?P<calls>(?:\(\))*)(?P<items>(?:\[\])*)")

_CLASS_OF_OBJECT = frozenset({"__class__", "constructor"})


class Scope:
    """Names, members, types and bases."""

    def __init__(self, definitions: Definitions, imports: Imports) -> None:
        self._definitions = definitions
        self._imports = imports
        self._types_under_way = 0
        self.types = TypeFacts(definitions, self.type_named)
        self._extensions = ExtensionFunctions(definitions, imports, self.types)

    # --- chains -----------------------------------------------------------------------------------

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
        if owner and not owner.outside and name in _CLASS_OF_OBJECT:
            return _class_of(owner)
        is_type = owner is not None and any(symbol.kind in TYPE_KINDS for symbol in owner.symbols)
        if owner and is_type and name in LANGUAGES[site.language].instance_names:
            return replace(owner, instance=True)  # ``Outer.this``
        found = self.member(owner, name) if owner else None
        if found or not family_named(family_of(site.language)).extensions_scoped:
            return found
        found = self._extensions.behind(site, name, self.types.value(owner) if owner else None, written)
        return found or (owner.beyond((name,)) if owner and owner.outside else None)

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
                meaning = meaning if is_type else self.default_export(meaning)
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
        return self.name(site, name)

    # --- names ------------------------------------------------------------------------------------

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
        for row in self._imports.rows(site.path, use.qualifier, None):
            bound = self._imports.bound(row)
            if bound and bound.outside:
                outside.append(bound.beyond((use.name,)))
            elif bound and bound.module and (found := self._imports.exported(bound.module, use.name)):
                for meaning in _narrowed(found, use):
                    return meaning
        return outside[0] if len(outside) == 1 else OUTSIDE if outside else None

    def name(self, site: Site, name: str, use: IndexedReference | None = None) -> Meaning | None:
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
        if family.implicit_members and (owner := self.types.owner(site.enclosing_id)):
            found = self.types.found_in(self.types.linearisation(owner), name, use)
            yield from _meaning(_bare_of(family, found), use, ResolutionStep.MEMBER)
            if family.bases_named:
                bases = [base for base in self.types.linearisation(owner) if base.name == name]
                yield from _meaning(bases[:1], use, ResolutionStep.MEMBER)
            yield from self._in_outer_namespaces(owner, name, use)
        in_file = _meaning(
            _bare(self._definitions.top_level(site.path, name), family), use, ResolutionStep.FILE
        )
        imported = self._imported(site.path, None, name)
        if family.types_apart:
            imported = (
                narrow
                for meaning in imported
                for narrow in _narrowed(meaning, use, or_all=family.types_erased)
            )
        yield from (*imported, *in_file) if family.imports_first else (*in_file, *imported)
        in_package = _meaning(self._definitions.in_package(site.path, name), use, ResolutionStep.PACKAGE)
        wildcards_first = LANGUAGES[site.language].wildcards_before_package
        if not wildcards_first:
            yield from in_package
        for path in self._imports.included(site.path) if family.name == "c" else ():
            yield from _meaning(self._definitions.top_level(path, name), use, ResolutionStep.PACKAGE)
        for row in self._imports.wildcards(site.path, None):
            if meaning := self._imports.through_wildcard(row, name):
                yield from _narrowed(meaning, use)
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
                yield from _meaning(in_block, use, ResolutionStep.SCOPE)
                in_block = ()
            found, step = self._in_scope(site, scope, name, use)
            yield from _meaning(found, use, step)
            yield from self._imported(site.path, scope.id, name)
        yield from _meaning(in_block, use, ResolutionStep.FILE)

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
                    yield from _narrowed(meaning, use)
            yield from self._in_namespace(site, namespace, name, use)
            if not family.imports_first:
                for meaning in imported:
                    yield from _narrowed(meaning, use)
            if not family.outer_namespaces:
                if family.root_functions and namespace:
                    yield from self._of_root(site, name, use)
                break
            while (namespace := namespace.rpartition(".")[0]) and namespace != outer:
                yield from self._in_namespace(site, namespace, name, use)
        for row in (
            *self._imports.wildcards(site.path, None),
            *self._imports.exported_wildcards(site.path, family.name),
        ):
            if meaning := self._imports.through_wildcard(row, name):
                yield from _narrowed(meaning, use)

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
            yield from _narrowed(replace(meaning, step=step), use)

    def _in_scope(
        self, site: Site, scope: IndexedSymbol, name: str, use: IndexedReference | None
    ) -> tuple[Symbols, ResolutionStep]:
        if scope.kind in TYPE_KINDS:
            if family_named(family_of(site.language)).implicit_members:
                found = self.types.found_in(self.types.linearisation(scope), name, use)
                found = _bare_of(family_named(family_of(site.language)), found)
                owner = self.types.owner(site.enclosing_id)
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
            return self._members_of_namespace(scope, name), ResolutionStep.SCOPE
        if scope.kind in VALUE_KINDS:  # what an object holds is no scope of its functions
            return (), ResolutionStep.SCOPE
        inside = _bare(self._definitions.inside(scope, name), family_named(family_of(site.language)))
        if scope.id == site.enclosing_id:
            # Methods in a function are those of classes without a name, found from within only.
            inside = [symbol for symbol in inside if symbol.kind != "method"]
        return [symbol for symbol in inside if symbol.kind not in VALUE_KINDS], ResolutionStep.SCOPE

    def _imported(self, path: str, enclosing_id: int | None, name: str) -> Iterator[Meaning]:
        for row in self._imports.rows(path, name, enclosing_id):
            if meaning := self._imports.bound(row):
                yield meaning
        if enclosing_id is not None:
            for row in self._imports.wildcards(path, enclosing_id):
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
                yield from _meaning(self._of_outer(owner, found), use, ResolutionStep.SCOPE)
            outer = outer.rpartition(".")[0]

    def _of_outer(self, outer: IndexedSymbol, found: Symbols) -> Symbols:
        """Return what a type within another finds of that one's members by their bare names."""
        if family_named(family_of(outer.language)).outer_instances:
            return found
        return [member for member in found if member.kind in TYPE_KINDS or "static" in member.attributes]

    # --- members ----------------------------------------------------------------------------------

    def member(
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
        if steps > MAX_TYPES or (name in _CLASS_OF_OBJECT and owner.instance):
            return None
        for symbol in companions(owner.symbols, instance=owner.instance):
            if owner.itself and _is_erased(symbol):
                continue
            if symbol.kind in TYPE_KINDS or symbol.kind in NAMESPACE_KINDS:
                found = self._found_behind(symbol, name, use, inherited=owner.inherited)
                found = self._of_side(symbol, owner, found)
            else:
                found = self._definitions.members(symbol, name)
            if meaning := next(_meaning(found, use, owner.step), None):
                return meaning
            if symbol.kind in VALUE_KINDS or symbol.kind == "type":
                held = self.types.type_of(symbol)
                if held and held.outside:
                    return held.beyond((name,))
                typed = replace(held, step=ResolutionStep.TYPE) if held else None
                if typed and (meaning := self.member(typed, name, use, steps + 1)):
                    return meaning
        return None

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

    def _module_member(
        self, owner: Meaning, module: Module, name: str, use: IndexedReference | None
    ) -> Meaning | None:
        meaning = self._imports.exported(module, name)
        if meaning is None and (default := self.default_export(owner)):
            return self.member(default, name, use)
        return next(_narrowed(meaning, use), None) if meaning else None

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
            return self._members_of_namespace(symbol, name)
        return self.types.found_in(self.types.linearisation(symbol) if inherited else (symbol,), name, use)

    def _members_of_namespace(self, namespace: IndexedSymbol, name: str) -> Symbols:
        own = self._definitions.members(namespace, name)
        return own or self._definitions.in_namespace(namespace, name)

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
            default = self.default_export(meaning)
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


def _meaning(symbols: Symbols, use: IndexedReference | None, step: ResolutionStep) -> Iterator[Meaning]:
    fitting = [symbol for symbol in symbols if fits(symbol, use)]
    if fitting:
        yield Meaning(step, fitting)


def _is_erased(symbol: IndexedSymbol) -> bool:
    """Whether a type is gone at run time, so that no value is it."""
    family = family_named(family_of(symbol.language))
    return family.types_apart and family.types_erased and symbol.kind in ("interface", "type")


def _class_of(owner: Meaning) -> Meaning | None:
    return replace(owner, instance=False) if owner.instance else None


def _narrowed(meaning: Meaning, use: IndexedReference | None, *, or_all: bool = False) -> Iterator[Meaning]:
    """Yield a meaning without the symbols that do not fit; all of them, or none, where none fits."""
    if meaning.symbols and not meaning.module:
        found = next(_meaning(meaning.symbols, use, meaning.step), None)
        if found or or_all:
            yield found or meaning
    else:
        yield meaning
