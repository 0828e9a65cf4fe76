"""Local names: which they are, where they are visible, and what they hold."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from maguyva_pg.indexing.captures import Binding, Captures
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.languages.expressions import expression_of
from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import QUOTES, plain_type

MAX_STEPS: Final = 6
"""Assignments followed from one name to the next (``a = b; b = c``) before its type is given up; more
never happens by intent, and a cycle must end."""

_visible_from = attrgetter("visible_from")

_UNSAID: Final = frozenset({"var", "auto", "Final", "ClassVar"})
"""Words in a type's place that leave the type to the value."""


@dataclass(slots=True)
class _Scope:
    start: int
    end: int
    kind: str
    parent: int | None
    names: dict[str, list[Binding]] = field(default_factory=dict[str, list[Binding]])


class Scopes:
    """The scopes of one file.

    Args:
        captures: what the query found.
        bindings: local names beyond those of ``captures``: variables found to be local.
        language: whose rules apply.
        results: declared types of variables and members, and what functions return, by qualified name.
    """

    def __init__(
        self, captures: Captures, bindings: Iterable[Binding], language: Language, results: dict[str, str]
    ) -> None:
        self._language = language
        self._results = results
        self._scopes = [_Scope(-1, 1 << 62, "file", None)]
        self.ranges: list[tuple[int, int]] = [(-1, 1 << 62)]
        stack = [0]
        for start, end, kind in captures.scopes:
            while self._scopes[stack[-1]].end <= start:
                stack.pop()
            self._scopes.append(_Scope(start, end, kind, stack[-1]))
            self.ranges.append((start, end))
            stack.append(len(self._scopes) - 1)
        self._names: set[str] = set()
        """All that any scope binds: most names that are asked for are none of them."""
        self._bind([*captures.bindings, *bindings], captures.unbound)

    def _bind(self, bindings: list[Binding], unbound: list[tuple[int, str]]) -> None:
        nesting = Nesting(self.ranges)
        excluded = {(self._function(nesting.at(position)), name) for position, name in sorted(unbound)}
        nesting = Nesting(self.ranges)
        for binding in sorted(bindings, key=lambda b: b.position):
            scope = nesting.at(binding.position) or 0
            if binding.hoisted:
                scope = self._function(scope)
            instance = binding.name in self._language.instance_names and not binding.explicit
            if (scope, binding.name) not in excluded and not instance:
                self._scopes[scope].names.setdefault(self._spelled(binding.name), []).append(binding)
        for scope in self._scopes:
            self._names.update(scope.names)
            for found in scope.names.values():
                found.sort(key=_visible_from)

    def _function(self, scope: int | None) -> int:
        while scope and self._scopes[scope].kind == "block":
            scope = self._scopes[scope].parent
        return scope or 0

    def function_around(self, scope: int) -> int:
        """Return the innermost scope around a scope, itself included, that runs as a whole."""
        return self._function(scope)

    def around(self, scope: int, position: int) -> int:
        """Return the innermost scope around a scope, itself included, that begins before a place."""
        while scope and self._scopes[scope].start >= position:
            scope = self._scopes[scope].parent or 0
        return scope

    def bound(self, name: str, scope: int) -> tuple[int, list[Binding]] | None:
        """Return the innermost scope that binds a name, and what it binds it to, by position."""
        name = self._spelled(name)
        current = scope if name in self._names else None
        while current is not None:
            if found := self._scopes[current].names.get(name):
                return current, found
            current = self._scopes[current].parent
        return None

    def _spelled(self, name: str) -> str:
        return name.strip(QUOTES).casefold() if self._language.case_ignored else name

    def find(self, name: str, scope: int, position: int) -> Binding | None:
        """Find the local name that a use means.

        Args:
            name: an identifier.
            scope: index of the innermost scope around the use.
            position: byte offset of the use.

        Returns:
            The last binding before the use, else the scope's first; none if no scope binds the name.
        """
        name = self._spelled(name)
        current = scope if name in self._names else None
        while current is not None:
            found = self._scopes[current].names.get(name)
            if found:
                before = bisect_right(found, position, key=_visible_from)
                if before:
                    return found[before - 1]
                if not self._language.declared_before_use:
                    return found[0]
            if self._language.functions_closed and self._scopes[current].kind != "block":
                return None
            current = self._scopes[current].parent
        return None

    def type_of(self, chain: str, scope: int, position: int, instance: str, steps: int = 0) -> str:
        """Tell what the value of an expression is; see ``maguyva_pg.languages`` on ``receiver_type``.

        Args:
            chain: dotted text.
            scope: index of the innermost scope around it.
            position: byte offset of it.
            instance: qualified name of the class whose method it stands in, else empty.
            steps: assignments followed so far.
        """
        first, _, rest = chain.partition(".")
        callee = first.removesuffix("()")
        binding = self.find(callee, scope, position)
        if first in self._language.instance_names and binding is None:
            if self._language.class_side:
                return chain  # whether the class or an object is meant, the place tells
            if self._language.types_are_values and not instance:
                return self._follow(first, rest)
            return self._follow(instance, rest)
        if binding is None or (binding.defines_symbol and callee != first):
            return self._of_unbound(chain)
        if callee != first or steps > MAX_STEPS:
            return ""
        return self._follow(self.of_binding(binding, scope, instance, steps), rest)

    def of_binding(self, binding: Binding, scope: int, instance: str, steps: int = 0) -> str:
        """Tell the type of what a binding holds."""
        if binding.declared:
            declared = plain_type(binding.declared)
            if declared == "Self" and (instance or not self._language.types_are_values):
                return instance
            stands_for = self.find(declared, scope, binding.position)
            if stands_for is not None and stands_for.type_parameter and stands_for is not binding:
                return self.of_binding(stands_for, scope, instance, steps + 1) if steps <= MAX_STEPS else ""
            if self._language.types_are_values and declared:
                return self.type_of(declared, scope, binding.position, instance, steps + 1)
            if declared not in _UNSAID:
                return declared
        return self.of_value(binding.value, scope, binding.position, instance, steps)

    def of_value(self, value: str, scope: int, position: int, instance: str, steps: int = 0) -> str:
        """Tell the type of an expression as written."""
        if not value:
            return ""
        chain, made = expression_of(self._language, value)
        if made:
            return made
        return "" if chain == "?" else self.type_of(chain, scope, position, instance, steps + 1)

    def _of_unbound(self, chain: str) -> str:
        """Tell the type of a value that comes from outside of the scopes: from a call, or unknown."""
        callee, called, rest = chain.partition("()")
        if not called and self._language.types_are_values:
            return chain if "[]" not in chain and "{}" not in chain else ""
        if not called and self._language.class_side and chain[:1].isupper():
            return _with_first_call(chain)
        if not called and self._language.implicit_members and (chain[:1].islower() or chain[:1] == "@"):
            return chain if "[]" not in chain and "{}" not in chain else ""
        if not called or "[]" in callee:
            return ""
        known = plain_type(self._results.get(callee, ""))
        owner, _, name = callee.rpartition(".")
        if known:
            made = known
        elif self._language.classes_are_called and name[:1].isupper():
            made = callee
        elif name in self._language.constructing_methods and owner and owner != "self":
            made = owner
        else:
            made = callee + called
        return self._follow(made, rest.removeprefix("."))

    def _follow(self, base: str, rest: str) -> str:
        """Walk from a type along member names, as far as this file's declarations go."""
        if not base or not rest:
            return base
        if self._language.class_side and "(" not in base and base[:1].isupper():
            return f"{base}.new().{rest}"  # ``Foo.rest`` would be the class's
        steps = rest.split(".")
        for index, step in enumerate(steps):
            if "[]" in step or "{}" in step:
                return ""
            known = plain_type(self._results.get(f"{base}.{step.removesuffix('()')}", ""))
            if not known:
                return ".".join([base, *steps[index:]])
            base = known
        return base


def _with_first_call(chain: str) -> str:
    """Write parentheses behind the first method in a chain of constants: ``A.b.c`` as ``A.b().c``."""
    links = chain.split(".")
    first = next((i for i, link in enumerate(links) if not link[:1].isupper()), None)
    if first is None:
        return ""
    return ".".join([*links[:first], f"{links[first]}()", *links[first + 1 :]])
