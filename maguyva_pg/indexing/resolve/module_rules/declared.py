"""Which file a module is, where each says its module's name."""

from __future__ import annotations

from collections.abc import Mapping

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, nearest


class DeclaredModules(ModuleRules):
    """Modules by their full names; of several files that say to be one, the importer's nearest counts."""

    def __init__(self, family: str, modules: Mapping[str, tuple[str, ...]]) -> None:
        self._family = family
        self._modules = modules

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the longest module that the name begins with."""
        parts = module.split(".")
        for length in range(len(parts), 0, -1):
            if file := nearest(importer, self._modules.get(".".join(parts[:length]), ())):
                return Location(Module(self._family, (file,)), tuple(parts[length:]))
        return None
