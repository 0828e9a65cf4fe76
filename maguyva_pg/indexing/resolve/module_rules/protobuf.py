"""Which files Protocol Buffers import."""

from __future__ import annotations

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class ProtobufFiles(ModuleRules):
    """Paths below a root that the compiler is told: any folder of the repository may be it."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the nearest file whose path ends as the import says."""
        file = nearest(importer, [path for path in self._tree.ending(module) if path in self._tree.files])
        return Location(Module("protobuf", (file,))) if file else None
