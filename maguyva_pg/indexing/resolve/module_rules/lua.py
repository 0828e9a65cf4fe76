"""Where the modules that Lua requires lie."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class LuaModules(ModuleRules):
    """``a.b`` or ``a/b`` is ``a/b.lua`` or ``a/b/init.lua`` below some root."""

    SOURCES = frozenset({"lua", "src", "lib"})

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the nearest file whose path ends as the module's name says."""
        path = (module if "/" in module else module.replace(".", "/")).strip("/").removeprefix("./")
        if not path or ".." in path:
            return None
        endings = (f"{path}.lua", f"{path}/init.lua")
        candidates = [
            file
            for ending in endings
            for file in self._tree.ending(ending)
            if self._is_root(importer, file.removesuffix(ending).rstrip("/"), lone="/" not in path)
        ]
        file = nearest(importer, candidates)
        return Location(Module("lua", (file,))) if file in self._tree.files else None

    def _is_root(self, importer: str, root: str, *, lone: bool) -> bool:
        # A lone name may be anyone's (`json`, `socket`): it counts below its root only.
        below = not root or importer.startswith(f"{root}/")
        return below or not lone or posixpath.basename(root) in self.SOURCES
