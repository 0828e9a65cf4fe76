"""Where the module that an import names lies: a class per language family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.module_rules.c import IncludedFiles
from maguyva_pg.indexing.resolve.module_rules.dart import DartLibraries
from maguyva_pg.indexing.resolve.module_rules.declared import DeclaredModules
from maguyva_pg.indexing.resolve.module_rules.go import GoModules
from maguyva_pg.indexing.resolve.module_rules.hcl import FolderModules
from maguyva_pg.indexing.resolve.module_rules.javascript import ScriptModules
from maguyva_pg.indexing.resolve.module_rules.lua import LuaModules
from maguyva_pg.indexing.resolve.module_rules.namespaces import NamespaceModules
from maguyva_pg.indexing.resolve.module_rules.packages import PackageModules
from maguyva_pg.indexing.resolve.module_rules.protobuf import ProtobufFiles
from maguyva_pg.indexing.resolve.module_rules.python import PythonModules
from maguyva_pg.indexing.resolve.module_rules.ruby import RubyFiles
from maguyva_pg.indexing.resolve.module_rules.rust import RustModules
from maguyva_pg.indexing.resolve.module_rules.shell import SourcedFiles
from maguyva_pg.indexing.resolve.module_rules.swift import SwiftTargets
from maguyva_pg.indexing.resolve.module_rules.zig import ZigFiles
from maguyva_pg.indexing.resolve.modules import ModuleRules, Tree
from maguyva_pg.languages.families import family_named


def module_rules(
    paths: Iterable[str], packages: Mapping[str, Mapping[str, tuple[str, ...]]], hints: ModuleHints
) -> dict[str, ModuleRules]:
    """Return the rules per language family.

    Args:
        paths: all files of the repository.
        packages: family whose files declare their packages or namespaces → package or namespace → files
            that declare it.
        hints: facts from project files.
    """
    tree = Tree(paths)
    by_paths: dict[str, ModuleRules] = {
        "python": PythonModules(tree),
        "javascript": ScriptModules(tree, hints),
        "go": GoModules(tree, hints),
        "hcl": FolderModules(tree),
        "lua": LuaModules(tree),
        "ruby": RubyFiles(tree),
        "rust": RustModules(tree),
        "protobuf": ProtobufFiles(tree),
        "shell": SourcedFiles(tree),
        "c": IncludedFiles(tree),
        "dart": DartLibraries(tree, hints),
        "swift": SwiftTargets(tree, hints),
        "zig": ZigFiles(tree, hints),
    }
    return by_paths | {family: _by_names(family)(family, declared) for family, declared in packages.items()}


def _by_names(family: str) -> type[DeclaredModules | NamespaceModules | PackageModules]:
    """Return the rules of a family whose files say the names of what they are part of."""
    if family_named(family).declares_modules:
        return DeclaredModules
    return NamespaceModules if family_named(family).declares_namespaces else PackageModules
