"""Files of a folder: which to index, and why not the others."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.ignore_rules import GIT_FOLDER, IgnoreRules
from maguyva_pg.indexing.screen import screen_content, screen_name, too_large
from maguyva_pg.types import SkippedFile, SkipReason, SourceFile

_SPECIAL_FILES = (
    (stat.S_ISFIFO, "named pipe"),
    (stat.S_ISSOCK, "socket"),
    (stat.S_ISCHR, "device"),
    (stat.S_ISBLK, "device"),
)


def walk(root: Path, *, subdirectory: str = "", max_file_bytes: int) -> Iterator[SourceFile | SkippedFile]:
    """Find the files of a repository, in the order of their paths.

    Git's ignore rules hold whether git is installed or not, and outside checkouts too; where git is
    there to tell, files that it tracks are kept although a rule matches them. ``.maguyvaignore``
    files, in the same syntax, have the last word. What the rules leave out is not mentioned.
    Symbolic links are never followed: what lies inside the root is found at its own place, what lies
    outside does not belong to it. Submodules are walked as they are on disk.

    Args:
        root: the repository's root; paths are relative to it.
        subdirectory: walk only this folder below the root.
        max_file_bytes: larger files are skipped.

    Yields:
        A file to index, its bytes read once for the hash, or a file (or a whole folder) that was
        skipped. Nothing, where there are no files.

    Raises:
        IndexingError: the root or the subdirectory is missing, is not a folder or cannot be read.
    """
    root = _existing_folder(root)
    start = _existing_folder(root / subdirectory) if subdirectory else root
    if not start.is_relative_to(root):
        raise IndexingError(
            f"The subdirectory {subdirectory!r} lies outside {root}.",
            "Name a folder below the repository's root.",
        )
    return _Walk(root, max_file_bytes).files(start)


def read_source(file: SourceFile) -> bytes:
    """Return the bytes of a file that the walk found.

    Args:
        file: what ``walk`` gave.

    Raises:
        IndexingError: the file has gone, cannot be read any more, or is no longer the one hashed.
    """
    try:
        data = Path(file.absolute_path).read_bytes()
    except OSError as error:
        raise IndexingError(
            f"{file.path} can no longer be read: {error.strerror}.",
            "Index again once the files stay as they are.",
        ) from error
    if blob_hash(data) != file.blob_hash:
        raise IndexingError(
            f"{file.path} was changed while it was being indexed.",
            "Index again once the files stay as they are.",
        )
    return data


def blob_hash(data: bytes) -> str:
    """Return the hash by which git knows a file with these bytes, in hexadecimal."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _existing_folder(path: Path) -> Path:
    try:
        resolved = path.resolve(strict=True)
        is_folder = resolved.is_dir()
        if is_folder:
            with os.scandir(resolved):
                pass
    except FileNotFoundError as error:
        raise IndexingError(f"{path} does not exist.", "Give the path of a folder that exists.") from error
    except (OSError, RuntimeError, ValueError) as error:
        # RuntimeError: a loop of links. ValueError: a NUL character in the path.
        raise IndexingError(
            f"{path} cannot be read: {error}.", "Check its permissions, or give the path of another folder."
        ) from error
    if not is_folder:
        raise IndexingError(f"{path} is not a folder.", "Give the path of the folder that holds the code.")
    return resolved


@dataclass(frozen=True, slots=True)
class _Walk:
    root: Path
    max_file_bytes: int

    def files(self, start: Path) -> Iterator[SourceFile | SkippedFile]:
        # A stack and not recursion: folders may be nested deeper than Python's calls. What is on top
        # comes first in the order of paths, a folder at the place of its name with a slash.
        pending: list[tuple[os.DirEntry[str], IgnoreRules]] = []
        entries, _ = _entries(start.as_posix())
        rules = IgnoreRules.at(start, self.root)
        pending.extend((entry, rules) for entry in reversed(entries))
        while pending:
            entry, rules = pending.pop()
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name == GIT_FOLDER or rules.ignores(entry.path, folder=is_folder):
                continue
            path = os.path.relpath(entry.path, self.root).replace(os.sep, "/")
            if not is_utf8(path):
                printable = os.fsencode(path).decode("utf-8", "backslashreplace")
                yield SkippedFile(printable, SkipReason.BAD_NAME, "The name is not UTF-8; rename it.")
            elif is_folder:
                entries, problem = _entries(entry.path)
                if problem:
                    yield SkippedFile(path, SkipReason.UNREADABLE, f"The folder cannot be read: {problem}.")
                inside = rules.enter(entry.path)
                pending.extend((child, inside) for child in reversed(entries))
            elif entry.is_symlink():
                yield from self._link(entry, path)
            else:
                yield self._file(entry, path)

    def _link(self, entry: os.DirEntry[str], path: str) -> Iterator[SkippedFile]:
        try:
            target = Path(entry.path).resolve(strict=True)
        except (OSError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it leads to itself"
            yield SkippedFile(path, SkipReason.UNREADABLE, f"The link leads nowhere: {reason}.")
        else:
            if not target.is_relative_to(self.root):
                yield SkippedFile(path, SkipReason.LINK_OUTSIDE, "The link leads out of the repository.")

    def _file(self, entry: os.DirEntry[str], path: str) -> SourceFile | SkippedFile:
        try:
            status = entry.stat(follow_symlinks=False)
            special = next((kind for matches, kind in _SPECIAL_FILES if matches(status.st_mode)), None)
            if special:
                return SkippedFile(path, SkipReason.UNREADABLE, f"This is a {special} and not a file.")
            verdict = screen_name(path)
            if verdict:
                return SkippedFile(path, verdict[0], f"Not indexed: {verdict[1]}.", status.st_size)
            if status.st_size > self.max_file_bytes:
                return too_large(path, status.st_size, self.max_file_bytes)
            data = Path(entry.path).read_bytes()
        except OSError as error:
            return SkippedFile(path, SkipReason.UNREADABLE, f"The file cannot be read: {error.strerror}.")
        verdict = screen_content(path, data)
        if verdict:
            detail = f"Not indexed: {verdict[1]}."
            return SkippedFile(path, verdict[0], detail, len(data), blob_hash(data))
        return SourceFile(path, entry.path, len(data), blob_hash(data))


def _entries(folder: str) -> tuple[list[os.DirEntry[str]], str]:
    """Return a folder's entries in the order of their paths, and why there are none."""
    try:
        with os.scandir(folder) as listing:
            return sorted(listing, key=_place), ""
    except OSError as error:
        return [], error.strerror or str(error)


def _place(entry: os.DirEntry[str]) -> str:
    return entry.name + "/" if entry.is_dir(follow_symlinks=False) else entry.name


def is_utf8(path: str) -> bool:
    """Tell whether a path, as ``os.fsdecode`` gives it, can be written as UTF-8."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
