"""Names in strings: types in annotations, commands of shells, methods that symbols name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tree_sitter import Node

from maguyva_pg.indexing.captures import Captures, Name
from maguyva_pg.indexing.source_text import SourceText

_SYMBOL: Final = re.compile(r"^:?['\"]?(?P<name>[^\W\d]\w*[?!=]?)['\"]?$")
_IN_QUOTES: Final = {
    "type": re.compile(r"(?P<name>[^\W\d]\w*)"),
    "call": re.compile(r"(?:^['\"]|[;&|\n])\s*(?P<name>[^\W\d][\w:.-]*)(?![\w=(])"),
    "member": _SYMBOL,
    "symbol": _SYMBOL,
}


def quoted_names(captures: Captures, source: SourceText) -> Iterator[tuple[int, Name]]:
    """Yield the names in a file's strings, each with where it starts.

    Args:
        captures: what the query found.
        source: the file's text.
    """
    for role, nodes in captures.quoted.items():
        yield from _in_quotes(source, nodes, _IN_QUOTES[role], role)


def _in_quotes(
    source: SourceText, nodes: Iterable[Node], pattern: re.Pattern[str], role: str
) -> Iterator[tuple[int, Name]]:
    """Names in strings: of types in annotations (``"Optional[Foo]"``), of commands (``'stop; exit'``)."""
    for node in nodes:
        text = source.of(node)
        for found in pattern.finditer(text) if text.isascii() else ():
            start = node.start_byte + found.start("name")
            yield start, Name(role, start, node.start_byte + found.end("name"))
