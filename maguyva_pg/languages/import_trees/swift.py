"""Swift's imports, of modules and of what is in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf

_SWIFT_IMPORTED: Final = frozenset({"class", "enum", "func", "let", "protocol", "struct", "typealias", "var"})


def swift_import(declaration: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import A``, which binds ``A`` and all that it holds, and ``import struct A.B``."""
    path = next((node for node in declaration.named_children if node.type == "identifier"), None)
    if path is None:
        return
    module, dot, name = text_of(path).rpartition(".")
    chosen = any(node.type in _SWIFT_IMPORTED for node in declaration.children)
    if dot and chosen:
        yield path.start_byte, module, name, name
    else:
        yield path.start_byte, text_of(path), "*", ""
        if not dot:
            yield path.start_byte, name, "", name
