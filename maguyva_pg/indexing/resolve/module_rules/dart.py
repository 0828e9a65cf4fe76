"""Where the libraries that Dart imports lie."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from maguyva_pg.indexing.resolve.hints import ModuleHints
from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest
from maguyva_pg.types import IndexedReference


class DartLibraries(ModuleRules):
    """Relative paths, and ``package:`` paths below the ``lib`` of a package of the repository."""

    def __init__(self, tree: Tree, hints: ModuleHints) -> None:
        self._tree = tree
        self._hints = hints

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the file that a URI leads to."""
        file = self._file(importer, module)
        return Location(Module("dart", (file,))) if file in self._tree.files else None

    def _file(self, importer: str, uri: str) -> str | None:
        scheme, colon, rest = uri.partition(":")
        if not colon:
            return posixpath.normpath(posixpath.join(posixpath.dirname(importer), uri))
        name, _, path = rest.partition("/")
        if scheme != "package" or not path:
            return None
        libraries = (
            posixpath.join(folder, "lib", path)
            for known, folder in self._hints.dart_packages
            if known == name
        )
        return nearest(importer, (file for file in libraries if file in self._tree.files))

    def units(self, imports: Iterable[IndexedReference]) -> dict[str, str]:
        """Return the files of libraries that have parts, told by the file that names the parts."""
        units: dict[str, str] = {}
        for row in imports:
            if row.language == "dart" and not row.name and not row.alias:
                part = self._file(row.path, row.qualifier)
                if part in self._tree.files:
                    units[part] = units[row.path] = row.path
        return units
