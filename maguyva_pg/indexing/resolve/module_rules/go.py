"""Where the packages that Go imports lie."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class GoModules(ModuleRules):
    """Packages are folders, named from the module path of ``go.mod`` on."""

    def __init__(self, tree: Tree, hints: ModuleHints) -> None:
        self._tree = tree
        self._hints = hints

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the package in the folder that the import path leads to."""
        directory = self._directory(importer, module)
        if directory is None:
            return None
        files = [path for path in self._tree.listing(directory) if path.endswith(".go")]
        visible = tuple(path for path in files if not path.endswith("_test.go"))
        return Location(Module("go", visible)) if visible else None

    def _directory(self, importer: str, module: str) -> str | None:
        for name, directory in sorted(self._hints.go_modules, key=lambda hint: -len(hint[0])):
            if module == name:
                return directory
            if module.startswith(f"{name}/"):
                return posixpath.join(directory, module[len(name) + 1 :])
        # Without go.mod (a subdirectory is indexed): the longest folder that the import path ends
        # with. Only for paths with a host, so that no folder `http` passes for `net/http`.
        parts = module.split("/")
        if "." not in parts[0]:
            return None
        for start in range(1, len(parts)):
            if directory := nearest(importer, self._tree.ending("/".join(parts[start:]))):
                return directory if directory in self._tree.directories else None
        return None
