"""Where packages lie that files declare themselves to be in (Java and its like)."""

from __future__ import annotations

from collections.abc import Mapping

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules


class PackageModules(ModuleRules):
    """Packages are what the files say they are in; what follows a package's name is a class."""

    def __init__(self, family: str, packages: Mapping[str, tuple[str, ...]]) -> None:
        self._family = family
        self._packages = packages

    def locate(self, importer: str, module: str) -> Location | None:  # noqa: ARG002 - no relative imports
        """Return the longest package that the name begins with."""
        parts = module.split(".")
        for length in range(len(parts), 0, -1):
            if files := self._packages.get(".".join(parts[:length])):
                return Location(Module(self._family, files), tuple(parts[length:]))
        return None
