"""JavaScript and TypeScript packages: what ``package.json`` lets others import.

Entry points name built files as a rule, which a repository does not hold: the source that a build makes them
of is looked for in their place (``dist/index.js`` is ``src/index.ts``).
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from typing import Any, cast

from maguyva_pg.indexing.packages.declared import DeclaredPackage, Sources, declares, table_in
from maguyva_pg.indexing.path_class import is_test_name
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.hints import ModuleHints, read_json
from maguyva_pg.indexing.resolve.module_rules.javascript import ScriptModules
from maguyva_pg.indexing.resolve.modules import Module, Tree

SCRIPT_FILES = ("package.json",)
"""Names of the files that declare JavaScript packages."""

_BUILT_FOLDERS = frozenset({"build", "cjs", "dist", "es", "esm", "lib", "out", "types"})

_ENTRIES = ("source", "types", "typings", "module", "main")
"""Keys that name the file behind the package's own name, those first that are likely to be a source."""


def script_projects(sources: Sources) -> Iterator[DeclaredPackage]:
    """Yield the packages that ``package.json`` files declare; private ones are never published."""
    manifests = {
        posixpath.dirname(path): read_json(text)
        for path, text in sources.files.items()
        if posixpath.basename(path) in SCRIPT_FILES
    }
    for folder, manifest in sorted(manifests.items()):
        path = posixpath.join(folder, "package.json")
        name = manifest.get("name")
        if isinstance(name, str) and name and manifest.get("private") is not True and declares(path):
            project = _Project(name, folder, manifest, sources.tree, frozenset(manifests) - {folder})
            yield DeclaredPackage(name, path, tuple(project.modules()))


class _Project:
    def __init__(
        self, name: str, folder: str, manifest: Mapping[str, Any], tree: Tree, others: frozenset[str]
    ) -> None:
        self._name = name
        self._folder = folder
        self._manifest = manifest
        self._rules = ScriptModules(tree, ModuleHints(packages=((name, folder),)))
        below = f"{folder}/" if folder else ""
        nested = tuple(f"{other}/" for other in others if other.startswith(below) and other != folder)
        self._files = sorted(
            path
            for path in tree.files
            if path.startswith(below)
            and path.endswith(ScriptModules.EXTENSIONS)
            and not path.startswith(nested)
            and "node_modules/" not in path
            and not is_test_name(posixpath.basename(path))
        )

    def modules(self) -> Iterator[PublicModule]:
        exports = self._manifest.get("exports")
        if exports is None:
            yield from self._whole()
            return
        entries = table_in({"exports": exports}, "exports")
        if not any(key.startswith(".") for key in entries):
            entries = {".": exports}
        for subpath, target in entries.items():
            for written in _targets(target):
                if found := list(self._exported(subpath, written)):
                    yield from found
                    break

    def _exported(self, subpath: str, target: str) -> Iterator[PublicModule]:
        """Yield the modules of one entry of ``exports``, in which one star stands for any path."""
        name = posixpath.normpath(posixpath.join(self._name, subpath))
        if "*" not in target or "*" not in subpath:
            if file := self._source(target):
                yield _public(name, file)
            return
        for start in self._starts(target.partition("*")[0]):
            matching = [file for file in self._files if file.startswith(start)]
            for file in matching:
                inner = _without_extension(file.removeprefix(start))
                yield _public(name.replace("*", inner, 1), file)
            if matching:
                return

    def _whole(self) -> Iterator[PublicModule]:
        """Yield the modules of a package that says only what its main file is: any file can be imported."""
        written = [self._manifest.get(key) for key in _ENTRIES]
        entries = [entry for entry in written if isinstance(entry, str)]
        found = next((file for entry in entries if (file := self._source(entry))), None)
        if found is None and (location := self._rules.locate("", self._name)):
            found = location.module.files[0]
        if found:
            yield _public(self._name, found)
        built = {posixpath.normpath(entry).partition("/")[0] for entry in entries} & _BUILT_FOLDERS
        for file in self._files:
            if file == found:
                continue
            inner = _without_extension(posixpath.relpath(file, self._folder or ".")).removesuffix("/index")
            if built and inner.startswith("src/"):
                inners = [f"{folder}/{inner.removeprefix('src/')}" for folder in sorted(built)]
            else:
                inners = [inner]
            for inner in inners:
                yield _public(f"{self._name}/{inner}", file)

    def _source(self, target: str) -> str | None:
        return next((file for start in self._starts(target) if (file := self._rules.probe(start))), None)

    def _starts(self, target: str) -> Iterator[str]:
        """Yield the places of which a target may be built, with and without its extension; itself first."""
        inner = posixpath.normpath(target) + ("/" if target.endswith("/") else "")
        places = [inner]
        folder, slash, rest = inner.partition("/")
        while slash and folder in _BUILT_FOLDERS:
            places += [f"src/{rest}", rest]
            folder, slash, rest = rest.partition("/")
        for place in places:
            path = posixpath.join(self._folder, place)
            yield path
            if (bare := _without_extension(path)) != path:
                yield bare


def _targets(target: object) -> Iterator[str]:
    """Yield the files that an entry of ``exports`` leads to under any of its conditions."""
    if isinstance(target, str):
        yield target
    elif isinstance(target, list):
        for one in cast("list[object]", target):
            yield from _targets(one)
    elif isinstance(target, dict):
        for one in cast("dict[str, object]", target).values():
            yield from _targets(one)


def _public(name: str, file: str) -> PublicModule:
    return PublicModule(name, Module("javascript", (file,)))


def _without_extension(path: str) -> str:
    for extension in sorted(ScriptModules.EXTENSIONS, key=len, reverse=True):
        if path.endswith(extension):
            return path.removesuffix(extension)
    return path
