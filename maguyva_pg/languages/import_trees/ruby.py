"""Ruby's ``require`` and ``autoload``."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf


def ruby_import(call: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``require "a"``, ``require_relative "a"`` and ``autoload :A, "a"``."""
    method, given = call.child_by_field_name("method"), call.child_by_field_name("arguments")
    if method is None or given is None:
        return
    path = given.named_children[-1]
    module = text_of(path).strip("\"'")
    if text_of(method) == "require_relative":
        module = f"./{module}"
    name = text_of(given.named_children[0]).lstrip(":") if text_of(method) == "autoload" else "*"
    yield path.start_byte, module, name, "" if name == "*" else name
