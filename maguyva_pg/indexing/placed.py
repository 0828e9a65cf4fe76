"""A definition in its place among the others of a file, and what kinds of them there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maguyva_pg.indexing.captures import Definition
from maguyva_pg.languages.table import Language

CLASS_KINDS: Final = frozenset({"class", "enum", "extension", "interface", "struct", "trait", "union"})
"""Definitions whose functions are methods."""


def class_kinds(language: Language) -> frozenset[str]:
    """Return the kinds of definitions whose functions are methods in a language."""
    return CLASS_KINDS | {"module"} if language.methods_in_modules else CLASS_KINDS


ENCLOSING_KINDS: Final = CLASS_KINDS | {
    "component", "constructor", "function", "macro", "method", "module", "namespace", "property", "type",
}  # fmt: skip
"""Definitions that code can be said to stand in; an initialiser belongs to what is around it."""
APART_KINDS: Final = frozenset({"component", "package"})
"""Definitions that hold a file but are no part of the names in it."""
FUNCTION_KINDS: Final = frozenset({"function", "method", "constructor", "property"})
ASSIGNED_KINDS: Final = frozenset({"variable", "constant", "field"})
"""Definitions that may be assigned again; the first assignment is the definition, others are uses."""


@dataclass(slots=True)
class Placed:
    """A definition that will be a symbol."""

    definition: Definition
    kind: str
    qualified_name: str
    parent: int | None
    owner: str
    """Qualified name of the type it belongs to, where that is not ``parent``."""
    exported: bool = False
    block: tuple[int, int] | None = None
    """Extent of the block in which alone its name is known."""

    @property
    def inner_start(self) -> int:
        """Where its inside begins: calls before it belong to what is around it."""
        for part in ("bases", "parameters", "parameter"):
            nodes = self.definition.parts.get(part)
            if nodes:
                return nodes[-1].end_byte
        if self.kind in CLASS_KINDS:
            body = self.definition.first("body")
            if body is not None:
                return body.start_byte
        return self.definition.start
