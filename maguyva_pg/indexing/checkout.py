"""What a person named as a source, as a folder to read: a folder, a revision of it, or a git URL."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from maguyva_pg.errors import IndexingError

URL = re.compile(r"(?:[a-z][a-z0-9+.-]*://|[\w.-]+@[\w.-]+:)\S+", re.IGNORECASE)
"""``https://host/owner/name``, ``ssh://…``, ``file://…`` or ``git@host:owner/name``."""

ANOTHER_REPOSITORY = {
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"),
    *("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES"),
}
"""Variables that git sets for its hooks, in which people index; they would divert git to that repository."""

GIT_TIMEOUT_SECONDS = 3600
"""A first clone of a very large repository; a dead host must not hold a run for ever."""


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
    root = _git(["rev-parse", "--show-toplevel"], folder, check=False)
    if not root or _git(["check-ignore", "."], folder, check=False):
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
            inside = _git(["rev-parse", "--show-toplevel"], root, check=False) == str(root.resolve())
            revision = _git(["rev-parse", "--verify", "--quiet", "HEAD"], root, check=False) if inside else ""
            yield Checkout(root, revision or None)
            return
        origin = root
    else:
        origin = _mirror(source, mirrors)
    with tempfile.TemporaryDirectory(prefix="maguyva-") as folder:
        root = Path(folder) / "checkout"
        _git(["clone", "--quiet", "--shared", "--no-checkout", str(origin), str(root)], Path(folder))
        revision = _resolve(ref, root)
        _git(["checkout", "--quiet", "--detach", revision], root)
        yield Checkout(root, revision)


def _mirror(url: str, mirrors: Path) -> Path:
    mirrors.mkdir(parents=True, exist_ok=True)
    folder = mirrors / re.sub(r"[^\w.-]+", "+", url.partition("://")[2] or url)
    if folder.is_dir():
        _git(["fetch", "--quiet", "--prune", "--tags", "--force", "origin"], folder)
        # A fetch leaves HEAD alone, although the default branch may be another one by now.
        head = re.match(r"ref: (\S+)", _git(["ls-remote", "--symref", "origin", "HEAD"], folder))
        if head:
            _git(["symbolic-ref", "HEAD", head[1]], folder)
    else:
        with tempfile.TemporaryDirectory(prefix=".clone-", dir=mirrors) as partial:
            _git(["clone", "--quiet", "--mirror", url, partial + "/mirror"], mirrors)
            (Path(partial) / "mirror").rename(folder)
    return folder


def _resolve(ref: str | None, root: Path) -> str:
    candidates = ["HEAD"] if ref is None else [ref, f"origin/{ref}"]
    for candidate in candidates:
        commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{candidate}^{{commit}}"]
        if found := _git(commit, root, check=False):
            return found
    raise IndexingError(
        "The repository has no commits." if ref is None else f"There is no revision {ref!r}.",
        "Name a branch, a tag or a commit that exists.",
    )


def _git(arguments: list[str], folder: Path, *, check: bool = True) -> str:
    """Run git and return what it printed; without ``check``, an empty string when it fails.

    Raises:
        IndexingError: git is missing or, with ``check``, fails.
    """
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            text=True,
            env={name: value for name, value in os.environ.items() if name not in ANOTHER_REPOSITORY},
            timeout=GIT_TIMEOUT_SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except FileNotFoundError as error:
        if not check:
            return ""
        raise IndexingError("git is not installed.", "Install git, or index a folder in place.") from error
    except subprocess.TimeoutExpired as error:
        raise IndexingError(f"git {arguments[0]} took over an hour.", "Check the network.") from error
    if done.returncode == 0:
        return done.stdout.strip()
    if not check:
        return ""
    # A URL may hold a password: what stands between // and @ is no one's business.
    reason = re.sub(r"//[^/@\s]+@", "//…@", done.stderr.strip()) or f"exit code {done.returncode}"
    raise IndexingError(f"git {arguments[0]} failed: {reason}", "Check the path or URL and the access to it.")
