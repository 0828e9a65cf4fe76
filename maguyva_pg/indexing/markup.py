"""What a file of markup is beside its markup: code of other languages, names that it binds, a component."""

from __future__ import annotations

import re
from typing import Final

from tree_sitter import Node

from maguyva_pg.indexing.captures import Definition, Match
from maguyva_pg.indexing.complete import Matches
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.grammar import extent_of

EXPRESSIONS: Final = "javascript"
"""The language of expressions in markup."""

_NAME: Final = re.compile(r"[^\W\d][\w$]*")
_IN: Final = re.compile(r"\s(?:in|of)\s")


def note_region(matches: Matches, source: SourceText, file_name: str, match: Match) -> None:
    """Note what a part of the file is: code of another language, names that markup binds, a component.

    Args:
        matches: grows by it.
        source: the file's text.
        file_name: of the file, without its extension.
        match: whose captures are regions.
    """
    for key, nodes in match.items():
        for node in nodes:
            if key.startswith("embedded."):
                matches.found.embedded[node.start_byte] = extent_of(node), key.removeprefix("embedded.")
            elif key == "separate":
                matches.found.separate.append((node.start_byte, node.end_byte))
            elif key == "expression":
                matches.found.embedded[node.start_byte] = extent_of(node), EXPRESSIONS
                matches.found.scopes.append((node.start_byte, node.end_byte, "block"))
                matches.expressions.append(node.start_byte)
            elif key == "bound":
                # ``(item, index) in items``: what follows is used.
                matches.markup_names.update(_NAME.findall(_IN.split(source.of(node))[0]))
            elif key == "component":
                _add_component(matches, source, file_name, node)


def _add_component(matches: Matches, source: SourceText, file_name: str, node: Node) -> None:
    """Add a file that others import as a whole; it is called like the file."""
    start = len(source.data) - len(source.data.lstrip())
    if start < len(source.data):
        end = len(source.data)
        component = Definition(node, start, end, "component", file_name, start, node)
        component.add({"exported": [node], "body": node.children[:1]})
        matches.definitions[start] = component
