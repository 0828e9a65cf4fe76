"""The files of a source at one moment: a folder as it is on disk, or a revision in git's objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from maguyva_pg.indexing.walk import walk
from maguyva_pg.types import SkippedFile, SourceFile


@dataclass(frozen=True, slots=True)
class IndexedState:
    """What the last run made of a repository's files. What has the same bytes need not be looked at again."""

    files: Mapping[str, str] = field(default_factory=dict[str, str])
    """Path → blob hash of the files that were indexed."""
    skipped: Mapping[str, SkippedFile] = field(default_factory=dict[str, SkippedFile])
    """Path → what was skipped."""


class SourceTree(Protocol):
    """Files to index."""

    @property
    def revision(self) -> str | None:
        """Commit; none outside git."""
        ...

    def has_folder(self, path: str) -> bool:
        """Tell whether there is a folder at a path from the root; empty for the root."""
        ...

    def files(
        self, *, subdirectory: str, max_file_bytes: int, indexed: IndexedState
    ) -> Iterator[SourceFile | SkippedFile]:
        """Find the files, in the order of their paths.

        Args:
            subdirectory: only this folder below the root; empty for all.
            max_file_bytes: larger files are skipped.
            indexed: what was found before.

        Raises:
            IndexingError: the source cannot be read.
        """
        ...

    def read(self, path: str, max_file_bytes: int) -> bytes | None:
        """Return a regular file's bytes; none where there is no such file, or it is larger or unreadable."""
        ...


@dataclass(frozen=True, slots=True)
class FolderTree:
    """A folder as it is on disk."""

    root: Path
    revision: str | None
    """Commit that is checked out; files may differ from it."""

    def has_folder(self, path: str) -> bool:
        """Tell whether there is a folder at a path from the root."""
        return (self.root / path).is_dir()

    def files(
        self,
        *,
        subdirectory: str,
        max_file_bytes: int,
        indexed: IndexedState,  # noqa: ARG002 only the bytes on disk tell whether a file has changed
    ) -> Iterator[SourceFile | SkippedFile]:
        """Find the files; see ``walk``."""
        return walk(self.root, subdirectory=subdirectory, max_file_bytes=max_file_bytes)

    def read(self, path: str, max_file_bytes: int) -> bytes | None:
        """Return a regular file's bytes. As of all files, links are not followed."""
        place = self.root / path
        try:
            if place.is_file() and not place.is_symlink() and place.stat().st_size <= max_file_bytes:
                return place.read_bytes()
        except OSError:
            return None  # the walk tells of files that cannot be read
        return None
