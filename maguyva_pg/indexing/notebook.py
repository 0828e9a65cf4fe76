"""Jupyter notebooks as source code: each line of a cell on the line of the file that holds it.

See docs/adr/0007-notebooks-by-line.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tree_sitter import Node, Range

from maguyva_pg.languages.grammar import grammar_of
from maguyva_pg.languages.names import languages_called
from maguyva_pg.types import Reference, Symbol

NOTEBOOK: Final = "jupyter"
"""The language of the table that notebooks have as files, and keep where their cells' is not known."""

LINE_BREAK: Final = " ⏎ "
"""What stands for a line break where a line of the file holds a whole cell, as Colab writes it."""

_SHELL_OR_MAGIC: Final = re.compile(r"\s*(?:[!?]|%%?[A-Za-z])|.*\?\s*$")
"""Lines of IPython that are no Python: ``%matplotlib inline``, ``!pip install x``, ``print?``."""

_MAGIC_OF_PYTHON: Final = re.compile(r"%%(?:time|timeit|capture|prun)\b")
"""Magics of a whole cell that leave it Python; others are for another language (``%%bash``)."""


@dataclass(frozen=True, slots=True)
class _Cell:
    is_code: bool
    lines: tuple[str, ...]
    rows: tuple[int, ...]
    """Of the file, counted from 0, for each of the lines."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """What a notebook says."""

    text: str
    """As many lines as the file has: those of the cells as written, the others empty."""
    language: str
    """A key of ``LANGUAGES``: what the cells are written in."""
    cells: tuple[tuple[int, int], ...]
    """First and last line of each cell that holds text."""
    code: str
    """The lines of the cells of code one after the other, commands of IPython blank."""
    parts: tuple[Range, ...]
    """Where each of these cells stands in ``code``."""
    places: tuple[tuple[int, int], ...]
    """For each line of ``code``: the line of the file, and the column in ``text`` at which it begins."""

    def in_file(
        self, symbols: Iterable[Symbol], references: Iterable[Reference]
    ) -> tuple[tuple[Symbol, ...], tuple[Reference, ...]]:
        """Put what was found in ``code`` where it stands in the file."""

        def line(number: int) -> int:
            return self.places[number - 1][0]

        def column(number: int, column: int) -> int:
            return self.places[number - 1][1] + column

        def block(extent: str) -> str:
            ends = ([int(number) for number in end.split(":")] for end in extent.split("-"))
            return "-".join(f"{line(row)}:{column(row, at)}" for row, at in ends)

        placed = tuple(
            replace(
                symbol,
                start_line=line(symbol.start_line),
                end_line=line(symbol.end_line),
                name_line=line(symbol.name_line),
                name_column=column(symbol.name_line, symbol.name_column),
                attributes={
                    key: block(str(value)) if key == "block" else value
                    for key, value in symbol.attributes.items()
                },
            )
            for symbol in symbols
        )
        return placed, tuple(
            replace(use, line=line(use.line), column=column(use.line, use.column)) for use in references
        )


def read_notebook(text: str) -> Notebook | None:
    """Read the cells of a notebook; none where the file holds none.

    Args:
        text: the file's text: JSON.
    """
    values = grammar_of("json").parser.parse(text.encode("utf-8", "replace")).root_node.named_children
    parts = dict(_pairs(values[0])) if values else {}
    listed = parts.get("cells")
    if listed is None or listed.type != "array":
        return None
    language = _language(parts.get("metadata"))
    cells = [cell for node in listed.named_children if (cell := _cell(node)) is not None]
    lines = [""] * (len(text.split("\n")) + (not text.endswith("\n")))  # an empty last line counts for none
    for cell in cells:
        for row, line in zip(cell.rows, cell.lines, strict=True):
            lines[row] = f"{lines[row]}{LINE_BREAK}{line}" if lines[row] else line
    code, places, extents = _code([cell for cell in cells if cell.is_code], language)
    return Notebook(
        text="\n".join(lines),
        language=language,
        cells=tuple((cell.rows[0] + 1, cell.rows[-1] + 1) for cell in cells),
        code=code,
        parts=extents,
        places=places,
    )


def _code(
    cells: Iterable[_Cell], language: str
) -> tuple[str, tuple[tuple[int, int], ...], tuple[Range, ...]]:
    code: list[str] = []
    places: list[tuple[int, int]] = []
    parts: list[Range] = []
    position = 0
    ends: dict[int, int] = {}
    for cell in cells:
        foreign = cell.lines[0].startswith("%%") and not _MAGIC_OF_PYTHON.match(cell.lines[0])
        first, start = len(code), position
        for row, line in zip(cell.rows, cell.lines, strict=True):
            column = ends[row] + len(LINE_BREAK) if ends.get(row) else 0
            ends[row] = column + len(line)
            command = language == "python" and _SHELL_OR_MAGIC.match(line)
            places.append((row + 1, column))
            code.append("" if command else line)
            position += len(code[-1].encode("utf-8", "replace")) + 1
        if not (language == "python" and foreign):
            parts.append(Range((first, 0), (len(code), 0), start, position))
    return "".join(f"{line}\n" for line in code), tuple(places), tuple(parts)


def _cell(node: Node) -> _Cell | None:
    """Read a cell: a list of its lines, each on a line of the file, or all of it as one string."""
    facts = dict(_pairs(node))
    source = facts.get("source")
    if source is None:
        return None
    lines: list[str] = []
    rows: list[int] = []
    for string in source.named_children if source.type == "array" else (source,):
        written = (_read(string) or "").replace("\r\n", "\n").replace("\r", "\n")
        for line in written.removesuffix("\n").split("\n"):
            lines.append(line)
            rows.append(string.start_point.row)
    if not any(lines):
        return None
    return _Cell(_read(facts.get("cell_type")) == "code", tuple(lines), tuple(rows))


def _pairs(node: Node | None) -> Iterator[tuple[str, Node]]:
    if node is None or node.type != "object":
        return
    for pair in node.named_children:
        key, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if key is not None and value is not None and (name := _read(key)):
            yield name, value


def _read(node: Node | None) -> str | None:
    """Return what a string of JSON says; none for anything else."""
    if node is None or node.type != "string" or node.text is None:
        return None
    try:
        return json.loads(node.text, strict=False)
    except ValueError:
        return None


def _language(metadata: Node | None) -> str:
    parts = dict(_pairs(metadata))
    for place, fact in (("kernelspec", "language"), ("language_info", "name"), ("kernelspec", "name")):
        named = _read(dict(_pairs(parts.get(place))).get(fact))
        if named and (known := languages_called(named.rstrip("0123456789"))):
            return known[0]
    return NOTEBOOK
