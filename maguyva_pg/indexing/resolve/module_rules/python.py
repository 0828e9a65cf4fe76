"""Where the modules that Python imports lie."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class PythonModules(ModuleRules):
    """Packages, modules, namespace packages; relative imports; any import root."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Follow leading dots, else look for an import root."""
        name = module.lstrip(".")
        level = len(module) - len(name)
        path = name.replace(".", "/")
        if level:
            folders = importer.split("/")[:-1]
            if level - 1 > len(folders):
                return None
            directory = "/".join(folders[: len(folders) - (level - 1)])
            found = self._at(posixpath.join(directory, path) if path else directory)
        else:
            found = self._absolute(importer, path)
        return Location(found) if found else None

    def submodule(self, module: Module, name: str) -> Module | None:
        """Return the module or package below a package."""
        return None if module.directory is None else self._at(posixpath.join(module.directory, name))

    def _at(self, path: str) -> Module | None:
        for file in (posixpath.join(path, "__init__.py"), posixpath.join(path, "__init__.pyi")):
            if file in self._tree.files:
                return Module("python", (file,), path)
        for file in (f"{path}.py", f"{path}.pyi"):
            if file in self._tree.files:
                return Module("python", (file,))
        return Module("python", (), path) if path in self._tree.directories else None

    def _absolute(self, importer: str, path: str) -> Module | None:
        single = "/" not in path
        roots: set[str] = set()
        for ending in (path, f"{path}.py", f"{path}.pyi"):
            for candidate in self._tree.ending(ending):
                root = candidate.removesuffix(ending).rstrip("/")
                package = posixpath.join(candidate, "__init__.py") in self._tree.files
                # A lone name may be anyone's: it counts below its root only, unless it is a package.
                below = importer.startswith(f"{root}/") or not root or posixpath.basename(root) == "src"
                inside_package = posixpath.join(root, "__init__.py") in self._tree.files
                if not inside_package and (below or package or not single):
                    roots.add(posixpath.join(root, path))
        # Files before folders without __init__.py: a namespace holds nothing itself.
        modules = {root: self._at(root) for root in roots}
        solid = [root for root, module in modules.items() if module and module.files]
        chosen = nearest(importer, solid or roots)
        return None if chosen is None else modules[chosen]
