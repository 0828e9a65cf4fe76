"""PHP's ``use`` statements, in groups or alone."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf
from maguyva_pg.languages.spelling import php_name


def php_use(statement: Node, text_of: TextOf) -> Iterator[ImportRow]:
    """Flatten the names of a ``use`` statement, in a group or alone."""
    prefix = next((php_name(text_of(n)) for n in statement.named_children if n.type == "namespace_name"), "")
    body = statement.child_by_field_name("body")
    for clause in (*statement.named_children, *(body.named_children if body else ())):
        if clause.type == "namespace_use_clause":
            alias = clause.child_by_field_name("alias")
            path = next((n for n in clause.named_children if n.type in ("name", "qualified_name")), None)
            if path is None:
                continue
            module, _, name = ".".join(filter(None, (prefix, php_name(text_of(path))))).rpartition(".")
            last = path.named_children[-1] if path.type == "qualified_name" else path
            yield last.start_byte, module or "global", name, text_of(alias) if alias else name
