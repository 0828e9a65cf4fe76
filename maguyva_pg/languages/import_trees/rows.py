"""What an import statement is read as."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tree_sitter import Node

TextOf: TypeAlias = Callable[[Node], str]

ImportRow: TypeAlias = tuple[int, str, str, str] | tuple[int, str, str, str, int | None]
"""Position, module, name, alias; see the table in ``maguyva_pg.languages``. The number of parameters follows
where it chooses among functions of one name."""
