"""Kotlin's imports, of which a companion is no part."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf


def kotlin_import(header: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Cut ``a.b.C as D`` at its last dot.

    A companion is left out: what it holds belongs to its class.
    """
    path = next(child for child in header.named_children if child.type == "identifier")
    parts = [text_of(part).strip("`") for part in path.named_children]
    last = path.named_children[-1]
    others = {child.type: child for child in header.named_children}
    if "wildcard_import" in others:
        module = ".".join(part for part in parts if part != "Companion")
        yield others["wildcard_import"].start_byte, module, "*", ""
        return
    module = ".".join(part for part in parts[:-1] if part != "Companion")
    alias = others.get("import_alias")
    bound = text_of(alias.named_children[0]).strip("`") if alias and alias.named_children else parts[-1]
    yield last.start_byte, module, parts[-1], bound
