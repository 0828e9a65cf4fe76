"""What using a definition gives: types as declared, and as what is assigned and returned shows them."""

from __future__ import annotations

from typing import Final

from maguyva_pg.indexing.captures import Captures
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.placed import ASSIGNED_KINDS, CLASS_KINDS
from maguyva_pg.indexing.scopes import Scopes
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import plain_type

MAX_VALUE: Final = 400
"""Characters of a value from which a variable's type is inferred; longer ones are data or callbacks."""


def declared_results(definitions: Definitions, language: Language, source: SourceText) -> dict[str, str]:
    """Tell what using each definition gives, by qualified name, as written.

    The declared type of a variable, what a function returns; a class where classes are called.

    Args:
        definitions: the file's.
        language: whose rules apply.
        source: the file's text.
    """
    known: dict[str, str] = {}
    for placed in definitions.placed:
        nodes = placed.definition.parts.get("returns") or placed.definition.parts.get("type")
        if nodes:
            text = source.of_adjacent(nodes)
            if plain_type(text) in ("Self", "this"):
                text = placed.qualified_name.rpartition(".")[0]
            known.setdefault(placed.qualified_name, text)
        elif placed.kind in CLASS_KINDS and language.classes_are_called:
            known.setdefault(placed.qualified_name, placed.qualified_name)
    return known


def infer_types(
    definitions: Definitions,
    captures: Captures,
    scopes: Scopes,
    results: dict[str, str],
    language: Language,
    source: SourceText,
) -> dict[int, str]:
    """Types of variables and fields that declare none, from what they are set to.

    And what functions return that are an expression.

    Args:
        definitions: the file's.
        captures: what the query found.
        scopes: the file's scopes.
        results: see ``declared_results``; grows by what is found.
        language: whose rules apply.
        source: the file's text.

    Returns:
        Types in the form of ``receiver_type``, by index in ``placed``.
    """
    inferred: dict[int, str] = {}
    waiting = [
        (value.start_byte, index, value)
        for index, placed in enumerate(definitions.placed)
        if not (placed.definition.first("type") or placed.definition.first("returns"))
        for part in (("value",) if placed.kind in ASSIGNED_KINDS else ("result",))
        for value in placed.definition.parts.get(part, ())
    ]
    nesting = Nesting(scopes.ranges)
    for position, index, value in sorted(waiting, key=lambda w: w[:2]):
        scope = nesting.at(position) or 0
        start, end = captures.expression(value)
        if index in inferred or end - start > MAX_VALUE:
            continue
        instance = definitions.instance_of(definitions.placed[index].parent)
        written = source.slice(start, end)
        found = scopes.of_value(written, scope, position, instance)
        # A bare name is no type, but may be a member's.
        told = language.class_side or language.types_are_values
        if found and (told or "()" in found or found != written):
            inferred[index] = found
            results.setdefault(definitions.placed[index].qualified_name, found)
    return inferred
