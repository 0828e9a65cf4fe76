"""Which function a call by the name of a parameter runs: what all calls that tell it pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import cast

from maguyva_pg.indexing.resolve.definitions import FUNCTION_KINDS, TYPE_KINDS, Definitions, Symbols
from maguyva_pg.indexing.resolve.meaning import Meaning, Site
from maguyva_pg.indexing.resolve.scope import Scope
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, ResolutionStep

MAX_ROUNDS = 5
"""How often what was passed is passed on: more than from function to function to function nobody reads."""

PARAMETER = "~"
"""How the name of a parameter begins; see ``maguyva_pg.languages``."""

NAMELESS = "?"
"""A function without a name."""

_NAME = re.compile(r"\w+")


def tells_what_is_passed(reference: IndexedReference) -> bool:
    """Whether a reference is a call that passes functions, or one of what was passed."""
    if reference.kind is not ReferenceKind.CALL:
        return False
    return reference.receiver_type.startswith(PARAMETER) or bool(reference.alias.partition("=")[2])


class PassedFunctions:
    """What the parameters of functions are, by the calls of these functions.

    Args:
        calls: those that ``tells_what_is_passed`` is true of.
        definitions: all symbols.
        scope: what names mean.
        called: tells what a call by another name than a parameter's means.
    """

    def __init__(
        self,
        calls: Iterable[IndexedReference],
        definitions: Definitions,
        scope: Scope,
        called: Callable[[IndexedReference], Meaning | None],
    ) -> None:
        self._definitions = definitions
        self._scope = scope
        self._called = called
        self._passed: dict[tuple[int, str], dict[int, IndexedSymbol]] = {}
        self._passed_nameless: set[tuple[int, str]] = set()
        self._callees: dict[int, Symbols] = {}
        calls = list(calls)
        names = set(self._functions_that_call_or_pass_on(calls))
        passing = [call for call in calls if self._may_call(call, names)]
        for _ in range(MAX_ROUNDS):
            news = [self._pass(call) for call in passing]
            if not any(news):
                break
            # What else a call passes does not change from round to round.
            passing = [call for call in passing if PARAMETER in call.receiver_type + call.alias]

    def meaning(self, use: IndexedReference) -> Meaning | None:
        """Return what a call by a parameter's name means; none where several functions are passed."""
        found = list(self._of_parameter(use, use.receiver_type).values())
        nameless = self._is_passed_nameless(use, use.receiver_type)
        return Meaning(ResolutionStep.TYPE, found) if len(found) == 1 and not nameless else None

    def _functions_that_call_or_pass_on(self, calls: list[IndexedReference]) -> Iterator[str]:
        for call in calls:
            written = [call.receiver_type, *(chain for _, chain in _arguments(call))]
            for chain in written:
                if chain.startswith(PARAMETER) and (owner := self._owner(call, chain)):
                    yield owner.name

    def _may_call(self, call: IndexedReference, names: set[str]) -> bool:
        held = call.receiver_type.rpartition(".")[2]
        by_parameter = call.receiver_type.startswith(PARAMETER)
        return call.alias != "" and (by_parameter or call.name in names or held in names)

    def _owner(self, use: IndexedReference, parameter: str) -> IndexedSymbol | None:
        """Return the innermost function around a use that has a parameter."""
        name = parameter.removeprefix(PARAMETER)
        around = self._definitions.outwards(use.enclosing_id)
        return next((symbol for symbol in around if name in _parameters(symbol)), None)

    def _of_parameter(self, use: IndexedReference, parameter: str) -> dict[int, IndexedSymbol]:
        owner = self._owner(use, parameter)
        return self._passed.get((owner.id, parameter.removeprefix(PARAMETER)), {}) if owner else {}

    def _is_passed_nameless(self, use: IndexedReference, parameter: str) -> bool:
        owner = self._owner(use, parameter)
        return owner is not None and (owner.id, parameter.removeprefix(PARAMETER)) in self._passed_nameless

    def _pass(self, call: IndexedReference) -> bool:
        """Note what a call passes; returns whether that is news."""
        news = False
        for function in self._functions_called(call):
            parameters = _parameters(function)
            before = self._given_before(call, function)
            for slot, chain in _arguments(call):
                name = _at(parameters, int(slot) + before) if slot.isdecimal() else slot
                if not name or name not in parameters:
                    continue
                if chain == NAMELESS or (
                    chain.startswith(PARAMETER) and self._is_passed_nameless(call, chain)
                ):
                    news |= (function.id, name) not in self._passed_nameless
                    self._passed_nameless.add((function.id, name))
                known = self._passed.setdefault((function.id, name), {})
                for symbol in self._meant(call, chain):
                    news |= symbol.id not in known
                    known[symbol.id] = symbol
        return news

    def _functions_called(self, call: IndexedReference) -> Symbols:
        if call.receiver_type.startswith(PARAMETER):
            found = list(self._of_parameter(call, call.receiver_type).values())
            return found if len(found) == 1 else ()
        if call.id not in self._callees:
            meaning = self._called(call)
            symbols = meaning.symbols if meaning else ()
            functions = [symbol for symbol in symbols if symbol.kind in FUNCTION_KINDS]
            self._callees[call.id] = functions if len(functions) == 1 else ()
        return self._callees[call.id]

    def _given_before(self, call: IndexedReference, function: IndexedSymbol) -> int:
        """Return how many parameters a call fills without an argument: the instance, or the class."""
        if function.kind not in ("constructor", "method") or "static" in function.attributes:
            return 0
        owner = (
            self._scope.evaluate(_site(call), call.qualifier) if call.qualifier and not call.local else None
        )
        of_class = "classmethod" in cast("list[str]", function.attributes.get("decorators", []))
        types = owner is not None and any(symbol.kind in TYPE_KINDS for symbol in owner.symbols)
        return 0 if owner and types and not owner.instance and not of_class else 1

    def _meant(self, call: IndexedReference, chain: str) -> Symbols:
        if chain.startswith(PARAMETER):
            return list(self._of_parameter(call, chain).values())
        held = self._scope.held(_site(call), chain)
        return held.symbols[:1] if held else ()


def _site(call: IndexedReference) -> Site:
    return Site(call.path, call.language, call.enclosing_id, (call.line, call.column))


def _arguments(call: IndexedReference) -> Iterator[tuple[str, str]]:
    for argument in call.alias.split(",") if call.alias else ():
        slot, _, chain = argument.partition("=")
        yield slot, chain


def _parameters(function: IndexedSymbol) -> list[str]:
    """Return the names of a function's parameters; empty for ``*`` and what stands for any number."""
    texts = cast("list[str]", function.attributes.get("parameters", []))
    names = (_NAME.match(text) for text in texts if text != "/")
    return [name[0] if name else "" for name in names]


def _at(parameters: list[str], place: int) -> str:
    """Return the parameter that an argument at a place is for; empty where that is not told."""
    before = parameters.index("") if "" in parameters else len(parameters)
    return parameters[place] if place < before else ""
