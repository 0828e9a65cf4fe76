"""The levels of what is nested without being code: the sections of documents, the keys of data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

from tree_sitter import Node


class Extent(Protocol):
    """What has a place in a file, in bytes, and perhaps marks."""

    start: int
    end: int
    name: str
    parts: dict[str, list[Node]]


Item = TypeVar("Item", bound=Extent)


def spread_sections(headings: Sequence[Item], levels: Sequence[int], end: int) -> list[Item]:
    """Let each heading span its section: up to the next heading that is not below it.

    Args:
        headings: in any order; their ends are changed.
        levels: of each, from 1; with 0 it begins no section.
        end: of the file.

    Returns:
        The sections, in the order of the file.
    """
    ranked = sorted(
        ((heading, level) for heading, level in zip(headings, levels, strict=True) if level),
        key=lambda pair: pair[0].start,
    )
    open_sections: list[tuple[Item, int]] = []
    for heading, level in ranked:
        while open_sections and open_sections[-1][1] >= level:
            open_sections.pop()[0].end = heading.start
        open_sections.append((heading, level))
    for section, _ in open_sections:
        section.end = end
    return [heading for heading, _ in ranked]


def outermost_levels(definitions: Sequence[Item], most: int) -> list[Item]:
    """Keep whole levels from the outermost on, as long as they hold no more definitions than allowed.

    Args:
        definitions: sorted by start, the longer first. Of those marked ``repeated`` (an array's tables
            under one name), the first of its name counts.
        most: the number allowed.
    """
    depths: list[int] = []
    around: list[int] = []
    seen: set[str] = set()
    unique: list[Item] = []
    for definition in definitions:
        if "repeated" in definition.parts:
            if definition.name in seen:
                continue
            seen.add(definition.name)
        while around and around[-1] <= definition.start:
            around.pop()
        depths.append(len(around))
        unique.append(definition)
        around.append(definition.end)
    sizes = Counter(depths)
    kept = total = 0
    while sizes[kept] and total + sizes[kept] <= most:
        total += sizes[kept]
        kept += 1
    return [definition for definition, depth in zip(unique, depths, strict=True) if depth < kept]
