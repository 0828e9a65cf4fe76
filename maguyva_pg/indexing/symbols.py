"""Symbols: what the heads of a file's definitions say."""

from __future__ import annotations

import re
from typing import Final

from tree_sitter import Node

from maguyva_pg.indexing.captures import Captures, Definition
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.held import HeldValues
from maguyva_pg.indexing.placed import FUNCTION_KINDS, Placed
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.types import Attributes, Symbol

MAX_TEXT: Final = 400
"""Characters kept of a signature or a documentation's first paragraph: a few lines on a screen."""

_DEFAULT_SIGNS: Final = frozenset({"=", "keyword_default"})
"""Nodes before a default value that has no field of its own."""

_FLAGS: Final = ("async", "static", "abstract", "transparent", "file_private", "partial", "both_sides")
_MIXED_IN: Final = ("included", "extended", "prepended")
"""Modules whose methods objects have behind those of the class, the class itself has, objects have first."""

_COMMENT_EDGE: Final = re.compile(
    r"^\s*(?:/\*+!?|\*+/|\*|//[/!]?|#+!?|--\[=*\[|--+(?: ?[|^](?!\|))?|\{-+ ?[|^]?|\]=*\](?:--)?$|;+|%+)? ?"
    r"|\s*(?:\*+/|\]=*\]|-\})\s*$"
)
_SUMMARY: Final = re.compile(r"<summary>(?P<inside>.*?)</summary>", re.DOTALL)
"""Of documentation in XML (.NET), what the definition is; parameters and the like follow it."""
_DOCSTRING_QUOTES: Final = re.compile(r"^~?[a-zA-Z]{0,2}(\"\"\"|'''|\"|')(?P<inside>.*)\1$", re.DOTALL)


def build_symbols(
    definitions: Definitions,
    inferred: dict[int, str],
    held: HeldValues,
    captures: Captures,
    source: SourceText,
) -> tuple[Symbol, ...]:
    """Describe a file's definitions.

    Args:
        definitions: in the order that the symbols will have.
        inferred: see ``inferred_types.infer_types``.
        held: what the file's names hold.
        captures: what the query found.
        source: the file's text.
    """
    reader = _HeadReader(captures, definitions.placed, source)
    seen = {"returned": held.returned(), "held": held.of_fields()}
    return tuple(
        reader.symbol(
            placed,
            inferred.get(index, ""),
            {key: chains[index] for key, chains in seen.items() if index in chains},
        )
        for index, placed in enumerate(definitions.placed)
    )


class _HeadReader:
    """Reads signatures, documentation and attributes."""

    def __init__(self, captures: Captures, placed: list[Placed], source: SourceText) -> None:
        self._captures = captures
        self._source = source
        ends = {end for each in placed for end in each.block or ()}
        # In their order, or each column would be counted from its line's start.
        lines = [(end, source.line(end)) for end in sorted(ends)]
        self._points = {end: f"{line}:{source.column(end, line)}" for end, line in lines}

    def symbol(self, placed: Placed, inferred: str, seen: dict[str, str]) -> Symbol:
        source, definition = self._source, placed.definition
        start, end = self._captures.wrappers.get(definition.start, (definition.start, definition.end))
        comments: list[tuple[int, int]] = []
        decorations: list[tuple[int, int]] = []
        head = start
        while (before := self._captures.leading.get(start)) is not None:
            start = before[0]
            (comments if before[2] else decorations).append(before[:2])
        name_line = source.line(definition.name_start)
        return Symbol(
            name=definition.name,
            qualified_name=placed.qualified_name,
            kind=placed.kind,
            signature=self._signature(definition, head, definition.head_end or end),
            start_line=source.line(start),
            end_line=source.line(max(end, definition.end) - 1),
            name_line=name_line,
            name_column=source.column(definition.name_start, name_line),
            parent=placed.parent,
            documentation=self._documentation(definition, comments, decorations),
            attributes=self._attributes(
                placed, inferred, [d for d in decorations[::-1] if d[0] not in self._captures.documentation]
            )
            | seen,
        )

    def _signature(self, definition: Definition, start: int, end: int) -> str:
        head = definition.first("head")
        if head is not None:
            return self._folded(head.start_byte, head.end_byte)
        body = definition.first("body")
        if "following" in definition.parts:
            end = definition.node.end_byte
        stop = body.start_byte if body is not None and body.start_byte > start else end
        # A definition's head seldom exceeds a few hundred characters; the rest would be cut anyway.
        text = " ".join(self._source.slice(start, min(stop, start + 4 * MAX_TEXT)).split())
        text = text[:MAX_TEXT].removesuffix("=>").removesuffix("->")
        return text.rstrip(" {:=;," if body is not None else " ;,")

    def _documentation(
        self, definition: Definition, comments: list[tuple[int, int]], decorations: list[tuple[int, int]]
    ) -> str:
        held = (self._captures.documentation.get(start) for start, _ in decorations)
        node = definition.first("documentation") or next((node for node in held if node), None)
        if node is not None:
            quoted = _DOCSTRING_QUOTES.match(self._source.of(node).strip())
            return _first_paragraph((quoted["inside"] if quoted else "").splitlines())
        lines = [
            line for start, end in reversed(comments) for line in self._source.slice(start, end).splitlines()
        ]
        text = "\n".join(_COMMENT_EDGE.sub("", line) for line in lines)
        summary = _SUMMARY.search(text)
        return _first_paragraph((summary["inside"].strip() if summary else text).splitlines())

    def _visibility(self, placed: Placed) -> Attributes:
        flags: Attributes = {flag: True for flag in _FLAGS if flag in placed.definition.parts}
        if placed.exported:
            flags["exported"] = True
        if placed.block is not None:
            flags["block"] = "-".join(self._points[end] for end in placed.block)
        return flags

    def _attributes(self, placed: Placed, inferred: str, decorations: list[tuple[int, int]]) -> Attributes:
        parts = placed.definition.parts
        attributes = self._visibility(placed)
        decorators = decorations + [(node.start_byte, node.end_byte) for node in parts.get("decorator", ())]
        if decorators:
            texts = [self._folded(start, end) for start, end in dict.fromkeys(decorators)]
            attributes["decorators"] = [
                text[2:-1] if text.startswith("#[") else text.removeprefix("@") for text in texts
            ]
        if bases := [*self._bases(parts.get("mixin", [])), *self._bases(parts.get("base", []))]:
            attributes["bases"] = bases
        for part in _MIXED_IN:
            if modules := self._bases(parts.get(part, [])):
                attributes[part] = modules
        parameters = placed.definition.first("parameters")
        each = parts.get("parameter") or (parameters.children if parameters is not None else None)
        if each is not None and placed.kind in FUNCTION_KINDS | {"macro"}:
            attributes |= self._parameters(each)
        for key, part in (("returns", "returns"), ("type", "type")):
            nodes = parts.get(part)
            if nodes:
                text = " ".join(self._source.of_adjacent(nodes)[:MAX_TEXT].split())
                attributes[key] = text.removeprefix(":").removeprefix("->").strip()
        if inferred and not attributes.keys() & {"type", "returns"}:
            attributes["returns" if placed.kind in FUNCTION_KINDS - {"property"} else "type"] = inferred
        extended = placed.definition.first("extends")
        if extended is not None:
            attributes["extends"] = self._folded(extended.start_byte, extended.end_byte)
        holder = placed.definition.first("holder")
        if placed.owner or holder is not None:
            attributes["receiver"] = placed.owner or self._source.of(holder) if holder else placed.owner
        return attributes

    def _bases(self, nodes: list[Node]) -> list[str]:
        extents: list[tuple[int, int]] = []
        for start, end in sorted((node.start_byte, node.end_byte) for node in nodes):
            if extents and self._source.data[extents[-1][1] : start] == b".":  # ``a.B`` in two nodes
                start = extents.pop()[0]
            extents.append((start, end))
        return [self._folded(start, end) for start, end in extents]

    def _parameters(self, nodes: list[Node]) -> Attributes:
        texts: list[str] = []
        marks: list[str] = []
        for child in nodes:
            mark = self._captures.parameter_marks.get(child.start_byte, "")
            # C++ and macros have a bare ``...``, which is a token.
            if mark != "none" and (mark or (child.is_named and not child.is_extra)):
                texts.append(self._parameter(child, may_have_default=mark == "optional"))
                marks.append(mark)
        attributes: Attributes = {"parameters": texts}
        if any(marks):
            attributes["optional"] = [text for text, mark in zip(texts, marks, strict=True) if mark]
        if "variadic" in marks:
            attributes["variadic"] = True
        return attributes

    def _parameter(self, node: Node, *, may_have_default: bool) -> str:
        for default in ("value", "default_value", "right") if may_have_default else ():
            value = node.child_by_field_name(default)
            if value is not None:
                return " ".join(self._source.slice(node.start_byte, value.start_byte).split()).rstrip(" =\\")
        if may_have_default and (
            sign := next((child for child in node.children if child.type in _DEFAULT_SIGNS), None)
        ):
            return self._folded(node.start_byte, sign.start_byte)
        return self._folded(node.start_byte, node.end_byte)

    def _folded(self, start: int, end: int) -> str:
        return " ".join(self._source.slice(start, min(end, start + MAX_TEXT)).split())


def _first_paragraph(lines: list[str]) -> str:
    paragraph: list[str] = []
    for line in lines:
        if line.strip():
            paragraph.append(line.strip())
        elif paragraph:
            break
    return " ".join(" ".join(paragraph).split())[:MAX_TEXT]
