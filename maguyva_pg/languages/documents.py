"""What the grammars of documents leave to code: headings without markup, the levels of sections."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from tree_sitter import Node

_LINK: Final = re.compile(r"!?\[(?P<text>[^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_ANCHOR: Final = re.compile(r"\s*\{[#:.][^}]*\}\s*$")
_MARKUP: Final = re.compile(r"<[^<>]*>|`+|\*+|(?<!\w)_+|_+(?!\w)|\s+#+\s*$")
_ROLE: Final = re.compile(r":[\w:+.-]+:`(?P<text>[^`]*)`|`(?P<link>[^`<]*?)\s*(?:<[^`]*>)?`_*")


def markdown_heading(written: str) -> str:
    """Spell a heading without its markup: ``The `index` command {#index}`` is ``The index command``."""
    text = _ANCHOR.sub("", _LINK.sub(lambda found: found["text"], written))
    return " ".join(_MARKUP.sub("", text).replace("\\", "").split())


def restructuredtext_heading(written: str) -> str:
    """Spell a heading without its markup: ``:mod:`json` -- encoder`` is ``json -- encoder``."""
    text = _ROLE.sub(lambda found: found["text"] or found["link"] or "", written)
    return " ".join(text.replace("`", "").replace("*", "").split())


def yaml_key(written: str) -> str:
    """Take ``<<``, which merges another mapping in, for no key."""
    return "" if written == "<<" else written


_LEVEL: Final = re.compile(r"_h(\d)_")  # atx_h2_marker, setext_h1_underline


def markdown_levels(headings: Sequence[Node], text_of: Callable[[Node], str]) -> list[int]:  # noqa: ARG001
    """Tell the level of each heading by its marks; 0 in quotations and lists, which have no sections."""
    return [
        0 if _is_quoted(heading) else int(_LEVEL.findall(" ".join(part.type for part in heading.children))[0])
        for heading in headings
    ]


def _is_quoted(node: Node | None) -> bool:
    while node is not None and node.type not in ("block_quote", "list_item"):
        node = node.parent
    return node is not None


def restructuredtext_levels(headings: Sequence[Node], text_of: Callable[[Node], str]) -> list[int]:
    """Tell the level of each heading: styles of adornment rank in the order in which they first appear."""
    styles: dict[tuple[str, int], int] = {}
    return [
        styles.setdefault((text_of(heading)[-1:], heading.child_count), len(styles) + 1)
        for heading in headings
    ]


_DEEP_LINE: Final = re.compile(rb"^[ \t>*+\-?:\d.)]{100}.*", re.MULTILINE)


def without_deep_lines(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Blank lines that could open a hundred quotations, lists or blocks within each other.

    The scanners of Markdown and YAML keep what is open in a kilobyte, and write beyond it. A line can open no
    more of them than it has signs in front.
    """
    return _DEEP_LINE.sub(lambda found: b"\n" * len(found[0]), data), []


def with_deep_lines_as_text(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Let deeply indented lines read as a paragraph: reStructuredText's scanner takes memory without end.

    Not blank ones, of which it takes quadratic time.
    """
    return _DEEP_LINE.sub(lambda found: b"x" * len(found[0]), data), []


SECTION_LEVELS: Final[dict[str, Callable[[Sequence[Node], Callable[[Node], str]], list[int]]]] = {
    "markdown": markdown_levels,
    "restructuredtext": restructuredtext_levels,
}
"""The levels of a document's headings, in their order, by language."""
