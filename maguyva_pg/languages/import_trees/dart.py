"""Dart's directives: conditional URIs, what is shown and hidden."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from maguyva_pg.languages.families import LEFT_OUT
from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf


def dart_directive(directive: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import`` and ``export``: ``'a.dart' as b show C, D hide E``."""
    exports = directive.type == "library_export"
    uri = next((node for node in directive.named_children if node.type.endswith("uri")), None)
    if uri is None:
        return
    # The first of a conditional import's URIs is the one for want of the others' conditions.
    while uri.type != "string_literal" and uri.named_children:
        uri = uri.named_children[0]
    module = text_of(uri).strip("\"'")
    alias = next((node for node in directive.named_children if node.type == "identifier"), None)
    if alias is not None:
        yield alias.start_byte, module, "", text_of(alias)
        return
    shown = False
    for combinator in directive.named_children:
        if combinator.type == "combinator":
            hides = combinator.children[0].type == "hide"
            shown = shown or not hides
            for name in combinator.named_children:
                if name.type == "identifier":
                    yield name.start_byte, module, text_of(name), LEFT_OUT if hides else text_of(name)
    if not shown:
        yield uri.start_byte, module, "*", "*" if exports else ""
