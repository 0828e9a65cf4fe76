"""A revision's files out of git's objects: no work tree is needed, and what has not changed is not read.

A listing of the tree names every file's blob hash. Where the index has the same hash at the same path, the
file is as it was, whichever commit it came from: a pull of three files reads three, a force-push and a switch
of branches cost what they change, and a shallow clone has all that is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath

from maguyva_pg.indexing.git import git, git_bytes
from maguyva_pg.indexing.git_objects import ObjectReader
from maguyva_pg.indexing.ignore_rules import OWN_IGNORE, OwnIgnoreRules
from maguyva_pg.indexing.screen import screen_content, screen_name, too_large
from maguyva_pg.indexing.source_tree import IndexedState
from maguyva_pg.indexing.walk import is_utf8
from maguyva_pg.types import SkippedFile, SkipReason, SourceFile

SYMBOLIC_LINK = "120000"
SUBMODULE = "160000"

_LINKS = {
    b"dangling": (SkipReason.UNREADABLE, "The link leads nowhere."),
    b"notdir": (SkipReason.UNREADABLE, "The link leads nowhere."),
    b"loop": (SkipReason.UNREADABLE, "The link leads to itself."),
    b"symlink": (SkipReason.LINK_OUTSIDE, "The link leads out of the repository."),
}
"""What git says of links that lead to nothing in the tree (git-cat-file(1), ``--follow-symlinks``)."""


@dataclass(frozen=True, slots=True)
class _Entry:
    mode: str
    object_id: str
    size: int | None
    """Bytes; none of a submodule, and of a file whose content the clone does not have."""


@dataclass(frozen=True)
class GitTree:
    """One commit of a repository.

    Args:
        folder: the repository, bare or not.
        revision: the commit.
        reader: of its objects; whoever made it closes it.
    """

    folder: Path
    revision: str
    reader: ObjectReader = field(repr=False)

    def has_folder(self, path: str) -> bool:
        """Tell whether there is a folder at a path from the root."""
        object_name = f"{self.revision}:{path}"
        return git(["cat-file", "-t", object_name], self.folder, check=False) == "tree"

    def files(
        self, *, subdirectory: str, max_file_bytes: int, indexed: IndexedState
    ) -> Iterator[SourceFile | SkippedFile]:
        """Find the files, in the order of their paths; all are tracked, so that only our own rules count.

        Args:
            subdirectory: only this folder below the root; empty for all.
            max_file_bytes: larger files are skipped.
            indexed: what was found before; what is the same is not read.

        Raises:
            IndexingError: git cannot read the commit.
        """
        rules = self._rules(subdirectory)
        inside = f"{subdirectory}/" if subdirectory else ""
        links: dict[str, SkippedFile] | None = None
        for path, entry in self._entries.items():
            if not path.startswith(inside) or (rules and rules.ignores(path)):
                continue
            if not is_utf8(path):
                printable = os.fsencode(path).decode("utf-8", "backslashreplace")
                yield SkippedFile(printable, SkipReason.BAD_NAME, "The name is not UTF-8; rename it.")
            elif entry.mode == SUBMODULE:
                yield SkippedFile(
                    path, SkipReason.SUBMODULE, "Another repository's commit: add that one by its own URL."
                )
            elif entry.mode == SYMBOLIC_LINK:
                if links is None:
                    links = self._broken_links()
                if path in links:
                    yield links[path]
            else:
                yield self._file(path, entry, max_file_bytes, indexed)

    def read(self, path: str, max_file_bytes: int) -> bytes | None:
        """Return a regular file's bytes; none where there is no such file, or it is larger."""
        entry = self._entries.get(path)
        if entry is None or entry.mode in (SUBMODULE, SYMBOLIC_LINK):
            return None
        if entry.size is None or entry.size > max_file_bytes:
            return None
        return self.reader.read(entry.object_id)

    @cached_property
    def _entries(self) -> dict[str, _Entry]:
        listing = git_bytes(["ls-tree", "-r", "-z", "--long", "--full-tree", self.revision], self.folder)
        entries: dict[str, _Entry] = {}
        for line in listing.split(b"\0")[:-1]:
            facts, _, name = line.partition(b"\t")
            mode, _, object_id, size = facts.decode("ascii").split()
            entries[os.fsdecode(name)] = _Entry(mode, object_id, int(size) if size.isdecimal() else None)
        return entries

    def _file(
        self, path: str, entry: _Entry, max_file_bytes: int, indexed: IndexedState
    ) -> SourceFile | SkippedFile:
        verdict = screen_name(path)
        if verdict:
            return SkippedFile(path, verdict[0], f"Not indexed: {verdict[1]}.", entry.size)
        if entry.size is None:
            return SkippedFile(path, SkipReason.UNREADABLE, "This clone does not have its content.")
        if entry.size > max_file_bytes:
            return too_large(path, entry.size, max_file_bytes)
        before = indexed.skipped.get(path)
        if before is not None and before.blob_hash == entry.object_id:
            return before
        if indexed.files.get(path) != entry.object_id:
            verdict = screen_content(path, self.reader.read(entry.object_id))
            if verdict:
                detail = f"Not indexed: {verdict[1]}."
                return SkippedFile(path, verdict[0], detail, entry.size, entry.object_id)
        return SourceFile(path, "", entry.size, entry.object_id, git_folder=str(self.folder))

    def _rules(self, subdirectory: str) -> OwnIgnoreRules | None:
        texts = {
            path.rpartition("/")[0]: self.reader.read(entry.object_id)
            for path, entry in self._entries.items()
            if PurePosixPath(path).name == OWN_IGNORE
            and entry.mode not in (SUBMODULE, SYMBOLIC_LINK)
            and entry.size is not None
        }
        return OwnIgnoreRules(texts, start=subdirectory) if texts else None

    def _broken_links(self) -> dict[str, SkippedFile]:
        # A name with a line feed cannot be asked about in lines.
        paths = [
            path
            for path, entry in self._entries.items()
            if entry.mode == SYMBOLIC_LINK and "\n" not in path and is_utf8(path)
        ]
        asked = "".join(f"{self.revision}:{path}\n" for path in paths).encode()
        told = git_bytes(
            ["cat-file", "--batch-check=%(objecttype)", "--follow-symlinks"],
            self.folder,
            standard_input=asked,
        )
        return dict(_told_of_links(paths, told.split(b"\n")))


def _told_of_links(paths: Sequence[str], lines: Sequence[bytes]) -> Iterator[tuple[str, SkippedFile]]:
    """Read git's answers: the type of what a link leads to, or what is wrong and a line with the target."""
    rest = iter(lines)
    for path in paths:
        problem = _LINKS.get(next(rest).split(b" ")[0])
        if problem:
            next(rest)
            yield path, SkippedFile(path, *problem)
