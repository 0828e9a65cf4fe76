"""Lines that a change touches: of a folder against a revision of it, or of a diff that someone hands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from unidiff.errors import UnidiffParseError
from unidiff.patch import Hunk, PatchSet

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.git import git

NO_FILE = "/dev/null"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lines that belong to one change."""

    path: str
    first_line: int
    last_line: int


def changed_lines(folder: Path, revision: str) -> list[Stretch]:
    """Return the stretches in which the files on disk differ from a revision.

    Lines that were taken away leave none behind: the lines around the place stand for them. Files that git
    does not know are left out, and so are those that were deleted: nothing of them is in the index.

    Args:
        folder: root of a git work tree.
        revision: branch, tag or commit.

    Raises:
        IndexingError: git does not know the revision, or the folder is none of git's.
    """
    text = git(
        [
            *(
                "-c",
                "core.quotePath=false",
                "diff",
                "--unified=0",
                "--no-color",
                "--no-ext-diff",
                "--no-textconv",
            ),
            *("--src-prefix=a/", "--dst-prefix=b/", "--no-relative", "--end-of-options", revision, "--"),
        ],
        folder,
    )
    try:
        files = PatchSet(text)
    except UnidiffParseError as error:
        raise IndexingError(
            f"The output of git diff cannot be read: {error}", "Please report this."
        ) from error
    return [
        Stretch(
            file.path,
            max(hunk.target_start, 1),
            # Without a length the line before the place is named; the one behind it counts as well.
            hunk.target_start + (hunk.target_length - 1 if hunk.target_length else 1),
        )
        for file in files
        # Not is_removed_file: a file that only lost its first line passes for one.
        if file.target_file != NO_FILE
        for hunk in file
    ]


WHOLE_DIFF = "Hand in what `git diff` prints, whole."


def lines_before(diff: str) -> list[Stretch]:
    """Return the stretches that a unified diff changes, numbered as before the change.

    Where lines were only added, the line before the place stands for them. Files that the diff adds are left
    out: nothing of them is in the index.

    Args:
        diff: as ``git diff`` prints it.

    Raises:
        IndexingError: it is no unified diff.
    """
    try:
        files = PatchSet(diff)
    except UnidiffParseError as error:
        raise IndexingError(f"The diff cannot be read: {error}.", WHOLE_DIFF) from error
    if not files and diff.strip():
        raise IndexingError("The diff cannot be read: no file is named in it.", WHOLE_DIFF)
    return [
        Stretch(file.source_file.removeprefix("a/"), first, last)
        for file in files
        if file.source_file != NO_FILE
        for hunk in file
        for first, last in _changed(hunk)
    ]


def _changed(hunk: Hunk) -> Iterator[tuple[int, int]]:
    """Yield first and last line, before the change, of each run of changed lines."""
    position = hunk.source_start - (1 if hunk.source_length else 0)
    removed: list[int] = []
    added = False
    for line in hunk:
        if line.is_removed:
            position += 1
            removed.append(position)
        elif line.is_added:
            added = True
        else:
            if removed or added:
                yield (removed[0], removed[-1]) if removed else (max(position, 1), max(position, 1))
            removed, added = [], False
            position += 1
    if removed or added:
        yield (removed[0], removed[-1]) if removed else (max(position, 1), max(position, 1))
