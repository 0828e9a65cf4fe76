"""The lines of a folder that differ from a revision of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unidiff.errors import UnidiffParseError
from unidiff.patch import PatchSet

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
