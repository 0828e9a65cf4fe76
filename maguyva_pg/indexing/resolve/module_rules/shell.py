"""Which files shell scripts source."""

from __future__ import annotations

import posixpath
import re

from maguyva_pg.indexing.resolve.modules import Location, Module, ModuleRules, Tree

# White space is gone from modules as written, and so are the quotes here. The innermost ``$(dirname …)`` may
# stand in another: ``$(cd $(dirname $0)/.. && pwd)``.
_OWN_FILE = r"(?:\$\{?(?:0|BASH_SOURCE(?:\[0\]|\[@\])?)\}?|\$\{\(%\):-%[xN]\})"
_OWN_FOLDER = re.compile(
    rf"\$\(dirname(?:--)?{_OWN_FILE}\)|\$\{{(?:0|BASH_SOURCE(?:\[0\])?)%/\*\}}|\$\{{0:[ah]:?h?\}}"
)
_CHANGED_TO = re.compile(
    r"\$\(cd(?:-P|--)*(?P<folder>[^()$;&|]*?)(?:>/dev/null(?:2>&1)?)?(?:&&|;)pwd(?:-P)?\)"
)
_TOP = re.compile(r"\$\(gitrev-parse--show-toplevel\)")
_VARIABLE = re.compile(r"\$(?:\w+|\{\w+(?::?[-=?][^{}]*)?\})")
_UNTOLD = re.compile(r"[$`*?\[{~]")


class SourcedFiles(ModuleRules):
    """Paths from the script's own folder or the repository's root, or behind a variable for some folder."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def locate(self, importer: str, module: str) -> Location | None:
        """Return the file that is sourced, where the path says which."""
        path = module.replace('"', "").replace("'", "")
        folder = posixpath.dirname(importer)
        path = _OWN_FOLDER.sub(".", path)
        path = _CHANGED_TO.sub(r"\g<folder>", path)
        if variable := (_TOP.match(path) or _VARIABLE.match(path)):
            tail = path[variable.end() :].lstrip("/")
            if _UNTOLD.search(tail) or not path[variable.end() :].startswith("/"):
                return None
            if variable.group().strip("${}") == "HOME":
                return None
            file = self._below_some_folder(folder, tail) if variable.re is _VARIABLE else tail
        elif path.startswith("/") or _UNTOLD.search(path):
            return None
        else:
            # Where a script is started is not known: beside it and at the root are the habits.
            beside = posixpath.normpath(posixpath.join(folder, path))
            file = beside if beside in self._tree.files else posixpath.normpath(path)
        return Location(Module("shell", (file,))) if file in self._tree.files else None

    def _below_some_folder(self, folder: str, tail: str) -> str | None:
        """Return the one file that a path can mean whose beginning only a variable tells."""
        above = {posixpath.normpath(posixpath.join(folder, tail))}
        while folder:
            folder = posixpath.dirname(folder)
            above.add(posixpath.normpath(posixpath.join(folder, tail)))
        found = [path for path in above if path in self._tree.files]
        if not found:
            found = [path for path in self._tree.ending(posixpath.normpath(tail)) if path in self._tree.files]
        return found[0] if len(found) == 1 else None
