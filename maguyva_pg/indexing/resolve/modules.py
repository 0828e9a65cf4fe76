"""Modules, and the tree of paths in which they are looked for."""

from __future__ import annotations

import posixpath
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from maguyva_pg.types import IndexedReference


@dataclass(frozen=True, slots=True)
class Module:
    """Files that make up one module."""

    family: str
    files: tuple[str, ...]
    """Whose top-level definitions are the module's; none for a bare namespace folder."""
    directory: str | None = None
    """Where its submodules lie; none if it cannot have any."""
    namespace: str | None = None
    """The namespace that it is, to which any file can add; empty: what stands in none."""
    importer: str = ""
    """The file from which a namespace is looked at: of several definitions it means the nearest."""


@dataclass(frozen=True, slots=True)
class Location:
    """What the text of an import leads to."""

    module: Module
    rest: tuple[str, ...] = ()
    """Names below the module that are no modules themselves: classes, inline modules."""


class ModuleRules(ABC):
    """How a language family finds modules."""

    @abstractmethod
    def locate(self, importer: str, module: str) -> Location | None:
        """Return where ``module``, as written in the file ``importer``, lies; none: outside."""

    def submodule(self, module: Module, name: str) -> Module | None:  # noqa: ARG002
        """Return the module ``name`` directly below another; most families have none."""
        return None

    def units(self, imports: Iterable[IndexedReference]) -> dict[str, str]:  # noqa: ARG002
        """Return the files that see each other's names without importing them.

        Args:
            imports: all references of kind ``import``.

        Returns:
            Path → what tells its unit from others; no entry: the file is a unit of its own.
        """
        return {}


class Tree:
    """The paths of a repository, for probing."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.files = frozenset(paths)
        self.directories: set[str] = set()
        self._by_name: dict[str, list[str]] = {}
        self._listing: dict[str, list[str]] = {}
        for path in sorted(self.files):
            directory, name = posixpath.split(path)
            self._by_name.setdefault(name, []).append(path)
            self._listing.setdefault(directory, []).append(path)
            while directory not in self.directories:
                self.directories.add(directory)
                self._by_name.setdefault(posixpath.basename(directory), []).append(directory)
                directory = posixpath.dirname(directory)

    def listing(self, directory: str) -> list[str]:
        """Return the files directly in a folder."""
        return self._listing.get(directory, [])

    def ending(self, tail: str) -> list[str]:
        """Return the files and folders whose path ends with whole components ``tail``."""
        return [
            path
            for path in self._by_name.get(posixpath.basename(tail), [])
            if path == tail or path.endswith("/" + tail)
        ]


def shared_folders(importer: str, path: str) -> int:
    """Return how many leading folders two paths share."""
    shared = 0
    for left, right in zip(importer.split("/")[:-1], path.split("/"), strict=False):
        if left != right:
            break
        shared += 1
    return shared


def nearest(importer: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that shares most leading folders with the importer, then the shortest."""

    def distance(path: str) -> tuple[int, int, str]:
        return -shared_folders(importer, path), len(path), path

    return min(candidates, key=distance, default=None)
