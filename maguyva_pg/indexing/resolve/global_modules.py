"""What names mean where modules are known everywhere by their qualified names (Elixir)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from maguyva_pg.indexing.resolve.definitions import Definitions, Symbols, family_of
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning, fits
from maguyva_pg.indexing.resolve.overloads import accepts
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.families import LEFT_OUT
from maguyva_pg.languages.import_trees.elixir import USING
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, ResolutionStep

MAX_ALIASES = 100
"""Aliases followed from one to the next; more are made by machines."""

MAX_USES = 8
"""Modules that use others which use others, followed for what these bring."""

MODULE_KINDS = frozenset({"extension", "interface", "module"})

_MODULE_NAME = re.compile(r"\w+(?:\.[A-Z]\w*)*")


class GlobalModules:
    """Modules by name; functions by module, name and number of arguments.

    Args:
        definitions: all symbols.
        imports: all imports.
    """

    def __init__(self, definitions: Definitions, imports: Imports) -> None:
        self._definitions = definitions
        self._imports = imports
        self._roots: dict[str, frozenset[str]] = {}

    def meaning(self, use: IndexedReference) -> Meaning | None:
        """Return what a use or an import means; none if nothing tells."""
        if use.kind is ReferenceKind.IMPORT:
            return self._imported(use)
        if use.name[:1].isupper():
            return self._module_used(use)
        if not use.qualifier:
            return None if use.local else self._bare(use)
        if use.local:
            owner = self._module(use.receiver_type, use) if use.receiver_type else None
            fields = [
                symbol for symbol in self._offered(owner, use.name) if symbol.kind == "field"
            ] if owner else ()  # fmt: skip
            return Meaning(ResolutionStep.TYPE, fields) if fields else None
        owner = self._module(use.qualifier, use)
        return self._member(owner, use.name, use) if owner else None

    def _imported(self, row: IndexedReference) -> Meaning | None:
        module = self._module(row.qualifier, row)
        if module is None or row.name in ("", "*"):
            return module
        meaning = None if row.alias == LEFT_OUT else self._member(module, row.name, None)
        if meaning is None or meaning.outside:
            return meaning
        found = [symbol for symbol in meaning.symbols if accepts(symbol, row.arguments)]
        return Meaning(meaning.step, found) if found else None

    def _module_used(self, use: IndexedReference) -> Meaning | None:
        module = self._module(f"{use.qualifier}.{use.name}" if use.qualifier else use.name, use)
        if use.kind is ReferenceKind.INHERIT and module:
            return self._inherited(module, use)
        return module

    def _inherited(self, module: Meaning, use: IndexedReference) -> Meaning | None:
        """Return a behaviour or protocol: ``use`` is no inheritance from other modules."""
        if module.outside:
            around = self._innermost(use)
            bases = cast("list[str]", around.attributes.get("bases", [])) if around else []
            return module if ".".join(filter(None, (use.qualifier, use.name))) in bases else None
        says = [s for s in module.symbols if s.kind == "interface" or "abstract" in s.attributes]
        return Meaning(module.step, says) if says else None

    # --- modules ----------------------------------------------------------------------------------

    def _module(self, written: str, use: IndexedReference) -> Meaning | None:
        """Return the module that a name means at a place; one that is not here lies outside."""
        found = self._full_name(written, use)
        if found is None:
            return None
        name, step = found
        family = family_of(use.language)
        modules = self._definitions.qualified(family, name)
        if len(modules) > 1:  # in projects apart, or of tests: the file's own, or it is open which
            modules = [module for module in modules if module.path == use.path]
            above = [module for module in modules if module.name_line <= use.line]
            return Meaning(step, above[-1:] or modules[:1]) if modules else None
        if modules:
            return Meaning(step, modules)
        if family not in self._roots:
            self._roots[family] = self._definitions.roots(family)
        # What begins like a module that is here may have been made by a macro.
        ours = name.partition(".")[0] in self._roots[family]
        return None if ours else Meaning(ResolutionStep.IMPORT, external_name=name)

    def _full_name(self, written: str, use: IndexedReference) -> tuple[str, ResolutionStep] | None:
        """Return a module's qualified name, aliases replaced, and by which evidence."""
        step = ResolutionStep.PACKAGE
        at, line = use, use.line if use.kind is ReferenceKind.IMPORT else use.line + 1
        for _ in range(MAX_ALIASES):
            if not _MODULE_NAME.fullmatch(written):
                return None
            first, dot, rest = written.partition(".")
            if first in LANGUAGES[use.language].instance_names:
                around = self._innermost(at)
                return (f"{around.qualified_name}{dot}{rest}", ResolutionStep.MEMBER) if around else None
            if not first[:1].isupper():
                return None
            found = self._bound(first, at, line)
            if found is None:
                return written, step
            if isinstance(found, IndexedReference) and found.local:
                return None  # it holds to the end of a block, which may be above
            if isinstance(found, IndexedSymbol):
                return f"{found.qualified_name}{dot}{rest}", ResolutionStep.SCOPE
            written, at, line = f"{found.qualifier}{dot}{rest}", found, found.line
            step = ResolutionStep.IMPORT
        return None

    def _bound(self, name: str, at: IndexedReference, line: int) -> IndexedReference | IndexedSymbol | None:
        """Return the last alias above a line, or the module within those around, that has a name."""
        for scope in (*self._definitions.outwards(at.enclosing_id), None):
            rows = self._imports.rows.binding(at.path, name, scope.id if scope else None)
            above = [row for row in rows if not row.name and row.line < line]
            if above:
                return above[-1]
            for inner in self._definitions.inside(scope, name) if scope else ():
                if inner.kind in MODULE_KINDS and scope:
                    return inner if inner.qualified_name == f"{scope.qualified_name}.{name}" else None
        return None

    def _innermost(self, use: IndexedReference) -> IndexedSymbol | None:
        around = self._definitions.outwards(use.enclosing_id)
        return next((symbol for symbol in around if symbol.kind in MODULE_KINDS), None)

    # --- members ----------------------------------------------------------------------------------

    def _member(self, owner: Meaning, name: str, use: IndexedReference | None) -> Meaning | None:
        """Return what a module offers to others under a name."""
        if owner.outside:
            return owner.beyond((name,))
        found = [symbol for symbol in self._offered(owner, name) if _can_mean(symbol, use)]
        return Meaning(owner.step, found) if found else None

    def _offered(self, owner: Meaning, name: str) -> Symbols:
        return [
            symbol
            for module in owner.symbols
            for symbol in self._inside(module, name)
            if "exported" in symbol.attributes
        ]

    def _inside(self, module: IndexedSymbol, name: str) -> Symbols:
        """Return what a module defines, else what the macros define in it that it uses."""
        own = self._definitions.inside(module, name)
        return own or [
            symbol
            for macro in self._used_in(module.path, module.id)
            for symbol in self._definitions.inside(macro, name)
        ]

    def _used_in(self, path: str, scope_id: int | None, depth: int = 0) -> Iterator[IndexedSymbol]:
        """Yield the macros whose code becomes part of a scope (``use A``), and those that they use."""
        for row in self._imports.rows.binding(path, USING, scope_id) if depth < MAX_USES else ():
            module = self._module(row.qualifier, row)
            for owner in module.symbols if module else ():
                for macro in self._definitions.inside(owner, USING):
                    yield macro
                    yield from self._used_in(macro.path, macro.id, depth + 1)

    def _bare(self, use: IndexedReference) -> Meaning | None:
        around = self._innermost(use)
        own = self._definitions.inside(around, use.name) if around else ()
        found = [symbol for symbol in own if _can_mean(symbol, use)]
        if not found and use.kind is ReferenceKind.CALL:
            # An imported macro is expanded before a function is looked for that a used module defines here.
            if imported := next(self._through_imports(use), None):
                return imported
            defined = self._inside(around, use.name) if around else ()
            found = [symbol for symbol in defined if _can_mean(symbol, use)]
        return Meaning(ResolutionStep.SCOPE, found) if found else None

    def _through_imports(self, use: IndexedReference) -> Iterator[Meaning]:
        for scope in (*self._definitions.outwards(use.enclosing_id), None):
            scope_id = scope.id if scope else None
            rows = [row for row in self._binding(use.name, use.path, scope_id) if row.line <= use.line]
            for macro in self._used_in(use.path, scope_id):
                quoted = self._binding(use.name, macro.path, macro.id)
                # ``__MODULE__`` in quoted code is whichever module uses it.
                own = LANGUAGES[use.language].instance_names
                rows += [row for row in quoted if row.qualifier.partition(".")[0] not in own]
            for row in rows:
                if row.arguments not in (None, use.arguments):
                    continue  # of another number of parameters
                module = self._module(row.qualifier, row)
                # Whether a module that is not here has the name, nothing tells.
                known = module and (row.name != "*" or not module.outside)
                if module and known and (meaning := self._member(module, use.name, use)):
                    imported = meaning.external_name
                    yield Meaning(ResolutionStep.IMPORT, meaning.symbols, external_name=imported)

    def _binding(self, name: str, path: str, scope_id: int | None) -> list[IndexedReference]:
        """Return the imports directly in a scope that may bind a function's name."""
        rows = [row for row in self._imports.rows.binding(path, name, scope_id) if row.name]
        if not name.startswith("_"):
            wildcards = self._imports.rows.wildcards(path, scope_id)
            rows += [row for row in wildcards if not self._imports.rows.leaves_out(row, name)]
        return rows


def _can_mean(symbol: IndexedSymbol, use: IndexedReference | None) -> bool:
    """Whether a use behind a module's name, or a bare one, can mean a definition.

    Callbacks are no functions, and fields are those of values.
    """
    if symbol.kind == "field" or ("abstract" in symbol.attributes and symbol.kind not in MODULE_KINDS):
        return False
    return fits(symbol, use)
