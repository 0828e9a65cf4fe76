"""Blocks that bound what a name declared in them means.

Where a block binds (JavaScript), a function or class that is declared in one is known there alone, and not in
what is around the block. What a function with a symbol has in its body needs no such bound: whoever looks for
a name goes outwards from symbol to symbol. A block, or a function without a name, is no symbol.
"""

from __future__ import annotations

from typing import Final

from maguyva_pg.indexing.captures import Captures, Definition
from maguyva_pg.indexing.nesting import Nesting

_DECLARED: Final = frozenset({"class", "enum", "function", "interface", "type"})
"""Kinds of what a block declares: its variables are local names, and members belong to objects."""

_ELSEWHERE: Final = frozenset({"callback", "holder", "owner"})
"""Parts of a definition that say that its name is not the block's: ``exports.f = …``."""


def blocks_of(captures: Captures) -> dict[int, tuple[int, int]]:
    """Return the extents in which definitions are known, by where their names start.

    Args:
        captures: what the query found.

    Returns:
        Only of definitions that a block or a function holds: what a file, a class or a namespace holds has no
        such bound.
    """
    declared = [
        each for each in captures.definitions if each.kind in _DECLARED and _ELSEWHERE.isdisjoint(each.parts)
    ]
    functions = [scope for scope in captures.scopes if scope[2] != "block"]
    found = _innermost([each for each in declared if "hoisted" not in each.parts], captures.scopes)
    return found | _innermost([each for each in declared if "hoisted" in each.parts], functions)


def _innermost(
    definitions: list[Definition], scopes: list[tuple[int, int, str]]
) -> dict[int, tuple[int, int]]:
    nesting = Nesting([(start, end) for start, end, _ in scopes])
    found: dict[int, tuple[int, int]] = {}
    for definition in sorted(definitions, key=lambda each: each.start):
        around = nesting.at(definition.start - 1)  # its own scopes may begin where it does
        if around is not None and scopes[around][2] in ("block", "function"):
            found[definition.name_start] = scopes[around][:2]
    return found
