"""The git program, and what must not reach it from outside."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from maguyva_pg.errors import IndexingError

ANOTHER_REPOSITORY = {
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"),
    *("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES"),
}
"""Variables that git sets for its hooks, in which people index; they would divert git to that repository."""

PROGRAM = ("git", "-c", "core.fsmonitor=false")
"""A repository's own configuration may name a program as its file monitor: never run it."""

TIMEOUT_SECONDS = 3600
"""A first clone of a very large repository; a dead host must not hold a run for ever."""


def environment() -> dict[str, str]:
    """Return the environment for git in a folder that is named to it."""
    return {name: value for name, value in os.environ.items() if name not in ANOTHER_REPOSITORY}


def git(arguments: list[str], folder: Path, *, check: bool = True) -> str:
    """Run git and return what it printed; without ``check``, an empty string when it fails.

    Raises:
        IndexingError: git is missing or, with ``check``, fails.
    """
    return os.fsdecode(git_bytes(arguments, folder, check=check)).strip()


def git_bytes(
    arguments: list[str], folder: Path, *, standard_input: bytes = b"", check: bool = True
) -> bytes:
    """Run git and return the bytes that it printed; without ``check``, none when it fails.

    Raises:
        IndexingError: git is missing or, with ``check``, fails.
    """
    try:
        done = subprocess.run(
            [*PROGRAM, "-C", str(folder), *arguments],
            capture_output=True,
            env=environment(),
            timeout=TIMEOUT_SECONDS,
            input=standard_input,
            check=False,
        )
    except FileNotFoundError as error:
        if not check:
            return b""
        raise missing() from error
    except subprocess.TimeoutExpired as error:
        raise IndexingError(f"git {arguments[0]} took over an hour.", "Check the network.") from error
    if done.returncode == 0:
        return done.stdout
    if not check:
        return b""
    # A URL may hold a password: what stands between // and @ is no one's business.
    told = done.stderr.decode("utf-8", "replace").strip()
    reason = re.sub(r"//[^/@\s]+@", "//…@", told) or f"exit code {done.returncode}"
    raise IndexingError(f"git {arguments[0]} failed: {reason}", "Check the path or URL and the access to it.")


def missing() -> IndexingError:
    """Return the error of a machine without git."""
    return IndexingError("git is not installed.", "Install git, or index a folder in place.")
