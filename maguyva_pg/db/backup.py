"""Backups: a dump of the two schemas, made by pg_dump, in a file that is whole or not there."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from uuid import uuid4

from maguyva_pg.db import migrate
from maguyva_pg.db.client_programs import client_programs
from maguyva_pg.db.pool import connect, require_direct
from maguyva_pg.errors import ConfigurationError, DatabaseError

SCHEMAS = ("maguyva", "maguyva_jobs")
"""What is dumped. Not the extensions: a server makes its own, in the version that it has, and their comments
could only be restored by their owner, who is a superuser."""

SECONDS_BETWEEN_LOOKS = 0.2
"""How often someone is told how much has been written."""

Told = Callable[[int], None]
"""Called with the number of bytes so far."""


def back_up(url: str, file: Path, told: Told, *, embedded: bool = False, replace: bool = False) -> None:
    """Dump the index, with embeddings, grants and the job queue, as it is at one moment.

    Searches and index runs go on meanwhile. Whoever reads the file reads the code: only its owner may.

    Args:
        url: a PostgreSQL connection string, of someone who may read all tables.
        file: where to; pg_dump's custom format, compressed.
        told: progress.
        embedded: whether the server is the package's own.
        replace: write over a file that is there, once the dump is complete.

    Raises:
        ConfigurationError: the file is there already, or its folder is not.
        DatabaseError: there is nothing to back up, or pg_dump fails; nothing is left behind.
    """
    _check_place(file, replace=replace)
    with connect(url, application_name="maguyva db backup") as connection:
        require_direct(connection, "A backup")
        server_version = connection.info.server_version // 10_000
        if migrate.current_revision(connection) is None:
            raise DatabaseError(
                "There is nothing to back up: the database has no schema of Maguyva.",
                "Check MAGUYVA_DATABASE_URL; without it, the embedded server's database is backed up.",
            )
    programs = client_programs(url, "pg_dump", embedded=embedded, server_version=server_version)
    schemas = (f"--schema={schema}" for schema in SCHEMAS)
    with (
        _signals_noted() as noted,
        _whole_or_not_there(file, replace=replace) as dump,
        tempfile.TemporaryFile() as errors,
    ):
        # Not to standard output: pg_dump would write its list of contents twice.
        command = programs.command("pg_dump", "--format=custom", "--no-password", *schemas, f"--file={dump}")
        with subprocess.Popen(command, stderr=errors, env=programs.environment) as process:
            try:
                while process.poll() is None and not noted:
                    told(dump.stat().st_size)
                    _pause(process)
            finally:
                process.terminate()
        if noted:
            raise KeyboardInterrupt
        if process.returncode:
            raise failed("The database cannot be backed up", errors)


def _pause(process: subprocess.Popen[bytes]) -> None:
    """Wait for a moment, or until a process ends."""
    try:
        process.wait(SECONDS_BETWEEN_LOOKS)
    except subprocess.TimeoutExpired:
        return


def failed(what: str, errors: IO[bytes]) -> DatabaseError:
    """Return the error of a program, with what to do about it.

    Args:
        what: what it was to do, as the beginning of a sentence.
        errors: what it wrote to standard error.
    """
    errors.seek(0)
    text = errors.read().decode(errors="replace").strip()
    remedy = next((remedy for sign, remedy in _REMEDIES.items() if sign in text), "")
    return DatabaseError(
        f"{what}: {text}", remedy or "Nothing has changed; try again when the cause is removed."
    )


_REMEDIES = {
    "permission denied to create extension": "As an administrator of the server, run there first: "
    "create extension if not exists vector; create extension if not exists pg_trgm",
    "permission denied": "Connect as the database's owner, a member of maguyva_admin, or a superuser.",
    "must be owner": "Connect as the database's owner, a member of maguyva_admin, or a superuser.",
    "No space left on device": "Free some space there.",
    "lock timeout": "An index run, a search or an upgrade is in the way: stop the workers, and try again.",
    "is not available": "Install pgvector (0.8.4 or later) and PostgreSQL's contrib modules on the server.",
}
"""What to do about the errors of PostgreSQL's programs, by a part of their message; first match wins."""


def _check_place(file: Path, *, replace: bool) -> None:
    if file.exists() and not (replace and file.is_file()):
        remedy = "Name another file, or write over this one: --replace" if file.is_file() else "Name a file."
        raise ConfigurationError(f"{file} is there already.", remedy)
    if not file.parent.is_dir():
        raise ConfigurationError(f"There is no folder {file.parent}.", "Make it, or name another.")


@contextmanager
def _signals_noted() -> Generator[list[int]]:
    """Note SIGINT and SIGTERM; what they are to do is done at the end of the block.

    The exception that a handler raises comes between any two steps, thus also between the creation of a file
    or a process and the line from which on somebody would remove it. In threads, where no handler runs,
    nothing is noted.
    """
    noted: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield noted
        return
    before = {
        number: signal.signal(number, lambda number, _frame: noted.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield noted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in noted[:1]:
            signal.raise_signal(number)


@contextmanager
def _whole_or_not_there(file: Path, *, replace: bool) -> Generator[Path]:
    """Make a file beside another, which it becomes when it is complete; otherwise it vanishes."""
    unfinished = file.with_name(f".{file.name}.{uuid4().hex}.unfinished")
    try:
        # For the owner alone.
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield unfinished
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        _check_place(file, replace=replace)  # somebody else may have been faster
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
