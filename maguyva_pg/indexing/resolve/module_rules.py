"""Where the module that an import names lies: one small class per language family."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping

from maguyva_pg.indexing.resolve.hints import ModuleHints, PathAlias
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


class ScriptModules(ModuleRules):
    """JavaScript and TypeScript: relative paths, path aliases, packages of the same repository."""

    EXTENSIONS = (".ts", ".tsx", ".d.ts", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte")

    # TypeScript sources import each other by the name that they will have once compiled.
    COMPILED = (
        (".js", (".ts", ".tsx", ".d.ts")),
        (".jsx", (".tsx",)),
        (".mjs", (".mts",)),
        (".cjs", (".cts",)),
    )

    def __init__(self, tree: Tree, hints: ModuleHints) -> None:
        self._tree = tree
        self._hints = hints

    def locate(self, importer: str, module: str) -> Location | None:
        """Probe a relative path, a path alias or a package of the repository."""
        if module.startswith("."):
            file = self._probe(posixpath.normpath(posixpath.join(posixpath.dirname(importer), module)))
        else:
            file = self._by_alias(importer, module) or self._by_package(module)
        return Location(Module("javascript", (file,))) if file else None

    def _by_alias(self, importer: str, module: str) -> str | None:
        for alias in self._hints.path_aliases:
            if alias.scope and not importer.startswith(f"{alias.scope}/"):
                continue
            for target in _expand(alias, module):
                if file := self._probe(target):
                    return file
        return None

    def _by_package(self, module: str) -> str | None:
        for name, directory in self._hints.packages:
            if module != name and not module.startswith(f"{name}/"):
                continue
            inner = module[len(name) + 1 :]
            for start in (posixpath.join(directory, "src"), directory):
                if file := self._probe(posixpath.join(start, inner) if inner else start or "."):
                    return file
        return None

    def _probe(self, path: str) -> str | None:
        path = "" if path == "." else path
        if path in self._tree.files:
            return path
        stems = [(path, self.EXTENSIONS), (posixpath.join(path, "index"), self.EXTENSIONS)]
        stems += [(path.removesuffix(end), others) for end, others in self.COMPILED if path.endswith(end)]
        for stem, extensions in stems:
            for extension in extensions:
                if stem and f"{stem}{extension}" in self._tree.files:
                    return f"{stem}{extension}"
        return None


def _expand(alias: PathAlias, module: str) -> list[str]:
    head, star, tail = alias.pattern.partition("*")
    if not star:
        return list(alias.targets) if module == head else []
    if len(module) < len(head) + len(tail) or not (module.startswith(head) and module.endswith(tail)):
        return []
    middle = module[len(head) : len(module) - len(tail)]
    return [target.replace("*", middle, 1) for target in alias.targets]


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


class JavaModules(ModuleRules):
    """Packages are what the files say they are in; what follows a package's name is a class."""

    def __init__(self, packages: Mapping[str, tuple[str, ...]]) -> None:
        self._packages = packages

    def locate(self, importer: str, module: str) -> Location | None:  # noqa: ARG002 - no relative imports
        """Return the longest package that the name begins with."""
        parts = module.split(".")
        for length in range(len(parts), 0, -1):
            if files := self._packages.get(".".join(parts[:length])):
                return Location(Module("java", files), tuple(parts[length:]))
        return None


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


class IncludedFiles(ModuleRules):
    """C and C++: headers beside the file, else any header whose path ends as written."""

    # The brackets of #include are not kept, and a repository's own `string.h` is seldom the one meant.
    STANDARD = frozenset(
        {
            "et",
            "assert",
            "complex",
            "ctype",
            "errno",
            "fenv",
            "float",
            "inttypes",
            "iso646",
            "limits",
            "locale",
            "math",
            "setjmp",
            "signal",
            "stdalign",
            "stdarg",
            "stdatomic",
            "stdbool",
            "stddef",
            "stdint",
            "stdio",
            "stdlib",
            "stdnoreturn",
            "string",
            "tgmath",
            "threads",
            "time",
            "uchar",
            "wchar",
            "wctype",
        }
    )

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the header; for ``using``, the file itself and the name to look for."""
        if "." not in posixpath.basename(module):
            # `using namespace n`: a name that this file can see, not a file.
            return Location(Module("c", (importer,)), tuple(module.replace("::", ".").split(".")))
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(importer), module))
        if beside in self._tree.files:
            return Location(Module("c", (beside,)))
        if module.removesuffix(".h") in self.STANDARD:
            return None
        file = nearest(importer, [path for path in self._tree.ending(module) if path in self._tree.files])
        return Location(Module("c", (file,))) if file else None


def module_rules(
    paths: Iterable[str], packages: Mapping[str, tuple[str, ...]], hints: ModuleHints
) -> dict[str, ModuleRules]:
    """Return the rules per language family.

    Args:
        paths: all files of the repository.
        packages: Java package → files that declare it.
        hints: facts from project files.
    """
    tree = Tree(paths)
    return {
        "python": PythonModules(tree),
        "javascript": ScriptModules(tree, hints),
        "go": GoModules(tree, hints),
        "java": JavaModules(packages),
        "rust": RustModules(tree),
        "c": IncludedFiles(tree),
    }
