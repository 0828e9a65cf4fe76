"""Which files make up the modules that Swift imports."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest
from maguyva_pg.types import IndexedReference


class SwiftTargets(ModuleRules):
    """A module is all that lies below the folder of a target.

    ``Package.swift`` names the targets; without one, a folder below ``Sources`` or ``Tests`` is one, else the
    first folder of the repository, as Xcode lays its projects out.
    """

    SOURCES = ("Sources", "Source", "src", "srcs", "Tests", "Plugins")

    def __init__(self, tree: Tree, hints: ModuleHints) -> None:
        self._folders: dict[str, str] = {}
        """Folder of a target → its name."""
        for name, package, path in hints.swift_targets:
            folders = [path] if path else [posixpath.join(package, place, name) for place in self.SOURCES]
            folder = next((folder for folder in folders if folder in tree.directories), None)
            if folder is not None:
                self._folders.setdefault(folder, name)
        self._units = {path: self._unit(path) for path in sorted(tree.files) if path.endswith(".swift")}
        self._modules: dict[str, dict[str, str]] = {}
        """Name → folder → a file that stands for the module."""
        for path, folder in self._units.items():
            name = self._folders.get(folder) or posixpath.basename(folder)
            if posixpath.basename(path) != "Package.swift":
                self._modules.setdefault(name.replace("-", "_"), {}).setdefault(folder, path)

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the nearest module of that name; what follows a dot is a name in it."""
        name, *rest = module.split(".")
        folders = self._modules.get(name, {})
        folder = nearest(importer, (folder for folder in folders if folder))
        return Location(Module("swift", (folders[folder],)), tuple(rest)) if folder else None

    def units(self, imports: Iterable[IndexedReference]) -> dict[str, str]:  # noqa: ARG002 - told by paths
        """Return each file with the folder of its target."""
        return {path: folder for path, folder in self._units.items() if not path.endswith("Package.swift")}

    def _unit(self, path: str) -> str:
        folder = posixpath.dirname(path)
        while folder and folder not in self._folders:
            folder = posixpath.dirname(folder)
        if folder:
            return folder
        parts = path.split("/")[:-1]
        for depth in range(len(parts) - 1):
            if parts[depth] in self.SOURCES:
                return "/".join(parts[: depth + 2])
        return parts[0] if parts else ""
