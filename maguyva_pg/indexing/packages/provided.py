"""The ecosystems whose packages are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from maguyva_pg.indexing.packages.declared import DeclaredPackage, Sources
from maguyva_pg.indexing.packages.go_modules import GO_FILES, go_modules
from maguyva_pg.indexing.packages.java_projects import JAVA_FILES, java_projects
from maguyva_pg.indexing.packages.python_projects import PYTHON_FILES, python_projects
from maguyva_pg.indexing.packages.rust_crates import RUST_FILES, rust_crates
from maguyva_pg.indexing.packages.script_projects import SCRIPT_FILES, script_projects
from maguyva_pg.indexing.resolve.exported_names import PublicModule
from maguyva_pg.indexing.resolve.modules import Tree
from maguyva_pg.languages import LANGUAGES


@dataclass(frozen=True, slots=True)
class _Ecosystem:
    name: str
    """Type of a package URL (github.com/package-url/purl-spec)."""
    family: str
    """Of the languages that import its packages: no other family's imports mean them."""
    read: Callable[[Sources], Iterator[DeclaredPackage]]


_ECOSYSTEMS = (
    _Ecosystem("cargo", "rust", rust_crates),
    _Ecosystem("golang", "go", go_modules),
    _Ecosystem("maven", "jvm", java_projects),
    _Ecosystem("npm", "javascript", script_projects),
    _Ecosystem("pypi", "python", python_projects),
)

PACKAGE_FILES = frozenset({*GO_FILES, *JAVA_FILES, *PYTHON_FILES, *RUST_FILES, *SCRIPT_FILES})
"""Names of the files that ``provided_packages`` reads."""


@dataclass(frozen=True, slots=True)
class ProvidedPackage:
    """A package that a repository provides to others."""

    ecosystem: str
    """Type of a package URL: cargo, golang, maven, npm, pypi."""
    name: str
    """As other projects name it among their dependencies."""
    manifest: str
    """Path of the file that declares it."""
    languages: tuple[str, ...]
    """Whose imports can mean it."""
    modules: tuple[PublicModule, ...]
    """What can be imported from it."""


def provided_packages(
    files: Mapping[str, str],
    paths: Iterable[str],
    packages_of: Callable[[str], Mapping[str, tuple[str, ...]]],
) -> list[ProvidedPackage]:
    """Return the packages that a repository provides, each once, in the order of ecosystem and name.

    Args:
        files: path → text of project files; names not in ``PACKAGE_FILES`` are ignored.
        paths: all indexed files.
        packages_of: family of languages → package that files say they are in → these files.
    """
    sources = Sources(files, Tree(paths), packages_of)
    found: dict[tuple[str, str], ProvidedPackage] = {}
    for ecosystem in _ECOSYSTEMS:
        languages = tuple(
            sorted(name for name, known in LANGUAGES.items() if known.family == ecosystem.family)
        )
        for declared in sorted(ecosystem.read(sources), key=lambda package: (package.name, package.manifest)):
            package = ProvidedPackage(
                ecosystem.name, declared.name, declared.manifest, languages, declared.modules
            )
            found.setdefault((ecosystem.name, declared.name), package)
    return list(found.values())
