"""Which of several functions of one name a call can mean, by the number of its arguments."""

from __future__ import annotations

from typing import cast

from maguyva_pg.indexing.resolve.definitions import FUNCTION_KINDS, TYPE_KINDS, Symbols, family_of
from maguyva_pg.languages.families import family_named
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind


def overloaded(symbols: Symbols) -> bool:
    """Whether symbols of one name are overloads of a function."""
    first = symbols[0]
    return (
        family_named(family_of(first.language)).overloads
        and _is_function(first)
        and sum(map(_is_function, symbols)) > 1
    )


def namesakes(symbols: Symbols) -> bool:
    """Whether symbols are several types of one name (``List`` and ``List<T>``), not parts of one."""
    types = [symbol for symbol in symbols if symbol.kind in TYPE_KINDS]
    reopened = bool(types) and family_named(family_of(types[0].language)).reopened_types
    return reopened and len(types) > 1 and any("partial" not in symbol.attributes for symbol in types)


def accepts(function: IndexedSymbol, arguments: int | None) -> bool:
    """Whether a function can be called with a number of arguments; none: unknown."""
    if arguments is None:
        return True
    most = _parameter_count(function)
    least = most - len(_texts(function, "optional"))
    return least <= arguments and ("variadic" in function.attributes or arguments <= most)


def has_labels(function: IndexedSymbol, use: IndexedReference) -> bool:
    """Whether a function has the labels that a call passes (``first(where:)`` in Swift)."""
    if use.kind is not ReferenceKind.CALL or not use.alias or not _is_function(function):
        return True
    labels = {text.partition(":")[0].split(" ")[0] for text in _texts(function, "parameters")}
    return labels.issuperset(use.alias.removesuffix(":").split(":"))


def accepting(overloads: Symbols, arguments: int | None) -> Symbols:
    """Return the overloads that can be called with a number of arguments.

    Returns:
        All of them where none can be: macros make counts in C wrong.
    """
    fitting = [function for function in overloads if accepts(function, arguments)]
    # In C++ the declaration has the default values: its definition is what has as many parameters.
    declared = {
        _parameter_count(function)
        for function in fitting
        if _is_declaration(function) and family_of(function.language) == "c"
    }
    if not declared:
        return fitting or overloads
    return [
        function
        for function in overloads
        if accepts(function, arguments)
        or (_parameter_count(function) in declared and not _is_declaration(function))
    ]


def implementing(declared: IndexedSymbol, namesakes: Symbols) -> Symbols:
    """Return those of a function's namesakes that can be what it declares: with as many parameters."""
    count = _parameter_count(declared)
    return [function for function in namesakes if _parameter_count(function) == count]


def behind_signatures(symbols: Symbols, arguments: int | None) -> Symbols:
    """Return the one function that TypeScript's overload signatures stand for.

    Where there is none, as in an interface, the signatures that can be called with so many arguments.
    """
    functions = [symbol for symbol in symbols if _is_function(symbol)]
    implemented = [function for function in functions if not _is_declaration(function)]
    if len(implemented) == len(functions):
        return symbols
    return implemented or accepting(symbols, arguments)


def _is_function(symbol: IndexedSymbol) -> bool:
    return symbol.kind in FUNCTION_KINDS


def _is_declaration(function: IndexedSymbol) -> bool:
    return "abstract" in function.attributes


def _parameter_count(function: IndexedSymbol) -> int:
    return len(_texts(function, "parameters"))


def _texts(function: IndexedSymbol, key: str) -> list[str]:
    return cast("list[str]", function.attributes.get(key, []))
