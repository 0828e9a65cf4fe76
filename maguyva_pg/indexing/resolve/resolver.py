"""From a use of a name to the definition that it means."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

from maguyva_pg.indexing.resolve.confidence import CONFIDENCE, OVERLOADED
from maguyva_pg.indexing.resolve.constants import foreign_roots
from maguyva_pg.indexing.resolve.database_names import DatabaseNames
from maguyva_pg.indexing.resolve.definitions import (
    FUNCTION_KINDS,
    TYPE_KINDS,
    Definitions,
    Symbols,
    companions,
    family_of,
    owner_name,
)
from maguyva_pg.indexing.resolve.exported_names import ExportedNames, PublicModule
from maguyva_pg.indexing.resolve.folder_names import FolderNames
from maguyva_pg.indexing.resolve.full_names import FullNames
from maguyva_pg.indexing.resolve.global_modules import GlobalModules
from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning, Site
from maguyva_pg.indexing.resolve.module_rules import module_rules
from maguyva_pg.indexing.resolve.open_classes import OpenClasses
from maguyva_pg.indexing.resolve.overloads import (
    accepting,
    behind_signatures,
    implementing,
    namesakes,
    overloaded,
)
from maguyva_pg.indexing.resolve.passed_functions import (
    PARAMETER,
    PassedFunctions,
    tells_what_is_passed,
)
from maguyva_pg.indexing.resolve.projects import Projects
from maguyva_pg.indexing.resolve.scope import Scope
from maguyva_pg.languages import LANGUAGES
from maguyva_pg.languages.builtins import BUILTINS
from maguyva_pg.languages.families import (
    DECLARING_MODULES,
    DECLARING_NAMESPACES,
    DECLARING_PACKAGES,
    Naming,
    family_named,
)
from maguyva_pg.types import (
    IndexedReference,
    IndexedSymbol,
    ReferenceKind,
    Resolution,
    ResolutionStep,
)

MAX_EXTERNAL_NAME = 500
"""Characters of a package and name; longer ones are made by machines, and an index has to hold them."""

_COMPOUND = re.compile(r"[^_]_[^_]|[a-z0-9][A-Z]")
"""Names of several words. Single words (``append``, ``close``, ``send``) are mostly methods of builtin
or library types."""

_MERGED = frozenset({"interface", "namespace"})
"""Kinds of definitions that TypeScript merges with others of their name: the first stands for all of them, a
namespace only for want of another."""

_BY_POSITION = frozenset({ResolutionStep.FILE, ResolutionStep.SCOPE})


def needed_first(reference: IndexedReference) -> bool:
    """Whether all references can only be resolved when this one is known."""
    return reference.kind is ReferenceKind.IMPORT or tells_what_is_passed(reference)


class Resolver:
    """Finds what references mean, by evidence only: no evidence, no resolution.

    Pure and deterministic: the answers depend on what the symbols, imports and paths say, not on their
    order or ids. Memory is bounded by the symbols and imports; references pass through one by one.

    Args:
        symbols: all symbols of the repository.
        first: the references that ``needed_first`` is true of.
        paths: all indexed files, also those without symbols.
        module_hints: facts from project files.
    """

    def __init__(
        self,
        symbols: Iterable[IndexedSymbol],
        first: Iterable[IndexedReference],
        paths: Iterable[str],
        *,
        module_hints: ModuleHints | None = None,
    ) -> None:
        paths = tuple(paths)
        self._definitions = Definitions(symbols, Projects(paths))
        packages = {family: self._definitions.packages(family) for family in DECLARING_PACKAGES}
        packages |= {family: self._definitions.packages(family) for family in DECLARING_MODULES}
        packages |= {family: self._definitions.namespaces(family) for family in DECLARING_NAMESPACES}
        hints = module_hints or ModuleHints()
        rules = module_rules(paths, packages, hints)
        first = list(first)
        imports = [reference for reference in first if reference.kind is ReferenceKind.IMPORT]
        for family, rule in rules.items():
            self._definitions.unite(family, rule.units(imports))
        self._imports = Imports(imports, self._definitions, rules)
        self._scope = Scope(self._definitions, self._imports)
        self._database_names = DatabaseNames(self._definitions)
        self._folder_names = FolderNames(self._definitions, self._imports)
        self._full_names = FullNames(self._definitions, self._imports)
        self._global_modules = GlobalModules(self._definitions, self._imports)
        self._open_classes = OpenClasses(self._definitions, self._imports, foreign_roots(paths, hints.gems))

        self._path = ""
        self._known: dict[tuple[object, ...], Meaning | None] = {}
        """Uses in the file at ``_path``, and what they mean."""
        self._passed = PassedFunctions(
            filter(tells_what_is_passed, first), self._definitions, self._scope, self._scoped
        )

    def resolve(self, references: Iterable[IndexedReference]) -> Iterator[Resolution]:
        """Yield a resolution for each reference whose meaning the evidence tells, in their order."""
        for reference in references:
            meaning = self._meaning(reference)
            if meaning and meaning.module and not meaning.symbols:
                meaning = self._scope.members.default_export(meaning)
            if meaning and meaning.outside and 0 < len(meaning.external_name) <= MAX_EXTERNAL_NAME:
                yield Resolution(
                    reference.id,
                    None,
                    ResolutionStep.EXTERNAL,
                    CONFIDENCE[ResolutionStep.EXTERNAL],
                    meaning.external_name,
                )
            candidates = self._candidates(meaning, reference) if meaning else ()
            if meaning and candidates and not _names_itself(reference, candidates[0]):
                unclear = overloaded(candidates) or namesakes(candidates)
                confidence = OVERLOADED if unclear else CONFIDENCE[meaning.step]
                yield Resolution(reference.id, candidates[0].id, meaning.step, confidence)

    def exported_names(self, modules: Iterable[PublicModule]) -> Iterator[tuple[str, int]]:
        """Yield the names by which definitions can be used from outside, each with a symbol's id.

        Args:
            modules: what can be imported.
        """
        return ExportedNames(self._definitions, self._imports, self._scope).of(modules)

    def packages_of(self, family: str) -> dict[str, tuple[str, ...]]:
        """Return the packages that files of a family of languages say they are in, with these files."""
        return self._definitions.packages(family)

    def _meaning(self, reference: IndexedReference) -> Meaning | None:
        naming = family_named(family_of(reference.language)).naming
        if naming is Naming.MODULES:
            return self._global_modules.meaning(reference)
        if naming is Naming.CONSTANTS:
            return self._open_classes.meaning(reference)
        if reference.kind is ReferenceKind.IMPORT:
            bound = self._imports.bound(reference)
            of_module = reference.name in ("", "*")
            return None if of_module and bound and not bound.outside else bound
        if naming is Naming.DATABASE:
            return self._database_names.meaning(reference)
        if naming is Naming.FOLDERS:
            return self._folder_names.meaning(reference)
        if naming is Naming.PACKAGES:
            return self._full_names.meaning(reference)
        return self._scoped_once(reference)

    def _scoped_once(self, reference: IndexedReference) -> Meaning | None:
        """Return what ``_scoped`` does, found once for the uses in a file that nothing in it tells apart.

        More than half of all uses repeat one of the same definition, as a function's variables do. Where a
        use stands counts by the definition and the blocks around it alone.
        """
        if reference.path != self._path:
            self._path, self._known = reference.path, {}
        use = (
            *(reference.language, reference.kind, reference.name, reference.qualifier),
            *(reference.receiver_type, reference.local, reference.alias, reference.arguments),
            *(reference.enclosing_id, self._standing_in(reference)),
            self._definitions.between_blocks(reference.path, (reference.line, reference.column)),
        )
        if use not in self._known:
            self._known[use] = self._scoped(reference)
        return self._known[use]

    def _scoped(self, reference: IndexedReference) -> Meaning | None:
        site = Site(
            reference.path,
            reference.language,
            self._standing_in(reference),
            (reference.line, reference.column),
        )
        if not reference.qualifier:
            return self._bare(site, reference)
        meaning = self._behind(site, reference)
        if meaning and meaning.symbols and reference.kind is ReferenceKind.CALL:
            return self._scope.held_by_field(meaning.symbols[0]) or meaning
        if meaning is None or meaning.outside:
            return self._scope.extension(site, reference) or meaning
        return meaning

    def _behind(self, site: Site, reference: IndexedReference) -> Meaning | None:
        """Return what a name behind a qualifier means."""
        if family_named(family_of(reference.language)).modules_qualify:
            return None if reference.local else self._scope.in_module(site, reference)
        held: Meaning | None = None
        if not reference.local:
            held = self._scope.evaluate(site, reference.qualifier, written=True) or self._scope.made(
                site, reference.qualifier
            )
            if held and held.outside:
                return held.beyond((reference.name,))
            if held and (meaning := self._scope.members.named(held, reference.name, reference)):
                return meaning
        if reference.receiver_type:
            held = self._scope.type_named(site, reference.receiver_type)
            if held and held.outside:
                return held.beyond((reference.name,))
            if held and (meaning := self._scope.members.named(held, reference.name, reference)):
                return meaning
            return None
        return None if held else self._unique(reference)

    def _standing_in(self, reference: IndexedReference) -> int | None:
        """Return the scope of a reference: of what a definition's head says, the one around it.

        That is a base's name, and all that is written before the definition's own: annotations, results; but
        before a member's that stands outside of its type, what names the type (``A::B::f``).
        """
        if reference.enclosing_id is None:
            return None
        around = self._definitions.symbol(reference.enclosing_id)
        ahead = (reference.line, reference.column) < (around.name_line, around.name_column)
        ahead = ahead and not self._definitions.stands_outside(around)
        if ahead or reference.kind is ReferenceKind.INHERIT:
            return around.parent_id
        return reference.enclosing_id

    def _bare(self, site: Site, reference: IndexedReference) -> Meaning | None:
        if reference.receiver_type.startswith(PARAMETER):
            return self._passed.meaning(reference)
        variables_called = not LANGUAGES[reference.language].functions_apart
        if variables_called and reference.kind is ReferenceKind.CALL and reference.receiver_type:
            held = self._scope.held(site, reference.receiver_type)
            if reference.name in LANGUAGES[reference.language].constructor_names:
                return self._scope.members.named(held, reference.name, reference) if held else None
            if held:
                return held
        if reference.local:
            return None
        language = LANGUAGES[reference.language]
        if language.constructors_by_keyword and reference.name in {*language.super_names, "this"}:
            return self._constructor_called(reference)
        if not variables_called and reference.receiver_type and reference.kind is not ReferenceKind.INHERIT:
            # A block in which another's members are named like one's own: ``x.apply { … }``.
            held = self._scope.type_named(site, reference.receiver_type)
            if held and (meaning := self._scope.members.named(held, reference.name, reference)):
                return meaning
        if reference.kind is ReferenceKind.CALL and (made := self._scope.class_named(site, reference.name)):
            return made
        named = "" if LANGUAGES[reference.language].assignments_bind else reference.alias
        if named and (meaning := self._scope.names.meaning(site, named, reference)):
            return meaning
        found = self._scope.names.meaning(site, reference.name, reference) or self._unique(reference)
        return found or self._builtin(reference)

    def _builtin(self, reference: IndexedReference) -> Meaning | None:
        """Return what the language binds everywhere; none where a wildcard may bind the name, too."""
        builtins = BUILTINS.get(reference.language)
        if builtins is None or reference.name not in builtins.names:
            return None
        if self._imports.rows.has_wildcards(reference.path):
            return None
        return Meaning(ResolutionStep.IMPORT, external_name=f"{builtins.module}.{reference.name}")

    def _constructor_called(self, reference: IndexedReference) -> Meaning | None:
        owner = self._scope.types.owner(reference.enclosing_id)
        if owner is None:
            return None
        if reference.name == "this":
            return Meaning(ResolutionStep.MEMBER, (owner,))
        above = [base for base in self._scope.types.bases(owner) if base.kind == "class"]
        return Meaning(ResolutionStep.MEMBER, above[:1]) if above else None

    def _unique(self, reference: IndexedReference) -> Meaning | None:
        family = family_of(reference.language)
        named = self._definitions.named(family, reference.name)
        if family == "c":
            called = reference.kind is ReferenceKind.CALL and not reference.qualifier
            free = [
                symbol for symbol in named if symbol.kind in ("function", "macro") and not owner_name(symbol)
            ]
            found = _linked(free, reference) if called else ()
            return Meaning(ResolutionStep.UNIQUE, found) if found else None
        plausible = reference.local and reference.qualifier and _COMPOUND.search(reference.name)
        if family == "python" and plausible and len(named) == 1 and named[0].kind in FUNCTION_KINDS:
            return Meaning(ResolutionStep.UNIQUE, named)
        return None

    def _candidates(self, meaning: Meaning, reference: IndexedReference) -> Symbols:
        """Return the definitions of a name that a reference can point at, the likeliest first."""
        symbols = meaning.symbols
        if reference.kind is ReferenceKind.CALL:
            symbols = [symbol for symbol in symbols if symbol.kind in FUNCTION_KINDS] or symbols
        elif reference.kind in (ReferenceKind.TYPE, ReferenceKind.INHERIT):
            symbols = [symbol for symbol in symbols if symbol.kind in TYPE_KINDS] or symbols
        symbols = companions(symbols, instance=reference.kind is not ReferenceKind.READ)
        family = family_of(reference.language)
        if len(symbols) > 1 and family_named(family).reopened_types:
            # Of the parts of a type, the one that says what it is.
            symbols = sorted(symbols, key=lambda symbol: "bases" not in symbol.attributes)
        if symbols and overloaded(symbols):
            symbols = accepting(symbols, reference.arguments)
        if family == "c":
            return self._implementations(symbols, reference)
        if family == "javascript":
            symbols = behind_signatures(symbols, reference.arguments)
            if any(symbol.kind in _MERGED for symbol in symbols):
                return sorted(symbols, key=lambda symbol: symbol.kind == "namespace")
        if family == "javascript" and meaning.step in _BY_POSITION and not reference.qualifier:
            # Functions without a name (callbacks of a test suite) repeat names: the last one above.
            above = [symbol for symbol in symbols if symbol.name_line <= reference.line]
            return above[-1:] or symbols
        return symbols

    def _implementations(self, symbols: Symbols, reference: IndexedReference) -> Symbols:
        """Return the definitions behind C declarations: those here, else the one to be linked."""
        here = [symbol for symbol in symbols if "abstract" not in symbol.attributes]
        if here or not symbols or symbols[0].kind not in FUNCTION_KINDS:
            return here or symbols
        declared = symbols[0]
        named = self._definitions.named("c", declared.name)
        namesakes = [symbol for symbol in named if symbol.qualified_name == declared.qualified_name]
        found = _linked(implementing(declared, namesakes), reference)
        if not found and not declared.attributes.get("parameters"):
            found = _linked(namesakes, reference)  # in C, ``int f();`` leaves its parameters open
        return found or symbols


def _linked(named: Symbols, reference: IndexedReference) -> Symbols:
    """Return the C function that the linker would find, where names have no scope but ``static``."""
    found = [
        symbol
        for symbol in named
        if symbol.kind in FUNCTION_KINDS and not symbol.attributes.keys() & {"static", "abstract"}
    ]
    if len(found) > 1:  # variants for several systems lie in a folder each
        folder = posixpath.dirname(reference.path)
        found = [symbol for symbol in found if posixpath.dirname(symbol.path) == folder]
    return found if len(found) == 1 else ()


def _names_itself(reference: IndexedReference, symbol: IndexedSymbol) -> bool:
    """Whether a use is part of a definition: ``export default function f`` does not use ``f``."""
    exports = reference.kind is ReferenceKind.IMPORT and not reference.qualifier
    return exports and (reference.path, reference.line) == (symbol.path, symbol.name_line)
