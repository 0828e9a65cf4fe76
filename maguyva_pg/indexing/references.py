"""Uses of names: what each does, what stands before it, and whether it can mean a definition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final

from tree_sitter import Node

from maguyva_pg.indexing.arguments import Arguments
from maguyva_pg.indexing.captures import Captures, Name
from maguyva_pg.indexing.definitions import Definitions
from maguyva_pg.indexing.enclosing import Enclosing
from maguyva_pg.indexing.held import HeldValues
from maguyva_pg.indexing.imports import ImportedName, import_statements, imported_names
from maguyva_pg.indexing.nesting import Nesting
from maguyva_pg.indexing.qualifiers import Qualifiers
from maguyva_pg.indexing.quoted_names import quoted_names
from maguyva_pg.indexing.scopes import Scopes
from maguyva_pg.indexing.separate_scripts import SeparateScripts
from maguyva_pg.indexing.source_text import SourceText
from maguyva_pg.languages.families import family_named
from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import QUOTES, plain_type
from maguyva_pg.types import Reference, ReferenceKind

_KINDS: Final = {
    "assigned": ReferenceKind.CALL,
    "attribute": ReferenceKind.TYPE,
    "call": ReferenceKind.CALL,
    "inherit": ReferenceKind.INHERIT,
    "read": ReferenceKind.READ,
    "type": ReferenceKind.TYPE,
}
_NAMED_BY_SYMBOLS: Final = frozenset({"member", "symbol"})


def find_references(
    captures: Captures,
    definitions: Definitions,
    scopes: Scopes,
    held: HeldValues,
    language: Language,
    source: SourceText,
) -> tuple[Reference, ...]:
    """All references of a file, by position.

    Args:
        captures: what the query found.
        definitions: the file's definitions, in the order of its symbols.
        scopes: the file's scopes.
        held: what its names hold.
        language: whose rules apply.
        source: the file's text.
    """
    return tuple(_Finder(captures, definitions, scopes, held, language, source).run())


@dataclass(frozen=True, slots=True)
class _Called:
    """An expression that is called."""

    node: Node
    raised: bool = False
    """Its constructor runs if it means a class."""


@dataclass(frozen=True, slots=True)
class _Iterated:
    """An expression that a loop goes through."""

    node: Node


class _Finder:
    """Goes through a file's names once, in order, with the scopes and definitions around them."""

    def __init__(
        self,
        captures: Captures,
        definitions: Definitions,
        scopes: Scopes,
        held: HeldValues,
        language: Language,
        source: SourceText,
    ) -> None:
        self._captures = captures
        self._definitions = definitions
        self._scopes = scopes
        self._held = held
        self._language = language
        self._source = source
        self._labelled = family_named(language.family).labelled_arguments
        self._tells_passed = language.assignments_bind
        self._enclosing = Enclosing(definitions, language)
        self._scope_nesting = Nesting(scopes.ranges)
        # What decorates a function from within its extent does not see what that binds.
        decorators = {
            (node.start_byte, node.end_byte): placed.definition.start
            for placed in definitions.placed
            for node in placed.definition.parts.get("decorator", ())
        }
        self._decorated = [start for _, start in sorted(decorators.items())]
        self._decorators = Nesting(sorted(decorators))
        self._arguments = Arguments(captures, language, source)
        self._types = sorted(set(captures.type_regions), key=lambda r: (r[0], -r[1]))
        self._type_regions = Nesting(self._types)
        self._deferred = sorted(captures.deferred, key=lambda r: (r[0], -r[1]))
        self._deferred_regions = Nesting(self._deferred)

    def run(self) -> Iterator[Reference]:
        imported = imported_names(self._captures, self._language, self._source)
        if family_named(self._language.family).exports_only:
            imported = self._without_own(imported)
        self._separate = SeparateScripts(self._captures, self._definitions, imported)
        self._qualifiers = Qualifiers(
            self._captures,
            self._definitions,
            self._scopes,
            self._enclosing,
            self._separate,
            self._language,
            self._source,
        )
        statements = Nesting(import_statements(self._captures))
        events: list[tuple[int, Name | ImportedName | _Called | _Iterated]] = [
            *self._captures.names.items(),
            *((name.position, name) for name in imported),
            *quoted_names(self._captures, self._source),
            *((node.start_byte, _Called(node)) for node in self._captures.called),
            *((node.start_byte, _Called(node, raised=True)) for node in self._captures.raised),
            *((node.start_byte, _Iterated(node)) for node in self._captures.iterated),
        ]
        taken = {name.position for name in imported}
        for start, name in sorted(events, key=itemgetter(0)):
            if isinstance(name, Name):
                unimported = statements.at(start) is None and start not in taken
                # Elixir's ``use Server`` imports a module and may make the one around it a server.
                if name.role == "inherit" or (name.role != "ignore" and unimported):
                    reference = self._used(name)
                    if reference is not None:
                        yield reference
            elif isinstance(name, ImportedName):
                yield self._imported(name)
            elif isinstance(name, _Iterated):
                yield from self._iterated(name, start)
            else:
                reference = self._called(name, start)
                if reference is not None and reference.name:
                    yield reference

    def _without_own(self, imported: list[ImportedName]) -> list[ImportedName]:
        """Leave out the exports of what the file itself defines: that only makes it exported."""
        placed = self._definitions.placed
        module = next((each.qualified_name for each in placed if each.kind == "package"), "")
        own = {("", each.definition.name) for each in placed}
        own |= {(f"{module}.{each.qualified_name}", "*") for each in placed if each.parent is None}
        return [name for name in imported if (name.module, name.name) not in own]

    def _imported(self, name: ImportedName) -> Reference:
        line = self._source.line(name.position)
        return Reference(
            kind=ReferenceKind.IMPORT,
            name=name.name,
            line=line,
            column=self._source.column(name.position, line),
            enclosing=self._enclosing.around(name.position, "import"),
            qualifier=name.module,
            alias=name.alias,
            local=name.local,
            arguments=name.arguments,
        )

    def _called(self, called: _Called, start: int) -> Reference | None:
        """Return the call of an expression that has no name at its end, named as what it stands for."""
        chain = self._chain(called.node, start)
        name = chain.rpartition(".")[2]
        if called.raised:
            [constructor] = self._language.constructor_names
            chain, name = "" if name.endswith(")") else chain, constructor
        return replace(self._call(name, start), receiver_type=chain, local=True) if chain else None

    def _iterated(self, iterated: _Iterated, start: int) -> Iterator[Reference]:
        """Yield the calls that a loop makes, where it is known to go through an object of a class."""
        chain = self._chain(iterated.node, start)
        made = chain.removesuffix("()")
        if made == chain or not made.rpartition(".")[2][:1].isupper():
            return
        for qualifier, name in ((chain, "__iter__"), (f"{chain}.__iter__()", "__next__")):
            yield replace(self._call(name, start), qualifier=qualifier, arguments=0)

    def _chain(self, node: Node, start: int) -> str:
        """Return what an expression stands for, as far as the file shows it."""
        scope = self._scope_nesting.at(start) or 0
        return self._held.chain(self._source.slice(start, node.end_byte), scope, start)

    def _call(self, name: str, start: int) -> Reference:
        """Return a call that no name stands for."""
        line = self._source.line(start)
        return Reference(
            kind=ReferenceKind.CALL,
            name=name,
            line=line,
            column=self._source.column(start, line),
            enclosing=self._enclosing.around(start, "call"),
        )

    def _used(self, name: Name) -> Reference | None:
        start = name.start
        elsewhere = self._is_deferred(start)
        role = role_here = self._role(name, elsewhere=elsewhere)
        if role == "ignore":
            return None
        before, text = self._written(name)
        scope = self._scope_nesting.at(start) or 0
        decorator = self._decorators.at(start)
        if decorator is not None:
            scope = self._scopes.around(scope, self._decorated[decorator])
        chain = receiver_type = ""
        if before:
            chain, local = before, False
        elif role in _NAMED_BY_SYMBOLS:  # no local name is meant, whatever is called so
            local = False
            if role == "member":
                receiver_type = self._definitions.class_around(self._enclosing.around(start, role))
            role = "call"
        elif name.qualifier is None:
            binding = self._scopes.find(text, scope, start)
            local = binding is not None and not binding.defines_symbol
            if role == "call" and self._language.functions_apart and not self._language.values_are_called:
                local = False
            elif role == "call" and binding is not None:
                receiver_type = self._held_by(text, scope, start)
            local = local or (elsewhere and not text[:1].isupper()) or self._separate.hide(text, start)
            if role != "call" and (local or text in self._language.instance_names):
                return None
            role = "call" if role == "bare" else role
            if binding is None and role in ("call", "read"):
                receiver_type = self._qualifiers.receiver(start, scope) or ""
        else:
            chain, receiver_type, local = self._qualifiers.behind(
                name, name.qualifier, scope, elsewhere=elsewhere
            )
        if name.inheritor is not None:
            receiver_type = plain_type(self._source.of(name.inheritor))
        line = self._source.line(start)
        return Reference(
            kind=_KINDS[role],
            name=text,
            line=line,
            column=self._source.column(start, line),
            enclosing=self._enclosing.around(start, role_here),
            qualifier=chain,
            receiver_type=receiver_type,
            local=local,
            alias=self._passed(name, scope)
            if role == "call" and self._tells_passed
            else self._other_name(name, text),
            arguments=self._arguments.count(name) if role == "call" else None,
        )

    def _role(self, name: Name, *, elsewhere: bool) -> str:
        """Return what a name does, the region that it is in considered; a type's variables do nothing."""
        region = self._type_regions.at(name.start)
        if name.role == "bare" and not self._language.bare_calls:
            return "read" if region is None else "ignore"
        if region is not None and (
            name.role == "read"
            or (name.role in ("bare", "call") and self._types[region] in self._captures.applied_types)
        ):
            return "type"
        return "read" if elsewhere and name.role == "inherit" else name.role

    def _written(self, name: Name) -> tuple[str, str]:
        """Return what a name's token has before it, and the name; empty where a template puts it in."""
        text = self._source.slice(name.start, name.end)
        if self._language.case_ignored:
            text = "" if "{" in text else text.strip(QUOTES)
        module, _, last = text.rpartition(".")
        # One token holds all of ``Shop.Cart`` in Elixir; Haskell's ``<.>`` is an operator.
        return (module, last) if name.qualifier is None and last.isidentifier() else ("", text)

    def _held_by(self, name: str, scope: int, position: int) -> str:
        """Tell what a local name that is called holds: a chain, or the parameter of that name as it came."""
        chain = self._held.chain(name, scope, position)
        passed = not chain and self._tells_passed and self._held.parameter(name, scope)
        return f"~{name}" if passed else chain

    def _passed(self, name: Name, scope: int) -> str:
        """Tell which functions a call passes."""
        if name.passed is not None:
            return f"0={self._source.of(name.passed)}"
        return self._held.passed(name.arguments, scope, name.start) if name.arguments is not None else ""

    def _other_name(self, name: Name, text: str) -> str:
        """Return what tells more of a name than its text.

        The labels of a call, an attribute in full, the name of the method that an assignment calls, the one
        under which a list exports what it means.
        """
        if name.role == "attribute":
            suffix = self._language.attribute_suffix
            return "" if text.endswith(suffix) else text + suffix
        if name.start in self._captures.listed:
            return text
        if name.role == "assigned":
            return f"{text}="
        return self._arguments.labels(name) if name.role == "call" and self._labelled else ""

    def _is_deferred(self, position: int) -> bool:
        """Whether a place is in code that runs elsewhere (``quote``), where other names are known."""
        region = self._deferred_regions.at(position) if self._deferred else None
        return region is not None and self._captures.deferred[self._deferred[region]]
