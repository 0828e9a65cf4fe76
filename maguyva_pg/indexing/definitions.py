"""Definitions of a file: which they are, their place among each other, names and visibility."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from maguyva_pg.indexing.blocks import blocks_of
from maguyva_pg.indexing.captures import Captures, Definition
from maguyva_pg.indexing.exports import mark_exported
from maguyva_pg.indexing.placed import APART_KINDS, ASSIGNED_KINDS, FUNCTION_KINDS, Placed, class_kinds
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.indexing.variables import binding_of, kinds_of
from maguyva_pg.languages.families import family_named
from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import QUOTES, plain_type

MAX_ASSIGNMENTS: Final = 4
"""Assignments to one name that are asked for its type: the first is often none, a later one tells."""

_DOTTED_KINDS: Final = frozenset({"interface", "module"})
"""Definitions whose names may say what they are in."""


class Definitions:
    """All definitions of a file in their order, parents before children.

    Args:
        captures: what the query found.
        language: whose rules apply.
        source: the file's text.
    """

    def __init__(self, captures: Captures, language: Language, source: SourceText) -> None:
        self._captures = captures
        self._language = language
        self._class_kinds = class_kinds(language)
        self._source = source
        self.placed: list[Placed] = []
        kinds, self.bindings = kinds_of(captures, source)
        """Variables: those local to a function, and those of the file, which are symbols too."""
        self._by_qualified_name: dict[str, int] = {}
        self._blocks = blocks_of(captures) if language.blocks_bind else {}
        self._join_signatures()
        self._place(kinds)
        self._bound_by_blocks()
        mark_exported(self.placed, captures, language)

    def _join_signatures(self) -> None:
        """Make signatures parts of the functions that they are for, if these are beside them."""
        signed: dict[tuple[int, str], Definition] = {}
        joined: set[int] = set()
        before: Definition | None = None
        for definition in self._captures.definitions:
            around = definition.node.parent
            key = (around.id if around else 0, definition.name)
            if "signature" in definition.parts:
                signed[key] = definition
            elif signature := signed.pop(key, None):
                joined.add(id(signature))
                self._captures.names.pop(signature.name_start, None)
                definition.add({"type": signature.parts["type"]})
                if signature is before:
                    definition.start = signature.start
                    definition.add({"head": [signature.node]})
            before = definition
        if joined:
            kept = [each for each in self._captures.definitions if id(each) not in joined]
            self._captures.definitions = kept

    def _place(self, kinds: dict[int, str]) -> None:
        stack: list[int] = []
        assigned: dict[tuple[int | None, str, bool], Definition] = {}
        for definition in self._captures.definitions:
            kind = kinds.get(definition.name_start)
            if kind is None or definition.name == "_":
                continue
            while stack and self._apart(self.placed[stack[-1]].definition, definition):
                stack.pop()
            parent = stack[-1] if stack else None
            if "instance" in definition.parts:
                parent = self._holder_of_field(definition, parent)
                if parent is None:
                    continue
            if self._language.functions_in_clauses and (
                clause_of := self._clause_of(definition, kind, parent)
            ):
                clause_of.head_end = clause_of.head_end or clause_of.end
                clause_of.end = definition.end
                self._captures.names.pop(definition.name_start, None)
                stack.append(len(self.placed) - 1)
                continue
            if kind in ASSIGNED_KINDS:
                of_class = self._language.class_side and "static" in definition.parts
                named = f"{self._owner(definition)}.{definition.name}"
                first = assigned.setdefault((parent, named, of_class), definition)
                if first is not definition and (kind != "field" or "instance" in definition.parts):
                    if len(first.parts.get("value", ())) < MAX_ASSIGNMENTS:
                        first.add(definition.parts)  # another assignment may tell the type
                    continue
            used = self._captures.names.get(definition.name_start)
            # An embedded type's name defines and uses; so does that of an extension without one of its own.
            roles = ("inherit", "type") if kind == "extension" else ("inherit",)
            uses = used is not None and used.role in roles
            if used is not None and not uses:
                del self._captures.names[definition.name_start]
            placed = self._placed(definition, kind, parent)
            self._by_qualified_name.setdefault(placed.qualified_name, len(self.placed))
            self.placed.append(placed)
            if "instance" not in definition.parts and kind not in APART_KINDS:
                stack.append(len(self.placed) - 1)

    def _bound_by_blocks(self) -> None:
        """Bound the names that blocks declare, where no symbol around them is as narrow."""
        for placed in self.placed:
            block = self._blocks.get(placed.definition.name_start)
            if block is None:
                continue
            around = self.placed[placed.parent].definition if placed.parent is not None else None
            body = around.first("body") if around is not None else None
            if around is None or (block[0] > around.start and (body is None or block[0] > body.start_byte)):
                placed.block = block
                binding = binding_of(self._captures, self._source, placed.definition, defines_symbol=True)
                self.bindings.append(replace(binding, position=block[0], visible_from=block[0], value=""))

    def _clause_of(self, definition: Definition, kind: str, parent: int | None) -> Definition | None:
        """Return the function directly above of which a definition is one more clause."""
        if not self.placed or kind not in ("function", "macro"):
            return None
        above = self.placed[-1]
        first = above.definition
        if (above.kind, above.parent, first.name) != (kind, parent, definition.name):
            return None
        if _parameter_count(first) != _parameter_count(definition) or first.node.id == definition.node.id:
            return None
        return None if "abstract" in first.parts else first

    @staticmethod
    def _apart(outer: Definition, inner: Definition) -> bool:
        """Whether two definitions, of which the second starts later, are beside each other."""
        return (
            outer.end <= inner.start or outer.node.id == inner.node.id or outer.name_start == inner.name_start
        )

    def _class_around(self, index: int | None) -> int | None:
        """Find the class that an instance's field belongs to; a function that serves as one (JavaScript)."""
        function = index
        while index is not None and self.placed[index].kind not in self._class_kinds:
            index = self.placed[index].parent
        return function if index is None and self._language.family == "javascript" else index

    def _holder_of_field(self, definition: Definition, around: int | None) -> int | None:
        """Return the class that a field set through the instance belongs to, and tell whose it is there."""
        holder = self._class_around(around)
        class_side = self._language.class_side
        if class_side and holder is not None and not self._in_method_of_objects(around, holder):
            definition.add({"static": [definition.node]})
        return holder

    def _in_method_of_objects(self, index: int | None, around: int) -> bool:
        """Whether a place in a class is in a method of its objects, rather than of the class."""
        while index is not None and index != around:
            if self.placed[index].kind in FUNCTION_KINDS:
                return "static" not in self.placed[index].definition.parts
            index = self.placed[index].parent
        return False

    def _placed(self, definition: Definition, kind: str, parent: int | None) -> Placed:
        owner = self._owner(definition)
        rooted = "rooted" in definition.parts
        before = self.placed[parent].qualified_name if parent is not None and not rooted else ""
        within_class = parent is not None and self.placed[parent].kind in self._class_kinds
        if within_class and owner and before.endswith(owner):
            owner = ""  # ``def Cart.total`` in ``class Cart``
        if kind == "function" and (owner or within_class) and not self._language.owned_functions:
            kind = "method"
        if kind == "variable" and within_class:
            kind = "field"
        last_owner = (owner or before).rpartition(".")[2]
        is_constructor = definition.name in self._language.constructor_names or (
            self._language.family == "c" and definition.name == last_owner
        )
        if kind == "method" and is_constructor:
            kind = "constructor"
        name = definition.name
        if rooted or ("." in name and kind in _DOTTED_KINDS):
            # ``defmodule Shop.Cart``: what stands before the dot need not be defined anywhere.
            definition.name = name.rpartition(".")[2]
            return Placed(definition, kind, ".".join(filter(None, (before, owner, name))), parent, "")
        if kind == "extension" and not name.isidentifier():  # that of its type: ``on List<int>``
            qualified_name = ".".join(part for part in (before, plain_type(name)) if part)
            definition.name = qualified_name.rpartition(".")[2]
            return Placed(definition, kind, qualified_name, parent, "")
        if kind == "package":
            qualified_name, name = name, name.rpartition(".")[2]
            definition.name = name
            return Placed(definition, kind, qualified_name, None, "")
        extended = definition.first("extends")
        if extended is not None and family_named(self._language.family).extensions_scoped:
            # Called like a member of that type, and a member of what stands around it.
            receiver = plain_type(self._source.of(extended))
            any_type = receiver in map(self._source.of, definition.parts.get("generic", ()))
            around = before or ("" if any_type else receiver)
            return Placed(definition, kind, f"{around}.{name}".strip("."), parent, receiver)
        within = ".".join(self._source.of(node) for node in definition.parts.get("within", ()))
        qualified_name = ".".join(part for part in (before, owner, within, name) if part)
        owner_name = ".".join(part for part in (before, owner) if part) if owner else ""
        if owner:
            known = self._by_qualified_name.get(owner_name)
            parent = parent if known is None else known
            if kind == "method" and known is not None and self.placed[known].kind in ("namespace", "module"):
                kind = "function"
        return Placed(definition, kind, qualified_name, parent, owner_name)

    def _owner(self, definition: Definition) -> str:
        fixed = [part.partition(".")[2] for part in definition.parts if part.startswith("owner.")]
        written = [*fixed, *(self._source.of(node) for node in definition.parts.get("owner", ()))]
        if self._language.case_ignored:
            return ".".join(part.strip(QUOTES) for owner in written for part in owner.split("."))
        owners = (text.strip('"') if text.startswith('"') else plain_type(text) for text in written)
        parts = [part for owner in owners for part in owner.split(".") if part]
        return ".".join(part for part in parts if part not in self._language.instance_names)

    def extent(self, index: int) -> tuple[int, int]:
        """Start and end of a definition, in bytes."""
        return self.placed[index].definition.start, self.placed[index].definition.end

    def instance_of(self, index: int | None) -> str:
        """Qualified name of the class whose instance a method has, seen from a definition in it."""
        objects = family_named(self._language.family).objects_are_instances
        method = not self._language.class_side
        while index is not None:
            placed = self.placed[index]
            method = method or (placed.kind in FUNCTION_KINDS and "static" not in placed.definition.parts)
            if placed.kind in self._class_kinds and not method:
                return ""
            if placed.kind in self._class_kinds or (objects and placed.kind in ASSIGNED_KINDS):
                return placed.qualified_name
            if placed.owner:
                return placed.owner
            index = placed.parent
        return ""

    def class_around(self, index: int | None) -> str:
        """Qualified name of the innermost class around a definition."""
        index = self._class_around(index)
        return "" if index is None else self.placed[index].qualified_name


def _parameter_count(definition: Definition) -> int:
    parameters = definition.first("parameters")
    each = parameters.named_children if parameters is not None else definition.parts.get("parameter", ())
    return sum(not parameter.is_extra for parameter in each)
