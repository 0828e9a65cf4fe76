"""Haskell's imports, and what its export lists pass on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tree_sitter import Node

from maguyva_pg.languages.families import LEFT_OUT
from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf

_HASKELL_NAMES: Final = frozenset({"name", "prefix_id", "variable"})


def haskell_import(node: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Read ``import qualified A.B as C (f, T (..))``, and what an export list passes on."""
    if node.type == "exports":
        yield from _haskell_exports(node, text_of)
        return
    module, alias, names, words = _haskell_parts(node, text_of)
    if not module:
        return
    position = node.start_byte
    yield position, module, "", alias or module
    if "hiding" in words or names is None:
        if "qualified" not in words:
            yield position, module, "*", ""
        for start, name, _ in _haskell_names(names, text_of) if "hiding" in words else ():
            yield start, module, name, LEFT_OUT
    elif "qualified" not in words:
        yield from _haskell_rows(module, names, text_of, "")


def _haskell_parts(node: Node, text_of: TextOf) -> tuple[str, str, Node | None, set[str]]:
    """Return an import's module, alias, list of names and words."""
    named = node.child_by_field_name("module")
    alias = node.child_by_field_name("alias")
    words = {child.type for child in node.children if not child.is_named}
    module = text_of(named) if named is not None else ""
    return module, text_of(alias) if alias is not None else "", node.child_by_field_name("names"), words


def _haskell_rows(module: str, names: Node, text_of: TextOf, whole: str) -> Iterator[ImportRow]:
    for start, name, with_members in _haskell_names(names, text_of):
        yield start, module, name, name
        if with_members:
            yield start, f"{module}.{name}", "*", whole


def _haskell_names(names: Node | None, text_of: TextOf) -> Iterator[tuple[int, str, bool]]:
    """Yield the names in a list, and whether all members of a type are meant with it."""
    for item in names.named_children if names is not None else ():
        named = next((n for n in item.named_children if n.type in _HASKELL_NAMES), None)
        if named is None:
            continue
        children = item.child_by_field_name("children")
        members = children.named_children if children is not None else []
        yield named.start_byte, text_of(named).strip("()"), any(n.type == "all_names" for n in members)
        for member in members:
            if member.type != "all_names":
                yield member.start_byte, text_of(member).strip("()"), False


def _haskell_exports(exports: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Yield the names that a module exports, and the modules whose names it passes on."""
    header = exports.parent
    own = header.child_by_field_name("module") if header is not None else None
    for start, name, with_members in _haskell_names(exports, text_of):
        yield start, "", name, name
        if with_members and own is not None:
            yield start, f"{text_of(own)}.{name}", "*", "*"
    root = header.parent if header is not None else None
    imports = root.child_by_field_name("imports") if root is not None else None
    for exported in exports.named_children:
        if exported.type != "module_export":
            continue
        called = text_of(exported.named_children[-1])
        for statement in imports.named_children if imports is not None else ():
            if statement.type != "import":
                continue
            module, alias, names, words = _haskell_parts(statement, text_of)
            if called != (alias or module) or "qualified" in words:
                continue
            if names is None or "hiding" in words:
                yield exported.start_byte, module, "*", "*"
            else:
                yield from _haskell_rows(module, names, text_of, "*")
