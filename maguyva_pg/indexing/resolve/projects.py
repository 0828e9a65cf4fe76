"""Which of several definitions of one qualified name a file means: those of its own project."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence

from maguyva_pg.indexing.resolve.modules import shared_folders
from maguyva_pg.types import IndexedSymbol


class Projects:
    """The folders of a repository that project files make a project.

    Args:
        paths: all files of the repository.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        self._names: dict[str, list[str]] = {}
        for path in paths:
            folder, name = posixpath.split(path)
            self._names.setdefault(folder, []).append(name)
        self._known: dict[tuple[str, tuple[str, ...]], str] = {}

    def of(self, path: str, project_files: tuple[str, ...]) -> str:
        """Return the innermost project's folder around a file; the repository's root if there is none."""
        folder = posixpath.dirname(path)
        key = folder, project_files
        if key not in self._known:
            while folder and not any(name.endswith(project_files) for name in self._names.get(folder, ())):
                folder = posixpath.dirname(folder)
            self._known[key] = folder
        return self._known[key]

    def meant(
        self, importer: str, symbols: Sequence[IndexedSymbol], project_files: tuple[str, ...]
    ) -> Sequence[IndexedSymbol]:
        """Return those symbols that a file can mean, all of one project; none if that is not clear.

        Args:
            importer: the file that uses the name.
            symbols: definitions of one qualified name.
            project_files: endings of the names of project files.
        """
        if len(symbols) < 2:
            return symbols
        by_project: dict[str, list[IndexedSymbol]] = {}
        for symbol in symbols:
            by_project.setdefault(self.of(symbol.path, project_files), []).append(symbol)
        own = by_project.get(self.of(importer, project_files))
        if own or len(by_project) == 1:
            return own or symbols
        shared = {folder: shared_folders(importer, f"{folder}/") for folder in by_project}
        most = max(shared.values())
        nearest = [folder for folder, count in shared.items() if count == most]
        return by_project[nearest[0]] if len(nearest) == 1 else ()
