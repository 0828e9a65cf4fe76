"""How an import statement is read whose names and paths no query can take apart, by language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tree_sitter import Node

from maguyva_pg.languages.import_trees.dart import dart_directive
from maguyva_pg.languages.import_trees.elixir import elixir_directive
from maguyva_pg.languages.import_trees.haskell import haskell_import
from maguyva_pg.languages.import_trees.kotlin import kotlin_import
from maguyva_pg.languages.import_trees.php import php_use
from maguyva_pg.languages.import_trees.rows import ImportRow, TextOf
from maguyva_pg.languages.import_trees.ruby import ruby_import
from maguyva_pg.languages.import_trees.rust import rust_use_tree
from maguyva_pg.languages.import_trees.scala import scala_import
from maguyva_pg.languages.import_trees.swift import swift_import

IMPORT_TREES: Final[dict[str, Callable[[Node, TextOf], Iterator[ImportRow]]]] = {
    "dart": dart_directive,
    "elixir": elixir_directive,
    "haskell": haskell_import,
    "kotlin": kotlin_import,
    "php": php_use,
    "ruby": ruby_import,
    "rust": rust_use_tree,
    "scala": scala_import,
    "swift": swift_import,
}
"""How an ``@import.tree`` is flattened, by language."""
