"""What a person named as a source, as a folder to read: a folder, a revision of it, or a git URL."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.git import git

URL = re.compile(r"(?:[a-z][a-z0-9+.-]*://|[\w.-]+@[\w.-]+:)\S+", re.IGNORECASE)
"""``https://host/owner/name``, ``ssh://…``, ``file://…`` or ``git@host:owner/name``."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder that holds the files of one revision."""

    root: Path
    revision: str | None
    """Commit; none outside git."""


def is_url(source: str) -> bool:
    """Tell a git URL from a path."""
    return URL.fullmatch(source) is not None


def default_name(source: str) -> str:
    """Return the name of a repository by its source: the last part of the URL or of the folder's path."""
    if is_url(source):
        return re.sub(r"\.git$", "", source.rstrip("/")).rpartition("/")[2].rpartition(":")[2]
    return Path(source).name or "root"


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
def checkout(source: str, ref: str | None, mirrors: Path) -> Generator[Checkout]:
    """Provide a source's files.

    A folder without ``ref`` is read in place, as it is on disk. A revision of it is cloned into a
    temporary folder that shares its objects and leaves it untouched. A URL is mirrored first, so that
    the next run fetches only what is new; git's own credential helpers answer for private ones.

    Args:
        source: a folder or a git URL.
        ref: branch, tag or commit; none: what is checked out, or the default branch of a URL.
        mirrors: folder for mirrors.

    Raises:
        IndexingError: git cannot provide it.
    """
    if not is_url(source):
        root = Path(source)
        if ref is None:
            # A folder inside another repository's work tree is not a revision of it.
            inside = git(["rev-parse", "--show-toplevel"], root, check=False) == str(root.resolve())
            revision = git(["rev-parse", "--verify", "--quiet", "HEAD"], root, check=False) if inside else ""
            yield Checkout(root, revision or None)
            return
        origin = root
    else:
        origin = _mirror(source, mirrors)
    with tempfile.TemporaryDirectory(prefix="maguyva-") as folder:
        root = Path(folder) / "checkout"
        git(["clone", "--quiet", "--shared", "--no-checkout", str(origin), str(root)], Path(folder))
        revision = _resolve(ref, root)
        git(["checkout", "--quiet", "--detach", revision], root)
        yield Checkout(root, revision)


def _mirror(url: str, mirrors: Path) -> Path:
    mirrors.mkdir(parents=True, exist_ok=True)
    folder = mirrors / re.sub(r"[^\w.-]+", "+", url.partition("://")[2] or url)
    if folder.is_dir():
        git(["fetch", "--quiet", "--prune", "--tags", "--force", "origin"], folder)
        # A fetch leaves HEAD alone, although the default branch may be another one by now.
        head = re.match(r"ref: (\S+)", git(["ls-remote", "--symref", "origin", "HEAD"], folder))
        if head:
            git(["symbolic-ref", "HEAD", head[1]], folder)
    else:
        with tempfile.TemporaryDirectory(prefix=".clone-", dir=mirrors) as partial:
            git(["clone", "--quiet", "--mirror", url, partial + "/mirror"], mirrors)
            (Path(partial) / "mirror").rename(folder)
    return folder


def _resolve(ref: str | None, root: Path) -> str:
    candidates = ["HEAD"] if ref is None else [ref, f"origin/{ref}"]
    for candidate in candidates:
        commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{candidate}^{{commit}}"]
        if found := git(commit, root, check=False):
            return found
    raise IndexingError(
        "The repository has no commits." if ref is None else f"There is no revision {ref!r}.",
        "Name a branch, a tag or a commit that exists.",
    )
