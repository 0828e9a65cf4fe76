"""What expressions can stand for, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    NAMESPACE_KINDS,
    TYPE_KINDS,
    VALUE_KINDS,
    Point,
    Symbols,
    family_of,
    owner_name,
)
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.overloads import accepts, has_labels
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, ResolutionStep


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an expression stands for: symbols of one name, a module, or something outside.

    Without symbols and module it is known to lie outside of the repository, which is more than
    nothing: no further evidence is looked for.
    """

    step: ResolutionStep
    symbols: Symbols = ()
    module: Module | None = None
    instance: bool = False
    """An object whose type the symbols are, rather than the symbols themselves."""
    inherited: bool = True
    """Members come from the bases of the symbols, too."""
    itself: bool = False
    """Named as a value: the class rather than an object of it, and no type that is gone at run time."""
    namespace: bool = False
    """A module's names as an object (``import * as n``), which is never the module's default export."""
    external_name: str = ""
    """Of something outside: its package and name, where that is known."""

    @property
    def outside(self) -> bool:
        """Whether it is known to lie outside of the repository."""
        return not self.symbols and self.module is None

    def beyond(self, names: Iterable[str]) -> Meaning:
        """Return what stands behind dots after something outside; only plain names keep a name there."""
        names = tuple(names)
        known = self.external_name and all(map(_PLAIN.fullmatch, names))
        return replace(self, external_name=".".join((self.external_name, *names)) if known else "")


CALLED_KINDS = FUNCTION_KINDS | {"property"}
"""Java's record components are called like methods."""

OUTSIDE = Meaning(ResolutionStep.IMPORT)
"""Something outside of which no more is known."""

_PLAIN = re.compile(r"[^\W\d][\w$]*")
_WITHIN = re.compile(r"[./]|(?:crate|self|super|Self)\b")
"""How modules of the same repository begin: one that is not there is missing, and in no package."""


def imported_from_outside(row: IndexedReference) -> Meaning:
    """Return what an import binds whose module is not in the repository."""
    # An included file does not tell which of its names it has.
    if _WITHIN.match(row.qualifier) or family_of(row.language) == "c":
        return OUTSIDE
    module = row.qualifier.replace("::", ".").replace("\\", ".")
    if row.name == "" and row.alias and module.startswith(f"{row.alias}."):
        module = row.alias  # ``import a.b`` binds ``a``
    name = "" if row.name in ("", "*", "default") else row.name
    return replace(OUTSIDE, external_name=f"{module}.{name}" if module and name else module or name)


@dataclass(frozen=True, slots=True)
class Site:
    """Where an expression stands."""

    path: str
    language: str
    enclosing_id: int | None
    point: Point
    """Tells which blocks are around it."""


def _passes_on(use: IndexedReference) -> bool:
    """Whether a use is one of whatever a name means: in a list of exports, or as a base."""
    # A class's base is a value, an interface's a type.
    return use.kind is ReferenceKind.INHERIT or (use.kind is ReferenceKind.READ and use.alias != "")


def fits(symbol: IndexedSymbol, use: IndexedReference | None) -> bool:
    """Whether a use can mean the symbol, by what its language makes certain.

    See ``maguyva_pg.languages.families`` for what families make certain.
    """
    family = family_named(family_of(symbol.language))
    if symbol.kind == "constructor" and family.named_constructors:
        # Where it has the class's name, the class is meant; where not, something stands before it.
        named = owner_name(symbol).rpartition(".")[2] != symbol.name
        return named and (use is None or (use.qualifier != "" and has_labels(symbol, use)))
    if family.constructed_by_class and symbol.kind == "constructor":
        return False
    if use is None or family.untyped_names:
        return True
    if family.types_apart and use.kind is not ReferenceKind.IMPORT:
        of_types = use.kind in (ReferenceKind.TYPE, ReferenceKind.INHERIT)
        if symbol.kind in family.values_and_types or (family.types_erased and _passes_on(use)):
            return True
        return (symbol.kind in TYPE_KINDS) is of_types
    if family.labelled_arguments and not has_labels(symbol, use):
        return False
    if use.kind is ReferenceKind.CALL:
        if family.nearest_accepting:
            if symbol.kind in VALUE_KINDS and not LANGUAGES[use.language].functions_apart:
                return True  # it may hold a function
            return (symbol.kind in TYPE_KINDS and not family.types_erased) or (
                symbol.kind in CALLED_KINDS and accepts(symbol, use.arguments)
            )
        if family.values_apart and symbol.kind in VALUE_KINDS:
            return False
        return not family.types_erased or symbol.kind not in ("type", "interface")
    if use.kind in (ReferenceKind.TYPE, ReferenceKind.INHERIT):
        return symbol.kind in TYPE_KINDS or symbol.kind in NAMESPACE_KINDS or not family.kinds_apart
    return not LANGUAGES[use.language].functions_apart or symbol.kind not in FUNCTION_KINDS


def fitting(symbols: Symbols, use: IndexedReference | None, step: ResolutionStep) -> Iterator[Meaning]:
    """Yield those of some symbols that a use can mean, if there are any."""
    found = [symbol for symbol in symbols if fits(symbol, use)]
    if found:
        yield Meaning(step, found)


def narrowed(meaning: Meaning, use: IndexedReference | None, *, or_all: bool = False) -> Iterator[Meaning]:
    """Yield a meaning without the symbols that do not fit; all of them, or none, where none fits."""
    if meaning.symbols and not meaning.module:
        found = next(fitting(meaning.symbols, use, meaning.step), None)
        if found or or_all:
            yield found or meaning
    else:
        yield meaning
