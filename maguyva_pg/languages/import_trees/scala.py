"""Scala's imports: paths without a node of their own, selectors, renamings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from maguyva_pg.languages.families import LEFT_OUT
from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf

_SCALA_RENAMED: Final = ("arrow_renamed_identifier", "as_renamed_identifier")


def scala_import(declaration: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import a.b.{C, D => E, F as G, H => _, _}, c.*``: a path's parts are its neighbours."""
    path: list[Node] = []

    def module(parts: list[Node]) -> str:
        return ".".join(text_of(part).strip("`") for part in parts if text_of(part) != "_root_")

    for node in (*declaration.children, None):
        kind = "," if node is None else node.type
        if kind == "," and len(path) > 1:
            name = text_of(path[-1]).strip("`")
            yield path[-1].start_byte, module(path[:-1]), name, name
        if kind == "," or node is None:
            path = []
        elif kind == "identifier":
            path.append(node)
        elif path and kind in ("namespace_wildcard", *_SCALA_RENAMED):
            yield from _scala_selected(node, module(path), text_of)
            path = []
        elif path and kind == "namespace_selectors":
            for selector in node.named_children:
                yield from _scala_selected(selector, module(path), text_of)
            path = []


def _scala_selected(selector: Node, module: str, text_of: TextOf) -> Iterator[ImportRow]:
    if selector.type == "namespace_wildcard":
        if text_of(selector) != "given":  # what has no name binds none
            yield selector.start_byte, module, "*", ""
    elif selector.type == "identifier":
        name = text_of(selector).strip("`")
        yield selector.start_byte, module, name, name
    elif selector.type in _SCALA_RENAMED:
        name, alias = selector.child_by_field_name("name"), selector.child_by_field_name("alias")
        if name is not None and alias is not None:
            hidden = alias.type == "wildcard" or text_of(alias) == "_"
            bound = LEFT_OUT if hidden else text_of(alias).strip("`")
            yield name.start_byte, module, text_of(name).strip("`"), bound
