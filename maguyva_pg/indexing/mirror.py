"""Bare copies of remote repositories, one per URL, kept so that a fetch brings only what is new."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from maguyva_pg.indexing.git import git

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None

FETCHED = ("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*")
"""Branches and tags: ``clone --mirror`` would bring every pull request of a host, too."""


def bring_up_to_date(url: str, mirrors: Path) -> Path:
    """Mirror a repository, or fetch what is new, and return the mirror.

    What the origin has deleted or rewritten goes here too; objects that a reader is at stay, since git
    keeps what it no longer needs for two weeks. Credentials are git's own business: its helpers, ``ssh``.

    Args:
        url: of the repository.
        mirrors: folder for mirrors, made if missing.

    Raises:
        IndexingError: git cannot reach or read it.
    """
    mirrors.mkdir(parents=True, exist_ok=True)
    mirror = mirrors / folder_name(url)
    # Workers on one machine may want several refs of one repository at once.
    with _locked(mirror.with_name(f"{mirror.name}.lock")):
        if mirror.is_dir():
            _fetch(mirror)
        else:
            partial = mirror.with_name(f"{mirror.name}.partial")
            shutil.rmtree(partial, ignore_errors=True)  # of a first fetch that was killed
            try:
                git(["init", "--quiet", "--bare", str(partial)], mirrors)
                git(["config", "remote.origin.url", url], partial)
                for refs in FETCHED:
                    git(["config", "--add", "remote.origin.fetch", refs], partial)
                _fetch(partial)
                partial.rename(mirror)
            finally:
                shutil.rmtree(partial, ignore_errors=True)
    return mirror


def folder_name(url: str) -> str:
    """Return the name of the folder of a URL's mirror: readable, and different for different URLs."""
    readable = re.sub(r"[^\w.-]+", "+", url.partition("://")[2] or url).strip("+.")[-100:]
    return f"{readable}-{hashlib.sha256(url.encode()).hexdigest()[:12]}"


def _fetch(mirror: Path) -> None:
    # The origin itself may be a shallow clone.
    git(["fetch", "--quiet", "--prune", "--no-tags", "--force", "--update-shallow", "origin"], mirror)
    # A fetch leaves HEAD alone, although the default branch may be another one by now.
    head = re.match(r"ref: (\S+)", git(["ls-remote", "--symref", "origin", "HEAD"], mirror))
    if head:
        git(["symbolic-ref", "HEAD", head[1]], mirror)


@contextmanager
def _locked(path: Path) -> Generator[None]:
    with path.open("a", encoding="utf-8") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
