"""What a person named as a source, as files to read: a folder, a revision of it, or a git URL."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import TYPE_CHECKING

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.git import git

if TYPE_CHECKING:
    from maguyva_pg.indexing.source_tree import SourceTree

URL = re.compile(r"(?:[a-z][a-z0-9+.-]*://|[\w.-]+@[\w.-]+:)\S+", re.IGNORECASE)
"""``https://host/owner/name``, ``ssh://…``, ``file://…`` or ``git@host:owner/name``."""

_SECRET = re.compile(
    r"""[a-z][a-z0-9+.-]*://(?:
        [^/@\s]*:[^/@\s]+@                                                # user:password@
      | (?:gh[a-z]_|github_pat_|gl[a-z]+-|ATCTT|ATBB)[^/@\s]+@            # a host's token in place of a user
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def is_url(source: str) -> bool:
    """Tell a git URL from a path."""
    return URL.fullmatch(source) is not None


def default_name(source: str) -> str:
    """Return the name of a repository by its source: the last part of the URL or of the folder's path."""
    if is_url(source):
        return re.sub(r"\.git$", "", source.rstrip("/")).rpartition("/")[2].rpartition(":")[2]
    return Path(source).name or "root"


def locate(source: str, subdirectory: str, *, relative_to: Path | None = None) -> tuple[str, str]:
    """Return a source's root, or its URL, and the folder below it that is to be indexed.

    Args:
        source: a folder or a git URL. A folder within a git work tree is that tree's subdirectory.
        subdirectory: of the source; empty for all of it.
        relative_to: folder that a relative path starts from; by default the current one.

    Raises:
        IndexingError: there is no such folder, or the URL holds a password.
    """
    if is_url(source):
        if _SECRET.match(source):
            raise IndexingError(
                "The URL holds a password or a token, which would be stored for all to read.",
                "Leave it out, and let git know it: `git config --global credential.helper store` (or the "
                "helper of your platform, or an ssh key) on each machine that indexes.",
            )
        return source, _below("", subdirectory)
    if not source:
        # An empty path means the current folder to Python, but to a shell a variable that is not set.
        raise IndexingError("The source is empty.", "Name a folder (. is this one) or a git URL.")
    path = (relative_to or Path()) / Path(source).expanduser()
    if not path.is_dir():
        raise IndexingError(
            f"{path} is not a folder." if path.exists() else f"There is no folder {path}.",
            "Name a folder or a git URL.",
        )
    root, below = work_tree(path)
    return str(root), _below(below, subdirectory)


def work_tree(folder: Path) -> tuple[Path, str]:
    """Return the root of the git work tree around a folder, and the folder's path below it.

    A folder outside of git, or one that the work tree ignores (a build's output, vendored code), is a root
    of its own.
    """
    folder = folder.resolve()
    root = git(["rev-parse", "--show-toplevel"], folder, check=False)
    if not root or git(["check-ignore", "."], folder, check=False):
        return folder, ""
    below = folder.relative_to(Path(root).resolve()).as_posix()
    return Path(root).resolve(), "" if below == "." else below


@contextmanager
def open_source(source: str, ref: str | None, mirrors: Path, subdirectory: str = "") -> Generator[SourceTree]:
    """Provide a source's files.

    A folder without ``ref`` is read in place, as it is on disk. A revision of it is read from git's objects,
    and leaves the folder untouched. A URL is mirrored first, so that the next run fetches only what is new.

    Args:
        source: a folder or a git URL.
        ref: branch, tag or commit; none: what is checked out, or the default branch of a URL.
        mirrors: folder for mirrors.
        subdirectory: has to be a folder of it; empty for the root.

    Raises:
        IndexingError: git cannot provide it, or there is no such subdirectory.
    """
    # Here, since every command wants to know what a source is called, and only few read one.
    from maguyva_pg.indexing.git_objects import ObjectReader
    from maguyva_pg.indexing.git_tree import GitTree
    from maguyva_pg.indexing.mirror import bring_up_to_date
    from maguyva_pg.indexing.source_tree import FolderTree

    if not is_url(source) and ref is None:
        root = Path(source)
        # A folder inside another repository's work tree is not a revision of it.
        inside = git(["rev-parse", "--show-toplevel"], root, check=False) == str(root.resolve())
        revision = git(["rev-parse", "--verify", "--quiet", "HEAD"], root, check=False) if inside else ""
        yield _with_folder(FolderTree(root, revision or None), source, subdirectory)
        return
    folder = bring_up_to_date(source, mirrors) if is_url(source) else Path(source)
    git(["rev-parse", "--git-dir"], folder)  # says so if this is none of git's, or another user's
    with ObjectReader(folder) as reader:
        yield _with_folder(GitTree(folder, _resolve(ref, folder), reader), source, subdirectory)


def _with_folder(tree: SourceTree, source: str, subdirectory: str) -> SourceTree:
    if not tree.has_folder(subdirectory):
        raise IndexingError(
            f"There is no folder {subdirectory or source}{f' in {source}' if subdirectory else ''}.",
            "Name one, from the root of the repository.",
        )
    return tree


def _resolve(ref: str | None, folder: Path) -> str:
    # What a remote calls by that name, too: in a clone, a branch may be known from the origin only.
    candidates = ["HEAD"] if ref is None else [ref, f"refs/remotes/origin/{ref}"]
    for candidate in candidates:
        commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{candidate}^{{commit}}"]
        if found := git(commit, folder, check=False):
            return found
    raise IndexingError(
        "The repository has no commits." if ref is None else f"There is no revision {ref!r}.",
        "Name a branch, a tag or a commit that exists.",
    )


def _below(folder: str, subdirectory: str) -> str:
    """Return a folder's subdirectory in its one spelling; empty for the root."""
    below = normpath(PurePosixPath(folder, subdirectory.lstrip("/")))
    if below.startswith(".."):
        raise IndexingError(
            f"The subdirectory {subdirectory!r} lies outside of the repository.",
            "Name a folder below its root.",
        )
    return "" if below == "." else below
