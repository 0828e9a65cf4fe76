"""What names mean in a database: what is created is known everywhere, in its schema."""

from __future__ import annotations

import posixpath
import re
from typing import Final, cast

from maguyva_pg.indexing.resolve.definitions import Definitions, Symbols, family_of, owner_name
from maguyva_pg.indexing.resolve.meaning import Meaning
from maguyva_pg.indexing.resolve.overloads import accepts
from maguyva_pg.languages.families import Naming
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, ResolutionStep

_RELATIONS: Final = frozenset({"struct", "type"})
_MEANT: Final = {
    ReferenceKind.CALL: frozenset({"function"}),
    ReferenceKind.READ: _RELATIONS,
    ReferenceKind.TYPE: frozenset({"struct", "type", "enum"}),
}
"""What the uses of a kind can mean: functions have names of their own."""

_REPLACED: Final = frozenset({"function", "type"})
"""What a later ``create or replace`` makes anew: functions and views."""
_MODES: Final = frozenset({"in", "inout", "out", "variadic"})

_DEFAULT_SCHEMAS: Final = frozenset({"", "public", "dbo", "main"})
"""Schemas that need not be named."""

_BUILT_IN: Final = frozenset(
    {
        "abs", "array_agg", "avg", "bool_and", "bool_or", "cast", "ceil", "char_length", "coalesce",
        "concat", "concat_ws", "convert", "count", "current_date", "current_timestamp", "date",
        "date_part", "date_trunc", "dense_rank", "exists", "extract", "first_value", "floor",
        "format", "format_type", "generate_series", "greatest", "group_concat", "if", "ifnull",
        "isnull", "json_agg", "jsonb_agg", "lag", "last_value", "lead", "least", "left", "length",
        "lower", "ltrim", "max", "md5", "min", "mod", "now", "nullif", "nvl", "position", "power",
        "random", "rank", "regexp_replace", "replace", "right", "round", "row_number",
        "row_to_json", "rtrim", "split_part", "sqrt", "string_agg", "strpos", "substr", "substring",
        "sum", "to_char", "to_date", "to_json", "to_jsonb", "to_number", "to_timestamp", "trim",
        "trunc", "unnest", "upper", "uuid",
    }
)  # fmt: skip
"""Functions that a bare name means whatever schemas there are."""

_ORDERED_SCRIPT: Final = re.compile(r"[VvUu]?\d")


class DatabaseNames:
    """Finds what is created under a name, whatever its case, where exactly one thing can be meant.

    A bare name means what its own script creates, first in the default schema, else what only one schema
    has. What is created again in the same script, or by a later one of a folder of numbered scripts, is the
    same thing: a table's definition is the first, a function's or view's the one that replaced the others.
    Several scripts that each create it have a database each.

    Args:
        definitions: all symbols.
    """

    def __init__(self, definitions: Definitions) -> None:
        self._by_name: dict[tuple[str, str], list[IndexedSymbol]] = {}
        for symbol in definitions.named_by(Naming.DATABASE):
            if symbol.kind not in ("field", "enum_member"):
                key = family_of(symbol.language), symbol.name.casefold()
                self._by_name.setdefault(key, []).append(symbol)

    def meaning(self, use: IndexedReference) -> Meaning | None:
        """Return what a use means; none where nothing, or more than one thing, has such a name."""
        kinds = _MEANT.get(use.kind, frozenset[str]())
        name, schema = use.name.casefold(), use.qualifier.casefold().rpartition(".")[2]
        if not use.qualifier and use.kind is ReferenceKind.CALL and name in _BUILT_IN:
            return None
        named = [
            symbol
            for symbol in self._by_name.get((family_of(use.language), name), ())
            if symbol.kind in kinds
        ]
        if not schema:
            found = [symbol for symbol in named if symbol.path == use.path] or named
            if len({_schema(symbol) for symbol in found}) > 1:
                here = found[0].path == use.path
                found = [symbol for symbol in found if here and _schema(symbol) in _DEFAULT_SCHEMAS]
        else:
            found = [symbol for symbol in named if _schema(symbol) == schema]
            if not found and schema in _DEFAULT_SCHEMAS:
                found = [symbol for symbol in named if not _schema(symbol)]
        one = _of_one_database(found, use.path)
        if schema and one and all(symbol.path != use.path for symbol in one):
            # What names no schema may be created in this one: its scripts may be of this database.
            bare = [symbol for symbol in named if not _schema(symbol) and symbol not in found]
            one = _of_one_database([*found, *bare], use.path) if bare else one
        found = _version([symbol for symbol in one if symbol in found], use)
        if not found:
            return None
        if found[0].path == use.path:
            return Meaning(ResolutionStep.FILE, found)
        return Meaning(ResolutionStep.PACKAGE if schema else ResolutionStep.UNIQUE, found)


def _schema(symbol: IndexedSymbol) -> str:
    return owner_name(symbol).casefold().rpartition(".")[2]


def _version(found: Symbols, use: IndexedReference) -> Symbols:
    """Return the definition that holds of those of one name, in the order in which they are made."""
    if not found or any(symbol.kind not in _REPLACED for symbol in found):
        return found[:1]
    fitting = [symbol for symbol in found if accepts(symbol, use.arguments)] or found
    if len({_signature(symbol) for symbol in fitting}) > 1:
        return ()  # which one is meant, the types of the arguments decide
    if use.enclosing_id is not None:  # what stands in a function runs when all is made
        return fitting[-1:]
    ordered = posixpath.dirname(use.path) == posixpath.dirname(fitting[0].path)
    made = (*_number(use.path), use.line)
    before = [s for s in fitting if not ordered or (*_number(s.path), s.name_line) <= made]
    return before[-1:] or fitting[:1]


def _signature(symbol: IndexedSymbol) -> tuple[str, ...]:
    """Return the types of a function's parameters, as far as they are told from names."""
    parameters = cast("list[str]", symbol.attributes.get("parameters", []))
    words = ([word for word in text.casefold().split() if word not in _MODES] for text in parameters)
    return tuple(" ".join(each[1:] or each) for each in words)


def _of_one_database(named: Symbols, path: str) -> Symbols:
    """Return the definitions of one name in the order in which they are made.

    None where they may be several databases'.
    """
    files = {symbol.path for symbol in named}
    numbered = all(_ORDERED_SCRIPT.match(posixpath.basename(file)) for file in files)
    if numbered and len({posixpath.dirname(file) for file in files}) == 1:
        return sorted(named, key=lambda symbol: (*_number(symbol.path), symbol.name_line))
    here = [symbol for symbol in named if symbol.path == path]
    return here or (named if len(files) == 1 else ())


def _number(path: str) -> tuple[int, str]:
    digits = re.search(r"\d+", posixpath.basename(path))
    return int(digits[0]) if digits else 0, path
