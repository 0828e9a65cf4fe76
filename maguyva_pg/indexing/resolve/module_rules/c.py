"""Which files C and C++ include."""

from __future__ import annotations

import posixpath

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree, nearest


class IncludedFiles(ModuleRules):
    """C and C++: headers beside the file, else any header whose path ends as written."""

    # The brackets of #include are not kept, and a repository's own `string.h` is seldom the one meant.
    STANDARD = frozenset(
        {
            "et",
            "assert",
            "complex",
            "ctype",
            "errno",
            "fenv",
            "float",
            "inttypes",
            "iso646",
            "limits",
            "locale",
            "math",
            "setjmp",
            "signal",
            "stdalign",
            "stdarg",
            "stdatomic",
            "stdbool",
            "stddef",
            "stdint",
            "stdio",
            "stdlib",
            "stdnoreturn",
            "string",
            "tgmath",
            "threads",
            "time",
            "uchar",
            "wchar",
            "wctype",
        }
    )

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the header; for ``using``, the file itself and the name to look for."""
        if "." not in posixpath.basename(module):
            # `using namespace n`: a name that this file can see, not a file.
            return Location(Module("c", (importer,)), tuple(module.replace("::", ".").split(".")))
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(importer), module))
        if beside in self._tree.files:
            return Location(Module("c", (beside,)))
        if module.removesuffix(".h") in self.STANDARD:
            return None
        file = nearest(importer, [path for path in self._tree.ending(module) if path in self._tree.files])
        return Location(Module("c", (file,))) if file else None
