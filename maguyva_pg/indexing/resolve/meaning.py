"""What expressions can stand for, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    NAMESPACE_KINDS,
    TYPE_KINDS,
    Symbols,
    family_of,
)
from maguyva_pg.indexing.resolve.modules import Module
from maguyva_pg.indexing.resolve.overloads import accepts
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

    @property
    def outside(self) -> bool:
        """Whether it is known to lie outside of the repository."""
        return not self.symbols and self.module is None


OUTSIDE = Meaning(ResolutionStep.IMPORT)


@dataclass(frozen=True, slots=True)
class Site:
    """Where an expression stands."""

    path: str
    language: str
    enclosing_id: int | None


def fits(symbol: IndexedSymbol, use: IndexedReference | None) -> bool:
    """Whether a use can mean the symbol, by what its language makes certain.

    Some keep names of kinds apart; in Java a call goes to the nearest method that takes its arguments,
    which may be a base's while the class itself has others of the name.
    """
    family = family_of(symbol.language)
    if use is None or family == "python":
        return True
    if use.kind is ReferenceKind.CALL:
        if family in ("c", "java") and symbol.kind == "constructor":
            return False  # `new A()` names the class; which constructor, its arguments decide
        if family == "java":
            return symbol.kind in TYPE_KINDS or (
                symbol.kind in FUNCTION_KINDS and accepts(symbol, use.arguments)
            )
        return family != "javascript" or symbol.kind not in ("type", "interface")
    if use.kind in (ReferenceKind.TYPE, ReferenceKind.INHERIT):
        return symbol.kind in TYPE_KINDS or symbol.kind in NAMESPACE_KINDS or family in ("javascript", "c")
    return family != "java" or symbol.kind not in FUNCTION_KINDS
