"""Python distributions: which modules are installed with a project.

Explicit lists of setuptools, Poetry, Hatch, Flit, PDM and uv are followed; without one, what the build tools
discover by themselves (setuptools, "Automatic discovery"): all of ``src``, or the package called like the
project.
"""

from __future__ import annotations

import ast
import configparser
import posixpath
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from maguyva_pg.indexing.packages.declared import DeclaredPackage, Sources, declares, table_in, texts_in
from maguyva_pg.indexing.path_class import is_test_name
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.modules import Module, Tree

PYTHON_FILES = ("pyproject.toml", "setup.cfg", "setup.py")
"""Names of the files that declare Python distributions; the first that has a name counts."""

_NOT_PACKAGED = frozenset(
    {
        "bench", "benchmark", "benchmarks", "bin", "build", "ci", "conftest", "debian", "dist", "doc", "docs",
        "documentation", "example", "examples", "exercise", "exercises", "fabfile", "htmlcov", "man",
        "manpages", "migrations", "news", "newsfragments", "noxfile", "requirements", "sample", "samples",
        "scons_aliases", "script", "scripts", "setup", "site_scons", "tasks", "test", "tests", "tool",
        "tools", "toxfile", "utils", "venv", "www",
    }
)  # fmt: skip
"""Folders and modules that setuptools does not take for a project's package (``FlatLayoutPackageFinder``,
``FlatLayoutModuleFinder``)."""


@dataclass(slots=True)
class _Project:
    """What a project says of its packages."""

    name: str = ""
    listed: dict[str, str] = field(default_factory=dict[str, str])
    """Top-level module → folder that it lies in, from the project's on."""
    searched: list[str] = field(default_factory=list[str])
    """Folders of which everything is packaged."""


def python_projects(sources: Sources) -> Iterator[DeclaredPackage]:
    """Yield the distributions that project files declare, one a folder."""
    files = sources.files
    folders = {posixpath.dirname(path) for path in files if posixpath.basename(path) in PYTHON_FILES}
    for folder in sorted(folders):
        project = _Project()
        manifest = ""
        for name in PYTHON_FILES:
            path = posixpath.join(folder, name)
            if path in files:
                _READERS[name](project, files[path])
                manifest = manifest or (path if project.name else "")
        if project.name and declares(manifest):
            modules = _modules(folder, project, sources.tree)
            yield DeclaredPackage(project.name, manifest, tuple(modules))


def _modules(folder: str, project: _Project, tree: Tree) -> Iterator[PublicModule]:
    homes = {top: posixpath.join(folder, home) for top, home in project.listed.items()}
    if not homes:
        homes = _discovered(folder, project, tree)
    for top, home in sorted(homes.items()):
        start = posixpath.normpath(posixpath.join(home, top)).removeprefix("./")
        below = (file for file in tree.files if file.startswith(f"{start}/"))
        stubs_last = sorted(
            (*below, f"{start}.py", f"{start}.pyi"), key=lambda file: (file.endswith("i"), file)
        )
        known: set[str] = set()
        for file in stubs_last:
            stem, extension = posixpath.splitext(file)
            if extension not in (".py", ".pyi") or file not in tree.files:
                continue
            package, name = posixpath.split(stem)
            module = (top + stem[len(start) :]).removesuffix("/__init__").replace("/", ".")
            if module not in known and not is_test_name(posixpath.basename(file)):
                known.add(module)
                yield PublicModule(module, Module("python", (file,), package if name == "__init__" else None))


def _discovered(folder: str, project: _Project, tree: Tree) -> dict[str, str]:
    """Return the top-level modules that a build tool finds by itself, each with the folder it lies in."""
    sources = posixpath.join(folder, "src")
    searched = [posixpath.join(folder, home) for home in project.searched]
    if not searched and sources in tree.directories and _tops(sources, tree):
        searched = [sources]
    if searched:
        return {top: home for home in searched for top in _tops(home, tree) - _NOT_PACKAGED}
    called = re.sub(r"[-_.]+", "_", project.name).lower()
    tops = _tops(folder, tree)
    named = {top for top in tops if top.lower() == called}
    packages = {top for top in tops if posixpath.join(folder, top, "__init__.py") in tree.files}
    return dict.fromkeys(named or packages - _NOT_PACKAGED, folder)


def _tops(folder: str, tree: Tree) -> set[str]:
    """Return the modules and packages directly in a folder."""
    below = f"{folder}/" if folder else ""
    inner = [
        file.removeprefix(below) for file in tree.files if file.startswith(below) and file.endswith(".py")
    ]
    return {name for path in inner if (name := path.partition("/")[0].removesuffix(".py")).isidentifier()}


def _read_pyproject(project: _Project, text: str) -> None:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return  # a project file under repair must not keep its sources from being indexed
    poetry = table_in(table, "tool", "poetry")
    name = table_in(table, "project").get("name") or poetry.get("name")
    project.name = project.name or (name if isinstance(name, str) else "")
    for package in cast("list[object]", poetry.get("packages") or []):
        if isinstance(package, dict):
            declared = cast("dict[str, Any]", package)
            home = declared.get("from")
            _list(project, texts_in(declared.get("include")), home if isinstance(home, str) else "")
    for path in texts_in(table_in(table, "tool", "hatch", "build", "targets", "wheel").get("packages")):
        _list(project, [posixpath.basename(path)], posixpath.dirname(path))
    setuptools = table_in(table, "tool", "setuptools")
    root = table_in(setuptools, "package-dir").get("", "")
    for key in ("packages", "py-modules"):
        _list(project, texts_in(setuptools.get(key)), root if isinstance(root, str) else "")
    project.searched += texts_in(table_in(setuptools, "packages", "find").get("where"))
    _list(project, texts_in(table_in(table, "tool", "flit", "module").get("name")), "")
    project.searched += texts_in(table_in(table, "tool", "pdm", "build").get("package-dir"))
    backend = table_in(table, "tool", "uv", "build-backend")
    root = backend.get("module-root", "src")
    _list(project, texts_in(backend.get("module-name")), root if isinstance(root, str) else "")


def _read_setup_cfg(project: _Project, text: str) -> None:
    parser = configparser.ConfigParser(interpolation=None)
    try:
        parser.read_string(text)
    except configparser.Error:
        return  # as for pyproject.toml
    project.name = project.name or parser.get("metadata", "name", fallback="")
    where = parser.get("options.packages.find", "where", fallback="").split()
    folders = parser.get("options", "package_dir", fallback="").replace(" ", "").split("\n")
    root = dict(line.split("=", 1) for line in folders if "=" in line).get("", "")
    packages = parser.get("options", "packages", fallback="")
    if packages.strip().startswith("find"):
        project.searched += where or [root]
    else:
        _list(project, re.split(r"[\s,]+", packages), root)
    _list(project, re.split(r"[\s,]+", parser.get("options", "py_modules", fallback="")), root)


def _read_setup(project: _Project, text: str) -> None:
    """Read the arguments of ``setup(…)`` that are written as literals."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return  # as for pyproject.toml; Python 2 is among them
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _called(call) == "setup":
            given = {argument.arg: argument.value for argument in call.keywords if argument.arg}
            name = _literal(given.get("name"))
            project.name = project.name or (name if isinstance(name, str) else "")
            roots = _literal(given.get("package_dir"))
            root = cast("dict[str, Any]", roots).get("", "") if isinstance(roots, dict) else ""
            root = root if isinstance(root, str) else ""
            packages = given.get("packages")
            if isinstance(packages, ast.Call) and _called(packages).startswith("find_"):
                where = [argument.value for argument in packages.keywords if argument.arg == "where"]
                found = _literal(next(iter([*packages.args, *where]), None))
                if isinstance(found, str) or root:
                    project.searched.append(found if isinstance(found, str) else root)
            else:
                _list(project, texts_in(_literal(packages)), root)
            _list(project, texts_in(_literal(given.get("py_modules"))), root)


def _called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _literal(node: ast.expr | None) -> object:
    try:
        return None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError):
        return None


def _list(project: _Project, names: Iterable[str], home: str) -> None:
    for name in names:
        top = name.replace("/", ".").partition(".")[0].strip()
        if top.isidentifier():
            project.listed.setdefault(top, home)


_READERS = {"pyproject.toml": _read_pyproject, "setup.cfg": _read_setup_cfg, "setup.py": _read_setup}
