"""Definitions of a file: which they are, their place among each other, names and visibility."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from maguyva_pg.indexing.blocks import blocks_of
from maguyva_pg.indexing.captures import Binding, Captures, Definition, place_in
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.scopes import Scopes
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.families import family_named
from maguyva_pg.languages.table import ExportRule, Language
from maguyva_pg.languages.written import QUOTES, plain_type

MAX_VALUE: Final = 400
"""Characters of a value from which a variable's type is inferred; longer ones are data or callbacks."""
MAX_ASSIGNMENTS: Final = 4
"""Assignments to one name that are asked for its type: the first is often none, a later one tells."""

CLASS_KINDS: Final = frozenset({"class", "enum", "extension", "interface", "struct", "trait", "union"})
"""Definitions whose functions are methods."""


def class_kinds(language: Language) -> frozenset[str]:
    """Return the kinds of definitions whose functions are methods in a language."""
    return CLASS_KINDS | {"module"} if language.methods_in_modules else CLASS_KINDS


ENCLOSING_KINDS: Final = CLASS_KINDS | {
    "component", "constructor", "function", "macro", "method", "module", "namespace", "property", "type",
}  # fmt: skip
"""Definitions that code can be said to stand in; an initialiser belongs to what is around it."""
APART_KINDS: Final = frozenset({"component", "package"})
"""Definitions that hold a file but are no part of the names in it."""
FUNCTION_KINDS: Final = frozenset({"function", "method", "constructor", "property"})
ASSIGNED_KINDS: Final = frozenset({"variable", "constant", "field"})
"""Definitions that may be assigned again; the first assignment is the definition, others are uses."""
_LOCAL_WHEN_INSIDE: Final = frozenset({"variable", "constant"})


_DOTTED_KINDS: Final = frozenset({"interface", "module"})
"""Definitions whose names may say what they are in."""


@dataclass(slots=True)
class Placed:
    """A definition that will be a symbol."""

    definition: Definition
    kind: str
    qualified_name: str
    parent: int | None
    owner: str
    """Qualified name of the type it belongs to, where that is not ``parent``."""
    exported: bool = False
    block: tuple[int, int] | None = None
    """Extent of the block in which alone its name is known."""

    @property
    def inner_start(self) -> int:
        """Where its inside begins: calls before it belong to what is around it."""
        for part in ("bases", "parameters", "parameter"):
            nodes = self.definition.parts.get(part)
            if nodes:
                return nodes[-1].end_byte
        if self.kind in CLASS_KINDS:
            body = self.definition.first("body")
            if body is not None:
                return body.start_byte
        return self.definition.start


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
        self.bindings: list[Binding] = []
        """Variables: those local to a function, and those of the file, which are symbols too."""
        kinds = self._kinds()
        self._by_qualified_name: dict[str, int] = {}
        self._blocks = blocks_of(captures) if language.blocks_bind else {}
        self._join_signatures()
        self._place(kinds)
        self._bound_by_blocks()
        self._mark_exported()

    def _kinds(self) -> dict[int, str]:
        """Each definition's kind by the start of its name; local variables have none."""
        scopes = self._captures.scopes
        nesting = Nesting([(start, end) for start, end, _ in scopes])
        functions = [s for s in scopes if s[2] != "block"]
        hoisting = Nesting([(start, end) for start, end, _ in functions])
        elsewhere = {(hoisting.at(position), name) for position, name in sorted(self._captures.unbound)}
        hoisting = Nesting([(start, end) for start, end, _ in functions])
        kinds: dict[int, str] = {}
        local = self._in_functions()
        for definition in sorted(self._captures.definitions, key=lambda d: d.name_start):
            kind = definition.kind
            if "lexical" in definition.parts:
                if id(definition) in local:
                    self.bindings.append(self._binding(definition))
                    self._captures.names.pop(definition.name_start, None)
                    continue
            elif kind in _LOCAL_WHEN_INSIDE:
                hoisted = "hoisted" in definition.parts
                index = (hoisting if hoisted else nesting).at(definition.name_start)
                around = "" if index is None else (functions if hoisted else scopes)[index][2]
                if elsewhere and (hoisting.at(definition.name_start), definition.name) in elsewhere:
                    continue  # ``global x; x = 1``: a use
                if around == "class":
                    kind = "field" if kind == "variable" else kind
                elif around in ("block", "function") and "outward" in definition.parts:
                    continue
                elif around in ("block", "function"):
                    self.bindings.append(self._binding(definition))
                    self._captures.names.pop(definition.name_start, None)
                    continue
                else:
                    self.bindings.append(self._binding(definition, defines_symbol=True))
                    if kind == "variable" and definition.name.isupper():
                        kind = "constant"
                    if (bases := self._captures.named_classes.get(definition.name)) is not None:
                        kind = "class"
                        definition.add({"base": bases} if bases else {})
            kinds[definition.name_start] = kind
        return kinds

    def _in_functions(self) -> set[int]:
        """Return the identities of those definitions that are local names within a function."""
        scopes = self._captures.scopes
        nesting = Nesting([(start, end) for start, end, _ in scopes])
        found: set[int] = set()
        for definition in self._captures.definitions:
            if "lexical" in definition.parts:
                around = nesting.at(definition.start - 1)  # its own scopes may begin where it does
                if around is not None and scopes[around][2] != "class":
                    found.add(id(definition))
        return found

    def _binding(self, definition: Definition, *, defines_symbol: bool = False) -> Binding:
        declared = definition.parts.get("type")
        value, origin = definition.first("value"), definition.first("from")
        pattern, whole = definition.first("unpacked"), definition.first("whole")
        return Binding(
            name=definition.name,
            position=definition.name_start,
            visible_from=origin.end_byte if origin else definition.name_start,
            declared=self._source.of_adjacent(declared) if declared else "",
            value=self._source.slice(*self._captures.expression(value)) if value else "",
            hoisted="hoisted" in definition.parts,
            defines_symbol=defines_symbol,
            assigned=value is not None,
            constant=definition.kind == "constant",
            whole=self._source.of(whole) if whole else "",
            taken=place_in(pattern, definition.name_node) if pattern else (),
        )

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
                binding = self._binding(placed.definition, defines_symbol=True)
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

    def _mark_exported(self) -> None:
        listed = self._captures.exported_names
        rule = self._language.exports
        for placed in self.placed:
            parts, name = placed.definition.parts, placed.definition.name
            around = self.placed[placed.parent] if placed.parent is not None else None
            if around is not None and around.kind in FUNCTION_KINDS:
                continue
            if (
                around is not None
                and self._language.exported_members
                and around.kind not in ("namespace", "module")
            ):
                if rule is ExportRule.LISTED:
                    placed.exported = around.exported and (not listed or self._lists_member(placed))
                    continue
                underscored = name.startswith("_") and not name.endswith("__")
                hidden = rule is ExportRule.NOT_UNDERSCORED and underscored
                placed.exported = around.exported and not hidden and "private" not in parts
                continue
            match rule:
                case ExportRule.CAPITALISED:
                    placed.exported = name[:1].isupper()
                case ExportRule.NOT_UNDERSCORED:
                    placed.exported = name in listed if listed else not name.startswith("_")
                case ExportRule.NOT_PRIVATE:
                    placed.exported = "private" not in parts and (around is None or around.exported)
                case ExportRule.NOT_STATIC:
                    placed.exported = "static" not in parts
                case ExportRule.LISTED:
                    placed.exported = not listed or self._captures.exports_everything or name in listed
                case ExportRule.MARKED:
                    placed.exported = "exported" in parts or (placed.parent is None and name in listed)

    def _lists_member(self, placed: Placed) -> bool:
        found, name = self._captures, placed.definition.name
        around = placed
        while around.parent is not None:
            around = self.placed[around.parent]
        by_itself = placed.kind != "constructor" and name in found.exported_names
        whole = around.definition.name in found.exported_whole
        return found.exports_everything or whole or by_itself or name in found.exported_members

    def extent(self, index: int) -> tuple[int, int]:
        """Start and end of a definition, in bytes."""
        return self.placed[index].definition.start, self.placed[index].definition.end

    def results(self) -> dict[str, str]:
        """Tell what using each definition gives, by qualified name, as written.

        The declared type of a variable, what a function returns; a class where classes are called.
        """
        known: dict[str, str] = {}
        for placed in self.placed:
            nodes = placed.definition.parts.get("returns") or placed.definition.parts.get("type")
            if nodes:
                text = self._source.of_adjacent(nodes)
                if plain_type(text) in ("Self", "this"):
                    text = placed.qualified_name.rpartition(".")[0]
                known.setdefault(placed.qualified_name, text)
            elif placed.kind in CLASS_KINDS and self._language.classes_are_called:
                known.setdefault(placed.qualified_name, placed.qualified_name)
        return known

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

    def infer_types(self, scopes: Scopes, results: dict[str, str]) -> dict[int, str]:
        """Types of variables and fields that declare none, from what they are set to.

        And what functions return that are an expression.

        Args:
            scopes: the file's scopes.
            results: see ``results``; grows by what is found.

        Returns:
            Types in the form of ``receiver_type``, by index in ``placed``.
        """
        inferred: dict[int, str] = {}
        waiting = [
            (value.start_byte, index, value)
            for index, placed in enumerate(self.placed)
            if not (placed.definition.first("type") or placed.definition.first("returns"))
            for part in (("value",) if placed.kind in ASSIGNED_KINDS else ("result",))
            for value in placed.definition.parts.get(part, ())
        ]
        nesting = Nesting(scopes.ranges)
        for position, index, value in sorted(waiting, key=lambda w: w[:2]):
            scope = nesting.at(position) or 0
            start, end = self._captures.expression(value)
            if index in inferred or end - start > MAX_VALUE:
                continue
            instance = self.instance_of(self.placed[index].parent)
            written = self._source.slice(start, end)
            found = scopes.of_value(written, scope, position, instance)
            # A bare name is no type, but may be a member's.
            told = self._language.class_side or self._language.types_are_values
            if found and (told or "()" in found or found != written):
                inferred[index] = found
                results.setdefault(self.placed[index].qualified_name, found)
        return inferred


def _parameter_count(definition: Definition) -> int:
    parameters = definition.first("parameters")
    each = parameters.named_children if parameters is not None else definition.parts.get("parameter", ())
    return sum(not parameter.is_extra for parameter in each)
