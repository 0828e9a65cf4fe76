"""Under which names other repositories know what the packages of this one offer.

A use in another repository carries the package and name that its imports tell (``external_name``). The same
spelling is made here, from the other side: every module that can be imported, with what it defines and passes
on. Where both are equal, the use means the definition (docs/adr/0018-edges-between-repositories.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    MEMBER_KINDS,
    TYPE_KINDS,
    VALUE_KINDS,
    Definitions,
    Symbols,
    family_of,
)
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.overloads import behind_signatures
from maguyva_pg.indexing.resolve.scope import Scope
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedSymbol, ResolutionStep

MAX_MEMBER_DEPTH = 3
"""Types within types whose members are named."""

MAX_MODULE_DEPTH = {"javascript": 2, "rust": 5}
"""Modules within modules whose names are named below theirs: those exported as values (``export * as n``),
and ``pub mod``."""

_ALL_EXPORTED = frozenset({"python"})
"""Families without a mark of what is exported: whatever a module defines can be imported."""

_SHOWING_ALL = frozenset({"enum", "interface", "trait"})
"""Kinds of types that hide nothing of what they hold."""


@dataclass(frozen=True, slots=True)
class PublicModule:
    """A module that other repositories can import."""

    name: str
    """As they write it, up to the dot before a name of the module."""
    module: Module


class ExportedNames:
    """Names by which definitions can be used from outside.

    Args:
        definitions: all symbols.
        imports: what modules pass on.
        scope: what members are.
    """

    def __init__(self, definitions: Definitions, imports: Imports, scope: Scope) -> None:
        self._definitions = definitions
        self._imports = imports
        self._scope = scope
        self._members_of: dict[tuple[int, int], list[tuple[str, IndexedSymbol]]] = {}

    def of(self, modules: Iterable[PublicModule]) -> Iterator[tuple[str, int]]:
        """Yield names, each with the id of the symbol that it means; none twice.

        Args:
            modules: as they are imported.
        """
        known: set[str] = set()
        for public in modules:
            if any(self._definitions.package_of(path) == "main" for path in public.module.files):
                continue  # a command of Go
            for name, symbol in self._of_module(
                public.name, public.module, MAX_MODULE_DEPTH.get(public.module.family, 0)
            ):
                if name not in known:
                    known.add(name)
                    yield name, symbol.id

    def _of_module(self, prefix: str, module: Module, depth: int) -> Iterator[tuple[str, IndexedSymbol]]:
        for name in self._names(module, set()):
            if name == "default" and module.family == "javascript":
                continue
            meaning = self._imports.exported(module, name)
            if meaning is None or meaning.outside:
                continue
            if module.family == "rust" and not all(map(self._is_public, meaning.symbols)):
                continue  # `mod x;` binds its name, too
            if meaning.symbols:
                yield from self._of_meaning(f"{prefix}.{name}", meaning)
            if meaning.module and depth and (module.family == "rust" or not meaning.symbols):
                yield from self._of_module(f"{prefix}.{name}", meaning.module, depth - 1)
        if module.family == "javascript":
            # A default import has the name of the module alone.
            default = self._imports.exported(module, "default")
            if default and default.symbols:
                yield from self._of_meaning(prefix, default)

    def _of_meaning(self, name: str, meaning: Meaning) -> Iterator[tuple[str, IndexedSymbol]]:
        symbol = _meant(meaning.symbols)
        yield name, symbol
        for inner, member in self._members(symbol, MAX_MEMBER_DEPTH):
            yield f"{name}.{inner}", member

    def _members(self, owner: IndexedSymbol, depth: int) -> list[tuple[str, IndexedSymbol]]:
        """Return what stands behind dots after a type or a value, inherited members included."""
        if depth == 0 or owner.kind in FUNCTION_KINDS or owner.kind in MEMBER_KINDS:
            return []
        if (owner.id, depth) in self._members_of:
            return self._members_of[owner.id, depth]
        found: list[tuple[str, IndexedSymbol]] = []
        meaning = Meaning(ResolutionStep.IMPORT, (owner,))
        for name in self._member_names(owner):
            member = self._scope.members.named(meaning, name)
            if member is None or not member.symbols:
                continue
            symbol = _meant(member.symbols)
            if self._is_public(symbol):
                found.append((name, symbol))
                if symbol.kind in TYPE_KINDS:
                    found += [(f"{name}.{inner}", below) for inner, below in self._members(symbol, depth - 1)]
        self._members_of[owner.id, depth] = found
        return found

    def _member_names(self, owner: IndexedSymbol) -> list[str]:
        types: Symbols = (owner,)
        if owner.kind in VALUE_KINDS:
            held = self._scope.types.type_of(owner)
            types = (owner, *(held.symbols if held else ()))
        return list(
            dict.fromkeys(
                name
                for held_type in types
                for part in (held_type, *self._scope.types.linearisation(held_type))
                for name in self._definitions.member_names(part)
            )
        )

    def _names(self, module: Module, seen: set[tuple[str, ...]]) -> dict[str, None]:
        """Return the names under which a module may offer something; ``seen`` ends circles of wildcards."""
        names: dict[str, None] = {}
        if module.files in seen:
            return names
        seen.add(module.files)
        for path in module.files:
            for name in self._definitions.names_in_file(path):
                if any(map(self._is_public, self._definitions.top_level(path, name))):
                    names[name] = None
            if family_named(module.family).imports_reached:
                names |= dict.fromkeys(self._imports.rows.names_offered(path))
                for passed_on, rest in self._imports.passed_on(path):
                    if not rest:
                        names |= self._names(passed_on, seen)
        return names

    def _is_public(self, symbol: IndexedSymbol) -> bool:
        family = family_of(symbol.language)
        if family in _ALL_EXPORTED or "exported" in symbol.attributes:
            return True
        if symbol.parent_id is None:
            return False
        if family == "javascript":
            # A TypeScript interface or enumeration cannot hide what is in it.
            return symbol.kind not in FUNCTION_KINDS
        # What an interface, a trait or an enumeration holds is as visible as itself, and so are a trait's
        # methods that a type of Rust's has.
        owner = self._definitions.symbol(symbol.parent_id)
        return owner.kind in _SHOWING_ALL or (family == "rust" and "bases" in symbol.attributes)


def _meant(symbols: Symbols) -> IndexedSymbol:
    """Return the definition that a use means: a function first, its body before its signatures."""
    functions = [symbol for symbol in symbols if symbol.kind in FUNCTION_KINDS]
    if functions and family_of(functions[0].language) == "javascript":
        functions = list(behind_signatures(functions, None))
    return functions[0] if functions else symbols[0]
