"""Rust's ``use`` trees."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf


def rust_use_tree(tree: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Flatten a ``use`` tree: ``a::{b as c, d::*, self}``."""
    waiting: list[tuple[Node, str]] = [(tree, "")]
    while waiting:
        node, prefix = waiting.pop()
        path = node.child_by_field_name("path")
        match node.type:
            case "scoped_use_list":
                inner = _joined(prefix, text_of(path)) if path else prefix
                use_list = node.child_by_field_name("list")
                waiting.extend((child, inner) for child in (use_list.named_children if use_list else ()))
            case "use_list":
                waiting.extend((child, prefix) for child in node.named_children)
            case "use_wildcard":
                inside = node.named_children
                yield node.end_byte - 1, _joined(prefix, text_of(inside[0]) if inside else ""), "*", ""
            case "use_as_clause":
                alias = node.child_by_field_name("alias")
                if path is not None and alias is not None:
                    yield _rust_row(path, prefix, text_of, text_of(alias))
            case "scoped_identifier" | "identifier" | "self" | "crate" | "super":
                yield _rust_row(node, prefix, text_of, None)
            case _:  # comments inside of the braces
                continue


def _rust_row(path: Node, prefix: str, text_of: TextOf, alias: str | None) -> ImportRow:
    whole = _joined(prefix, "".join(text_of(path).split()))
    if path.type == "self" and prefix:
        whole = prefix
    module, _, name = whole.rpartition("::")
    last = path.child_by_field_name("name") or path
    return last.start_byte, module, name, (alias if alias != "_" else "") if alias is not None else name


def _joined(prefix: str, path: str) -> str:
    return "::".join(part for part in (prefix, path) if part)
