"""Where the modules that Rust uses lie."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class RustModules(ModuleRules):
    """Paths from ``crate``, ``self``, ``super``, a child module or another crate of the workspace."""

    ROOTS = ("lib.rs", "main.rs")

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Walk from the crate, this module, its parent, a child or another crate."""
        parts = module.replace("::", ".").strip(".").split(".")
        here = self._of_file(importer)
        if parts[0] in ("crate", "self", "super"):
            start = here
            if parts[0] == "crate":
                start = self._crate(importer)
            while parts and parts[0] in ("crate", "self", "super"):
                if parts[0] == "super":
                    start = self._parent(start)
                del parts[0]
        elif child := self.submodule(here, parts[0]):
            start, parts = child, parts[1:]
        elif crate := self._workspace_crate(importer, parts[0]):
            start, parts = crate, parts[1:]
        else:
            return None
        while parts and (child := self.submodule(start, parts[0])):
            start, parts = child, parts[1:]
        return Location(start, tuple(parts))

    def submodule(self, module: Module, name: str) -> Module | None:
        """Return the file of ``mod name;``."""
        if module.directory is None:
            return None
        path = posixpath.join(module.directory, name)
        for file in (f"{path}.rs", f"{path}/mod.rs"):
            if file in self._tree.files:
                return Module("rust", (file,), path)
        return None

    def _of_file(self, path: str) -> Module:
        directory, name = posixpath.split(path)
        own = name == "mod.rs" or name in self.ROOTS
        return Module(
            "rust", (path,), directory if own else posixpath.join(directory, name.removesuffix(".rs"))
        )

    def _of_directory(self, directory: str) -> Module:
        candidates = [posixpath.join(directory, name) for name in (*self.ROOTS, "mod.rs")]
        files = [path for path in (*candidates, f"{directory}.rs") if path in self._tree.files]
        return Module("rust", tuple(files[:1]), directory)

    def _parent(self, module: Module) -> Module:
        return self._of_directory(posixpath.dirname(module.directory or ""))

    def _crate(self, importer: str) -> Module:
        directory = posixpath.dirname(importer)
        while True:
            if any(posixpath.join(directory, root) in self._tree.files for root in self.ROOTS):
                return self._of_directory(directory)
            if not directory or posixpath.basename(directory) == "src":
                return Module("rust", (), directory)  # the crate's root lies outside of what is indexed
            directory = posixpath.dirname(directory)

    def _workspace_crate(self, importer: str, name: str) -> Module | None:
        libraries = [
            posixpath.dirname(path)
            for folder in {name, name.replace("_", "-")}
            for path in self._tree.ending(f"{folder}/src/lib.rs")
        ]
        library = nearest(importer, libraries)
        return None if library is None else self._of_directory(library)
