"""Where the modules that JavaScript and TypeScript import lie."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.hints import ModuleHints, PathAlias
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree


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
            file = self.probe(posixpath.normpath(posixpath.join(posixpath.dirname(importer), module)))
        else:
            file = self._by_alias(importer, module) or self._by_package(module)
        return Location(Module("javascript", (file,))) if file else None

    def _by_alias(self, importer: str, module: str) -> str | None:
        for alias in self._hints.path_aliases:
            if alias.scope and not importer.startswith(f"{alias.scope}/"):
                continue
            for target in _expand(alias, module):
                if file := self.probe(target):
                    return file
        return None

    def _by_package(self, module: str) -> str | None:
        for name, directory in self._hints.packages:
            if module != name and not module.startswith(f"{name}/"):
                continue
            inner = module[len(name) + 1 :]
            for start in (posixpath.join(directory, "src"), directory):
                if file := self.probe(posixpath.join(start, inner) if inner else start or "."):
                    return file
        return None

    def probe(self, path: str) -> str | None:
        """Return the file that a path from the repository's root means, its extension left out or not."""
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
