"""The processes of the embedded server: whether one answers, waiting for it, ending it.

All functions take the data folder, resolved. Those that change something are called under the lock of
``embedded``.
"""

from __future__ import annotations

import hashlib
import os
import signal
import socket
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from maguyva_pg.db import server_settings
from maguyva_pg.errors import DatabaseError

if TYPE_CHECKING:
    import psutil  # its import is for the slow path alone

START_TIMEOUT_SECONDS = 120
"""A start after a crash replays up to ``max_wal_size`` of log: a minute on a slow disk."""

STOP_TIMEOUT_SECONDS = 60
"""An orderly stop writes every changed page of ``shared_buffers``; afterwards the server is killed, which
costs a recovery at the next start and no data."""

_READY = "ready"
_LOG_LINES = 12
# Not TMPDIR, which may itself be long, and differ between the commands that have to meet there.
_TEMPORARY = Path("/tmp")  # noqa: S108 -- create_socket_folder checks what others may have prepared


def answering(data: Path) -> str | None:
    """Return the connection string of a server that accepts connections and can go on doing so."""
    status = _status(data)
    if status is None or status[-1] != _READY:
        return None
    sockets, port = status[4], status[3]
    if not _knock(Path(sockets) / f".s.PGSQL.{port}"):
        return None
    try:
        options = (data / "postmaster.opts").read_text(encoding="utf-8", errors="surrogateescape")
    except FileNotFoundError:
        return None
    # The environment it was started from may be gone; then it cannot load what it has not loaded yet.
    program = options.split(' "', 1)[0].strip()
    if not Path(program).exists() and processes(data):
        return None
    return (
        f"postgresql://{server_settings.SUPERUSER}@/{server_settings.DATABASE}"
        f"?host={quote(sockets, safe='/')}&port={port}"
    )


def _status(data: Path) -> list[str] | None:
    """Return the eight lines of ``postmaster.pid``, or none while there are not that many.

    Process, data folder, start time, port, folder of the socket, address, shared memory, state.
    """
    try:
        text = (data / "postmaster.pid").read_text(encoding="utf-8", errors="surrogateescape")
    except FileNotFoundError:
        return None
    lines = [line.strip() for line in text.splitlines()]
    return lines if len(lines) == 8 else None


def _knock(path: Path) -> bool:
    """Tell whether a server listens; it takes a connection without a word for a probe and logs nothing."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(os.fsencode(path))
        except OSError:
            return False
    return True


def processes(data: Path) -> list[psutil.Process]:
    """Return the server's processes: those named ``postgres`` whose working folder is the data folder.

    The server itself comes first, then its children. Other than the number in ``postmaster.pid`` this
    cannot hit a process that was given that number after a reboot.
    """
    import psutil

    found = [
        process
        for process in psutil.process_iter(["name", "cwd", "ppid"])
        if process.info["name"] == "postgres" and process.info["cwd"] == str(data)
    ]
    numbers = {process.pid for process in found}
    return sorted(found, key=lambda process: process.info["ppid"] in numbers)


def settle(data: Path) -> None:
    """Wait for a server that is starting or stopping; end one that cannot be used; remove its traces."""
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while processes(data) and not answering(data):
        status = _status(data)
        # Ready but not answering: its socket or its programs are gone. No status: its file is.
        if (status and status[-1] == _READY) or not (data / "postmaster.pid").exists():
            end(data)
        elif time.monotonic() > deadline:
            raise DatabaseError(
                f"The embedded PostgreSQL in {data} is still starting or stopping after "
                f"{START_TIMEOUT_SECONDS} s.{log_end(data)}",
                "Wait and try again, or stop it with: maguyva db stop",
            )
        else:
            time.sleep(0.05)
    if not answering(data):
        _remove_traces(data)


def end(data: Path) -> bool:
    """End every process of the server, orderly if possible, and remove its files of the running state.

    Returns:
        Whether there was a process.

    Raises:
        DatabaseError: a process cannot be ended.
    """
    running = processes(data)
    if running:
        # SIGINT asks the server for a fast shutdown; its children end with it.
        _signal(running[:1], signal.SIGINT)
        if not _wait_until_gone(data):
            _signal(processes(data), signal.SIGKILL)
            if not _wait_until_gone(data):
                raise DatabaseError(
                    f"The embedded PostgreSQL in {data} does not end, even when killed.",
                    "It waits for its disk: see to that, or restart the machine.",
                )
    if not answering(data):
        _remove_traces(data)
    return bool(running)


def _signal(targets: list[psutil.Process], number: signal.Signals) -> None:
    import psutil

    for process in targets:
        with suppress(psutil.NoSuchProcess):  # it ended by itself in the meantime
            process.send_signal(number)


def _wait_until_gone(data: Path) -> bool:
    """Wait for the server's processes; those that ended but were not reaped by their parent are gone too."""
    deadline = time.monotonic() + STOP_TIMEOUT_SECONDS
    while processes(data):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def _remove_traces(data: Path) -> None:
    """Remove what a server leaves behind when it is killed; no server may be running."""
    sockets = socket_folder(data)
    (data / "postmaster.pid").unlink(missing_ok=True)
    if not data.exists() or (sockets != data and not _is_private(sockets, data)):
        return
    socket_path = server_settings.socket_path(sockets)
    for path in (socket_path, socket_path.with_name(f"{socket_path.name}.lock")):
        path.unlink(missing_ok=True)
    if sockets != data:
        sockets.rmdir()


def log_end(data: Path) -> str:
    """Return the last lines of the server's newest log, each on a line of its own; empty without a log."""
    logs = [data / "startup.log", *(data / server_settings.LOG_FOLDER).glob("*.log")]
    lines: list[str] = []
    for log in sorted((log for log in logs if log.exists()), key=lambda log: log.stat().st_mtime):
        lines += log.read_text(encoding="utf-8", errors="replace").splitlines()[-_LOG_LINES:]
    return "".join(f"\n  {line}" for line in lines[-_LOG_LINES:])


def socket_folder(data: Path) -> Path:
    """Return the folder of the server's socket: the data folder unless its path does not do."""
    if server_settings.fits_socket(data):
        return data
    return _TEMPORARY / f"maguyva-{hashlib.sha256(os.fsencode(data)).hexdigest()[:12]}"


def create_socket_folder(data: Path) -> Path:
    """Create the folder of the server's socket where it is missing, and return it.

    Raises:
        DatabaseError: it lies in the system's temporary folder, and someone else has prepared it.
    """
    sockets = socket_folder(data)
    if not sockets.exists():
        sockets.mkdir(mode=0o700)
        owner = data.stat()
        os.chown(sockets, owner.st_uid, owner.st_gid)
    if sockets != data and not _is_private(sockets, data):
        raise DatabaseError(
            f"{sockets} is not a private folder of the server's account.",
            "Remove it, or set MAGUYVA_HOME to a shorter path, which needs no such folder.",
        )
    return sockets


def _is_private(sockets: Path, data: Path) -> bool:
    """Tell whether a folder is there that only the owner of the data can use."""
    try:
        status = sockets.lstat()
    except FileNotFoundError:
        return False
    private = stat.S_ISDIR(status.st_mode) and not status.st_mode & 0o077
    return private and status.st_uid == data.stat().st_uid
