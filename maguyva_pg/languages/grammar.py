"""Parsers and queries, made once per process at first use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from tree_sitter import Node, Parser, Query, Range, Tree
from tree_sitter_language_pack import SupportedLanguage, get_language

from maguyva_pg.languages.table import LANGUAGES


@dataclass(frozen=True, slots=True)
class Grammar:
    """What it takes to read one language."""

    parser: Parser
    query: Query


@cache
def grammar_of(name: str) -> Grammar:
    """Load the grammar and the query of a language that has both.

    Args:
        name: a key of ``LANGUAGES`` whose entry names a grammar.
    """
    language = LANGUAGES[name]
    compiled = get_language(cast("SupportedLanguage", language.grammar))
    folder = files("maguyva_pg.languages")
    source = "\n".join(folder.joinpath(f"{query}.scm").read_text("utf-8") for query in language.queries)
    return Grammar(Parser(compiled), Query(compiled, source))


def extent_of(node: Node) -> Range:
    """Return the part of a file that a node spans."""
    return Range(node.start_point, node.end_point, node.start_byte, node.end_byte)


def parse_within(parser: Parser, data: bytes, part: Range) -> Tree:
    """Parse a part of a file where it stands: bytes, lines and columns are those of the whole file.

    Args:
        parser: of the language that the part is in.
        data: the whole file.
        part: its extent.
    """
    parser.included_ranges = [part]
    try:
        return parser.parse(data)
    finally:
        del parser.included_ranges
