"""Which files Ruby requires."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class RubyFiles(ModuleRules):
    """``require "a/b"`` is ``a/b.rb`` below a folder of the load path; ``./`` means beside the file."""

    LOAD_PATH = frozenset({"lib", "app", "spec", "test"})

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the file that is loaded, where it is in the repository."""
        name = module if module.endswith(".rb") else f"{module}.rb"
        if module.startswith("."):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(importer), name))
        else:
            candidates = [path for path in self._tree.ending(name) if self._is_loaded_from(path, name)]
            file = nearest(importer, candidates)
        return Location(Module("ruby", (file,))) if file in self._tree.files else None

    def _is_loaded_from(self, path: str, name: str) -> bool:
        root = posixpath.basename(path.removesuffix(name).rstrip("/"))
        return path == name or root in self.LOAD_PATH
