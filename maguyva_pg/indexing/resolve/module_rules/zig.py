"""Which files Zig imports."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest

THIS = "@This"
"""What a file is to itself: a struct like others."""


class ZigFiles(ModuleRules):
    """A path from the file's own folder, or a name that a ``build.zig`` gives to a file."""

    def __init__(self, tree: Tree, hints: ModuleHints) -> None:
        self._tree = tree
        self._named: dict[str, list[str]] = {}
        for name, file in hints.zig_modules:
            if file in tree.files:
                self._named.setdefault(name, []).append(file)

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the file that is imported; none where it is the standard library's or another package's."""
        if module == THIS:
            file = importer
        elif module.endswith(".zig"):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(importer), module))
        else:
            file = nearest(importer, self._named.get(module, ())) or ""
        return Location(Module("zig", (file,))) if file in self._tree.files else None
