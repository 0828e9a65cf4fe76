"""Elixir's ``alias``, ``import``, ``require`` and ``use``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from maguyva_pg.languages.families import LEFT_OUT
from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf

USING: Final = "__using__"
"""The macro that ``use`` calls: what it quotes becomes part of the module that says so."""

_ELIXIR_MODULE: Final = re.compile(r"(?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*")


def elixir_directive(directive: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``alias A.{B, C}``, ``alias A.B, as: C``, ``import A, only: [f: 1]``, ``require`` and ``use``."""
    word = text_of(directive.children[0])
    given = next((node for node in directive.named_children if node.type == "arguments"), None)
    if given is None or not given.named_children:
        return
    named, *more = given.named_children
    options = {
        text_of(pair.named_children[0]).rstrip(": \t\n"): pair.named_children[-1]
        for keywords in more
        for pair in keywords.named_children
        if pair.type == "pair"
    }
    position, module = named.start_byte, text_of(named)
    several = named.child_by_field_name("right") if named.type == "dot" else None
    if several is not None and several.type == "tuple":
        prefix = "".join(text_of(named)[: several.start_byte - named.start_byte].split())
        for node in several.named_children:
            if node.type == "alias":
                bound = text_of(node).rpartition(".")[2] if word == "alias" else ""
                yield node.start_byte, prefix + text_of(node), "", bound
    elif not _ELIXIR_MODULE.fullmatch(module):
        return
    elif word == "import":
        only, left_out = options.get("only"), options.get("except")
        listed = only is not None and only.type == "list"
        if not listed:
            yield position, module, "*", ""
        for chosen, excluded in ((only if listed else None, False), (left_out, True)):
            for start, name, arity in _elixir_functions(chosen, text_of):
                yield start, module, name, LEFT_OUT if excluded else name, arity
    elif "as" in options:
        yield position, module, "", text_of(options["as"])
    else:
        bound = {"alias": module.rpartition(".")[2], "use": USING}.get(word, "")
        yield position, module, "", bound


def _elixir_functions(functions: Node | None, text_of: TextOf) -> Iterator[tuple[int, str, int | None]]:
    """Read ``[first: 1, second: 2]``."""
    for keywords in functions.named_children if functions is not None else ():
        for pair in keywords.named_children:
            if pair.type == "pair":
                name = text_of(pair.named_children[0]).rstrip(": \t\n").strip('"')
                arity = text_of(pair.named_children[-1])
                yield pair.start_byte, name, int(arity) if arity.isdecimal() else None
