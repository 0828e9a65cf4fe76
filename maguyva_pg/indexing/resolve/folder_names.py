"""What names mean where all files of a folder are one module (Terraform)."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.definitions import Definitions, Symbols
from maguyva_pg.indexing.resolve.imports import Imports
from maguyva_pg.indexing.resolve.meaning import Meaning
from maguyva_pg.languages.families import Naming
from maguyva_pg.types import IndexedReference, IndexedSymbol, ResolutionStep

_VALUES = (".tfvars", ".auto.tfvars")
_TESTS = (".tftest.hcl", ".tofutest.hcl")


class FolderNames:
    """Finds uses of names by ``Naming.FOLDERS``: by the qualified name, in the folder of the use.

    ``module.network.id`` is the output of the module's own folder, and what the module is given there are
    variables of that folder.

    Args:
        definitions: all symbols.
        imports: all imports.
    """

    def __init__(self, definitions: Definitions, imports: Imports) -> None:
        self._definitions = definitions
        self._imports = imports
        self._by_name: dict[tuple[str, str], list[IndexedSymbol]] = {}
        for symbol in definitions.named_by(Naming.FOLDERS):
            key = posixpath.dirname(symbol.path), symbol.qualified_name
            self._by_name.setdefault(key, []).append(symbol)

    def meaning(self, use: IndexedReference) -> Meaning | None:
        """Return what a use means; none where its folder has nothing, or several things, of the name."""
        if use.local:
            return None
        if not use.qualifier:
            return self._bare(use)
        written = f"{use.qualifier}.{use.name}"
        if (run := self._other_module(use)) is not None:
            return self._within(run, written)
        if found := self._here(use, written):
            return found
        owner, _, module = use.qualifier.partition(".")
        if owner == "module" and "." not in module:
            return self._output(use, use.qualifier)
        return self._here(use, f"provider.{written}")

    def _bare(self, use: IndexedReference) -> Meaning | None:
        around = self._definitions.symbol(use.enclosing_id) if use.enclosing_id is not None else None
        if around is not None and around.kind == "module":
            return self._within(around, f"var.{use.name}")
        setting = around is None and use.path.endswith(_VALUES)
        return self._here(use, f"var.{use.name}" if setting else f"provider.{use.name}")

    def _other_module(self, use: IndexedReference) -> IndexedSymbol | None:
        """Return the test around a use that runs a module of another folder."""
        around = self._definitions.symbol(use.enclosing_id) if use.enclosing_id is not None else None
        tests = around is not None and around.qualified_name.startswith("run.")
        return around if around and tests and self._imports.rows.wildcards(use.path, around.id) else None

    def _here(self, use: IndexedReference, name: str) -> Meaning | None:
        folder = posixpath.dirname(use.path)
        defined = self._by_name.get((folder, name), ())
        if not defined and use.path.endswith(_TESTS):  # tests may have a folder of their own
            defined = self._by_name.get((posixpath.dirname(folder), name), ())
        return _one(defined, use.path)

    def _output(self, use: IndexedReference, module: str) -> Meaning | None:
        found = self._here(use, module)
        return self._within(found.symbols[0], f"output.{use.name}") if found else None

    def _within(self, module: IndexedSymbol, name: str) -> Meaning | None:
        """Return what the folder of a module defines."""
        for row in self._imports.rows.wildcards(module.path, module.id):
            located, _ = self._imports.locations.located(row)
            if located is not None and located.files:
                folder = posixpath.dirname(located.files[0])
                return _one(self._by_name.get((folder, name), ()), module.path)
        return None


def _one(defined: Symbols, path: str) -> Meaning | None:
    if len(defined) > 1:
        defined = [symbol for symbol in defined if symbol.path == path]
    if len(defined) != 1:
        return None
    here, there = posixpath.dirname(path), posixpath.dirname(defined[0].path)
    if defined[0].path == path:
        return Meaning(ResolutionStep.FILE, defined)
    return Meaning(ResolutionStep.PACKAGE if here == there else ResolutionStep.IMPORT, defined)
