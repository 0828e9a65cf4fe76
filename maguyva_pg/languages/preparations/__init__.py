"""What is done to a text before its grammar reads it, by language.

A text keeps its length, byte for byte, so that all that is found in it stands where it stood.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maguyva_pg.languages.documents import with_deep_lines_as_text, without_deep_lines
from maguyva_pg.languages.preparations.c import without_macros
from maguyva_pg.languages.preparations.csharp import without_split_conditionals
from maguyva_pg.languages.preparations.haskell import readable_haskell
from maguyva_pg.languages.preparations.hcl import with_strings_ended
from maguyva_pg.languages.preparations.kotlin import readable_kotlin
from maguyva_pg.languages.preparations.ruby import without_data
from maguyva_pg.languages.preparations.scala import readable_scala
from maguyva_pg.languages.preparations.shell import bats_tests_as_functions
from maguyva_pg.languages.preparations.sql import respelled
from maguyva_pg.languages.preparations.swift import without_private_macros
from maguyva_pg.languages.preparations.unclosed import readable_dart, readable_elixir
from maguyva_pg.languages.preparations.zig import readable_zig

PREPARATIONS: Final[dict[str, Callable[[bytes], tuple[bytes, list[tuple[int, int]]]]]] = {
    "c": without_macros,
    "cpp": without_macros,
    "csharp": without_split_conditionals,
    "dart": readable_dart,
    "elixir": readable_elixir,
    "haskell": readable_haskell,
    "hcl": with_strings_ended,
    "kotlin": readable_kotlin,
    "markdown": without_deep_lines,
    "restructuredtext": with_deep_lines_as_text,
    "ruby": without_data,
    "scala": readable_scala,
    "shell": bats_tests_as_functions,
    "sql": respelled,
    "swift": without_private_macros,
    "yaml": without_deep_lines,
    "zig": readable_zig,
}
"""What is done to a text before the grammar reads it, by language; gives names read on the way."""
