"""Where the modules of Terraform lie: a folder is one."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree


class FolderModules(ModuleRules):
    """A source that begins with a dot is a folder, seen from the file's own."""

    SUFFIXES = (".tf", ".tofu", ".hcl")

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the files of the folder; none where the source is a registry's or a URL."""
        if not module.startswith("."):
            return None
        folder = posixpath.normpath(posixpath.join(posixpath.dirname(importer), module))
        files = self._tree.listing("" if folder == "." else folder)
        files = [path for path in files if path.endswith(self.SUFFIXES)]
        return Location(Module("hcl", tuple(files), directory=folder)) if files else None
