"""Go modules: their packages are folders, named from the module path on."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from maguyva_pg.indexing.packages.declared import DeclaredPackage, Sources, declares
from maguyva_pg.indexing.path_class import classify_path
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.module_rules.go import GoModules
from maguyva_pg.types import PathClass

GO_FILES = ("go.mod",)
"""Names of the files that declare Go modules."""

_NOT_OURS = frozenset({PathClass.VENDOR, PathClass.BUILD, PathClass.ARCHIVE})


def go_modules(sources: Sources) -> Iterator[DeclaredPackage]:
    """Yield the modules that ``go.mod`` files declare.

    Other modules can import all packages but those in folders called ``internal`` (``go help packages``);
    commands, in packages called ``main``, offer nothing.
    """
    tree = sources.tree
    declared = {
        path: text
        for path, text in sources.files.items()
        if posixpath.basename(path) in GO_FILES and declares(path)
    }
    hints = ModuleHints.from_files(declared)
    rules = GoModules(tree, hints)
    folders = sorted({posixpath.dirname(path) for path in tree.files if path.endswith(".go")})
    inside: dict[str, list[str]] = {folder: [] for _, folder in hints.go_modules}
    for folder in folders:
        owner = next((home for home in _outwards(folder) if home in inside), None)
        hidden = {"internal", "testdata"} & set(folder.split("/"))
        if owner is not None and not hidden and classify_path(f"{folder}/a.go") not in _NOT_OURS:
            inside[owner].append(folder)
    for module, home in hints.go_modules:
        modules: list[PublicModule] = []
        for folder in inside[home]:
            name = "/".join((module, *_below(home, folder)))
            if location := rules.locate("", name):
                modules.append(PublicModule(name, location.module))
        yield DeclaredPackage(module, posixpath.join(home, "go.mod"), tuple(modules))


def _outwards(folder: str) -> Iterator[str]:
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
    yield ""


def _below(home: str, folder: str) -> list[str]:
    inner = folder[len(home) :].strip("/")
    return [inner] if inner else []
