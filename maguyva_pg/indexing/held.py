"""Which functions names hold, and which functions return: what a call by another name runs.

A value is told as a chain (``make()``, ``module.f``, ``Client().get``) in which no local name is left, so
that it means the same to whoever looks at it from the function that it stands in. Where several values are
possible, none is told: of several assignments only one that surely ran last counts, and of lists and
dictionaries only those that nothing else gets hold of.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from tree_sitter import Node

from maguyva_pg.indexing.captures import Binding, Captures, Name
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.imports import imported_names
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.placed import FUNCTION_KINDS
from maguyva_pg.indexing.scopes import MAX_STEPS, Scopes
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import inside_brackets, read_expression, split_items

MAX_VALUE: Final = 400
"""Characters of a value that is looked at; longer ones are data."""
MAX_PASSED: Final = 80
"""Characters of an argument that may name a function."""
MAX_USES: Final = 100
"""Assignments and uses of one name that are looked at; where there are more, each would cost a look at
all others."""

_CHAIN: Final = re.compile(r"[^\W\d][\w$]*(?:\(\))*(?:\.[^\W\d][\w$]*(?:\(\))*)*")
_HEAD: Final = re.compile(r"(?P<name>[\w$]+)(?P<rest>.*)")
_SET_TOO: Final = re.compile(r"[^\W\d]\w*\s*=(?!=)\s*")
"""``b =`` in ``a = b = f``."""
_ALL_SET_TOO: Final = re.compile(r"[\w\s,*]+=(?!=)\s*")
"""``c, d =`` in ``a, b = c, d = f, g``."""
_KEY: Final = r"(?:-?\d+|'[^'\\\n]*'|\"[^\"\\\n]*\")"
_CONSTANT: Final = re.compile(_KEY)
_SUBSCRIPTED: Final = re.compile(rf"(?P<name>[^\W\d]\w*)(?P<keys>(?:\[{_KEY}\])+)")
_ELEMENT_USED: Final = re.compile(rf"(?P<keys>(?:\[{_KEY}\])+)(?!\[)(?:\s*=(?!=)\s*(?P<value>[^\n;#]+))?")
_ENTRY: Final = re.compile(rf"(?P<key>{_KEY})\s*:\s*(?P<value>.+)", re.DOTALL)
_NO_ELEMENT: Final = re.compile(r"^\*|\bfor\b|\blambda\b|#")
"""An item that stands for any number of them, or that is not told apart from its neighbours."""


class HeldValues:
    """What the names of one file hold.

    Args:
        captures: what the query found.
        definitions: the file's definitions.
        scopes: the file's scopes.
        language: whose rules apply.
        source: the file's text.
    """

    def __init__(
        self,
        captures: Captures,
        definitions: Definitions,
        scopes: Scopes,
        language: Language,
        source: SourceText,
    ) -> None:
        self._captures = captures
        self._definitions = definitions
        self._scopes = scopes
        self._language = language
        self._source = source
        self._blocks = sorted(captures.blocks)
        self._names: dict[str, list[Name]] | None = None
        self._parameters = sorted(
            (node.start_byte, node.end_byte)
            for placed in definitions.placed
            for node in placed.definition.parts.get("parameters", ())
        )
        # Names that something else than an assignment may set as well.
        self._otherwise = {name for _, name in captures.unbound}
        self._otherwise |= {
            placed.definition.name for placed in definitions.placed if placed.kind in ("function", "class")
        }
        self._otherwise |= {name.alias for name in imported_names(captures, language, source)}
        self._passable_heads = language.instance_names | self._otherwise

    def chain(self, text: str, scope: int, position: int, steps: int = 0) -> str:
        """Tell what an expression stands for.

        Args:
            text: the expression as written.
            scope: index of the innermost scope around it.
            position: byte offset of it.
            steps: assignments followed so far.

        Returns:
            A chain without local names; empty where it is not known, or no chain.
        """
        if steps > MAX_STEPS or len(text) > MAX_VALUE:
            return ""
        while found := _SET_TOO.match(text):
            text = text[found.end() :]
        subscripted = _SUBSCRIPTED.fullmatch(text)
        if subscripted:
            return self._element(subscripted["name"], keys_of(subscripted["keys"]), scope, position, steps)
        chain, made = read_expression(text, self._language.leading_words)
        if made:
            return f"{made}()" if text.startswith("new ") else ""
        head = _HEAD.fullmatch(chain)
        if head is None or not _CHAIN.fullmatch(chain) or not text.startswith(head["name"]):
            return ""
        bound = self._scopes.bound(head["name"], scope)
        if bound is None or head["name"] in self._language.instance_names:
            return chain
        binding = self._setting(head["name"], bound[0], bound[1], scope, position)
        if binding is not None:
            value = element(binding.whole, binding.taken) if binding.taken else binding.value
            held = self.chain(value, bound[0], binding.position - 1, steps + 1) if value else ""
            return held + head["rest"] if held else ""
        if not head["rest"].startswith(".") or bound[1][0].defines_symbol:
            return ""
        declared = self._scopes.type_of(head["name"], scope, position, "")
        return f"{declared}(){head['rest']}" if declared and "(" not in declared else ""

    def _setting(
        self, name: str, bound_in: int, bindings: list[Binding], scope: int, position: int
    ) -> Binding | None:
        """Return the assignment that a use sees for sure."""
        if name in self._otherwise or len(bindings) > MAX_USES:
            return None
        if len(bindings) == 1:
            only = bindings[0]
            sure = (only.assigned or only.taken) and (only.constant or self._language.assignments_bind)
            return only if sure and only.position != position else None
        if not self._language.assignments_bind:
            return None
        if self._scopes.function_around(scope) != self._scopes.function_around(bound_in):
            return None  # which one is the last depends on when the function is called
        before = bisect_right(bindings, position, key=lambda binding: binding.visible_from)
        if not before or not (bindings[before - 1].assigned or bindings[before - 1].taken):
            return None
        last = bindings[before - 1]
        later = [binding.position for binding in bindings[before:]]
        return last if self._certain(last.position, position, later, bound_in) else None

    def _certain(self, set_at: int, used_at: int, later: list[int], scope: int) -> bool:
        """Whether a use sees what was set before it: in code that runs straight from one to the other."""
        start, _ = self._scopes.ranges[self._scopes.function_around(scope)]
        first = bisect_right(self._blocks, (start, 0)) + (start >= 0)  # a function's first block is its body
        for block_start, block_end in self._blocks[first:]:
            if block_start > max(used_at, set_at):
                break
            around_use = block_start <= used_at < block_end
            if block_start <= set_at < block_end and not around_use:
                return False  # the block may not have run
            if around_use and any(block_start <= other < block_end for other in later):
                return False  # it may have run before, if it is a loop's
        return True

    def _element(self, name: str, keys: tuple[object, ...], scope: int, position: int, steps: int) -> str:
        """Tell what stands in a list or dictionary that the file shows whole, and every change of it."""
        bound = self._scopes.bound(name, scope)
        binding = self._setting(name, bound[0], bound[1], scope, position) if bound else None
        uses = self._uses_of(name)
        if bound is None or binding is None or binding.taken or len(uses) > MAX_USES:
            return ""
        value, set_at = element(binding.value, keys), binding.position
        same_function = self._scopes.function_around(scope) == self._scopes.function_around(bound[0])
        later: list[int] = []
        for use in uses:
            found = _ELEMENT_USED.match(self._source.slice(use.end, use.end + MAX_VALUE))
            if found is None:
                return ""  # others may change what is in it
            if found["value"] is None:
                continue
            set_keys = keys_of(found["keys"])
            if set_keys == keys and same_function and use.start < position:
                value, set_at = found["value"], use.start
            elif set_keys == keys[: len(set_keys)]:
                later.append(use.start)
        if not value or (later and not same_function) or any(binding.position < at < set_at for at in later):
            return ""
        if same_function and not self._certain(set_at, position, later, bound[0]):
            return ""
        return self.chain(value, bound[0], set_at - 1, steps + 1)

    def _uses_of(self, name: str) -> list[Name]:
        if self._names is None:
            self._names = {}
            for _, use in sorted(self._captures.names.items()):
                if use.qualifier is None and use.role != "ignore":
                    self._names.setdefault(self._source.slice(use.start, use.end), []).append(use)
        return self._names.get(name, [])

    def parameter(self, text: str, scope: int) -> bool:
        """Whether a name is a parameter of a function that has a symbol, and nothing sets it."""
        bound = self._scopes.bound(text, scope)
        if bound is None or len(bound[1]) != 1 or text in self._language.instance_names:
            return False
        position = bound[1][0].position
        before = bisect_right(self._parameters, (position, 1 << 62)) - 1
        return before >= 0 and self._parameters[before][0] <= position < self._parameters[before][1]

    def passed(self, arguments: Node, scope: int, position: int) -> str:
        """Tell which functions a call passes: ``0=f,key=self.g,1=~p``, see ``maguyva_pg.languages``."""
        told: list[str] = []
        for place, argument in enumerate(node for node in arguments.named_children if not node.is_extra):
            if argument.start_byte in self._captures.spreads:
                break
            name, value = argument.child_by_field_name("name"), argument.child_by_field_name("value")
            if name is not None and value is not None:
                slot, argument = self._source.of(name), value
            else:
                slot = str(place)
            if chain := self._passable(self._source.of(argument), scope, position):
                told.append(f"{slot}={chain}")
        return ",".join(told)

    def _passable(self, text: str, scope: int, position: int) -> str:
        if text.startswith("lambda") and not text.isidentifier():
            return "?"
        if len(text) > MAX_PASSED:
            return ""
        if self.parameter(text, scope):
            return f"~{text}"
        chain = self.chain(text, scope, position)
        head = _HEAD.match(chain)
        known = head is not None and head["name"] in self._passable_heads
        return chain if known else ""

    def of_fields(self) -> dict[int, str]:
        """Tell what fields hold that are set only once; by index in ``Definitions.placed``."""
        if not self._language.assignments_bind:
            return {}
        set_once: list[tuple[int, int, int]] = []
        for index, placed in enumerate(self._definitions.placed):
            values = placed.definition.parts.get("value", [])
            settings = placed.definition.parts.get("instance", values)
            if placed.kind == "field" and len(values) == len(settings) == 1:
                set_once.append((values[0].start_byte, values[0].end_byte, index))
        scopes = Nesting(self._scopes.ranges)
        found: dict[int, str] = {}
        for start, end, index in sorted(set_once):
            chain = self.chain(self._source.slice(start, end), scopes.at(start) or 0, start)
            if chain and not chain.endswith(")"):
                found[index] = chain
        return found

    def returned(self) -> dict[int, str]:
        """Tell what functions return, where all their returns agree; by index in ``Definitions.placed``."""
        placed = self._definitions.placed
        functions = [
            index
            for index, each in enumerate(placed)
            if each.kind in FUNCTION_KINDS and "body" in each.definition.parts
        ]
        around = Nesting([self._definitions.extent(index) for index in functions])
        generating = {around.at(position) for position in sorted(self._captures.generating)}
        around = Nesting([self._definitions.extent(index) for index in functions])
        scopes = Nesting(self._scopes.ranges)
        chains: dict[int, set[str]] = {}
        for node in sorted(self._captures.returned, key=lambda node: node.start_byte):
            start = node.start_byte
            index, scope = around.at(start), scopes.at(start) or 0
            if index is None or index in generating:
                continue
            text = self._source.slice(start, node.end_byte)
            if text != "None":
                chains.setdefault(functions[index], set()).add(self.chain(text, scope, start))
        return {
            index: next(iter(found))
            for index, found in chains.items()
            if len(found) == 1 and "" not in found and self._gives_what_it_returns(index)
        }

    def _gives_what_it_returns(self, index: int) -> bool:
        """Whether a call gives what the function returns: decorators may change that."""
        placed = self._definitions.placed[index]
        definition = placed.definition
        if placed.kind not in ("function", "method") or "decorator" in definition.parts:
            return False
        before = self._captures.leading.get(definition.start)
        return before is None or before[2]


def keys_of(subscripts: str) -> tuple[object, ...]:
    """Return the constants in ``["a"][0]``."""
    return tuple(_constant(found.group()) for found in _CONSTANT.finditer(subscripts))


def _constant(text: str) -> object:
    return text[1:-1] if text[0] in "\"'" else int(text)


def element(text: str, keys: Sequence[object]) -> str:
    """Return what stands in a written list, tuple or dictionary.

    Args:
        text: as written; a tuple may lack its parentheses.
        keys: indexes, or keys of dictionaries, the outermost first.

    Returns:
        Source of the element; empty where it is not told.
    """
    for key in keys:
        text = _element_of(text, key) if len(text) <= MAX_VALUE else ""
    return text


def _element_of(text: str, key: object) -> str:
    text = text.strip()
    while found := _ALL_SET_TOO.match(text):
        text = text[found.end() :]
    [whole, *others] = split_items(text)
    kind = ""
    while not others and whole[:1] in ("(", "[", "{") and (inside := inside_brackets(whole)) is not None:
        kind = whole[0]
        [whole, *others] = split_items(inside)
        if kind != "(":
            break
    items = [item for item in (whole, *others) if item]
    if (not kind and not others) or any(_NO_ELEMENT.search(item) for item in items):
        return ""
    if kind != "{":
        return items[key] if isinstance(key, int) and -len(items) <= key < len(items) else ""
    entries: dict[object, str] = {}
    for item in items:
        entry = _ENTRY.fullmatch(item)
        if entry is None:
            return ""
        entries[_constant(entry["key"])] = entry["value"]
    return entries.get(key, "")
