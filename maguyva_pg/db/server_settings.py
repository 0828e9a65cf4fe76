"""How the embedded PostgreSQL is set up: its cluster's locale and its settings, each with its reason.

The settings go to ``maguyva.conf`` in the data folder, which is written anew at every start, so that a
new version of Maguyva brings its own. Lines that a person adds to ``postgresql.conf`` below the include,
or sets with ``ALTER SYSTEM``, win over them.
"""

from __future__ import annotations

import locale
import os
import shutil
from pathlib import Path

SUPERUSER = "postgres"
DATABASE = "maguyva"
PORT = 5432
"""Only a part of the socket's name: the server listens on no network address."""

SETTINGS_FILE = "maguyva.conf"
LOG_FOLDER = "log"

LONGEST_SOCKET_PATH = 103
"""Bytes of a socket's path that every system takes (macOS 103, Linux 107)."""

_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 -- the system's folder for shared memory
_NEEDED_SHARED_MEMORY = 1 << 30

_SETTINGS = """\
# Written by Maguyva at each start of the server; changes belong below the include in postgresql.conf.

# Reached through its socket alone, which lies in a folder that only the server's account may enter.
listen_addresses = ''
port = {port}
unix_socket_directories = '{sockets}'
max_connections = 50

# A generic plan cannot see the pattern of a search and takes an index that does not fit it; compiling
# takes longer than these statements run.
plan_cache_mode = force_custom_plan
jit = off

# Random reads cost what they cost on solid-state disks and in the page cache.
random_page_cost = 1.1

# Indexes of a middling repository stay in memory; their builds (HNSW above all) need it even more.
shared_buffers = 256MB
maintenance_work_mem = 256MB
work_mem = 32MB

# Loaded once here instead of by each connection of each command; and a server goes on working when the
# environment that it was started from has been deleted.
shared_preload_libraries = 'vector, pg_trgm, plpgsql, dict_snowball'

# A run is one large transaction: few checkpoints, and no log records for tables it has just created.
# Commits stay synchronous: there is one per run, and a run that says it is done has to be.
wal_level = minimal
max_wal_senders = 0
max_wal_size = 2GB
checkpoint_timeout = 15min
synchronous_commit = on

# Vacuum keeps the statistics that plans rest on, and empties the pending lists of GIN indexes.
autovacuum = on

# Parallel index builds share memory here; containers often have too little of it in /dev/shm.
dynamic_shared_memory_type = {shared_memory}

# One file per day of the week, begun anew each week, with warnings and errors alone and without the
# text of statements: it stays small, and questions of people do not end up in it.
logging_collector = on
log_directory = '{log_folder}'
log_filename = 'postgresql-%a.log'
log_rotation_age = 1d
log_rotation_size = 0
log_truncate_on_rotation = on
log_min_messages = warning
log_min_error_statement = panic
log_checkpoints = off
"""


def cluster_options() -> list[str]:
    """Return the options of ``initdb``.

    Texts sort by code point, so that order is the same everywhere and ``like 'a%'`` can use plain indexes;
    letters of every script count as letters, which pg_trgm takes from the character type.
    """
    return [
        f"--username={SUPERUSER}",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--lc-collate=C",
        f"--lc-ctype={_character_type()}",
        "--lc-messages=C",
        "--lc-monetary=C",
        "--lc-numeric=C",
        "--lc-time=C",
    ]


def settings(sockets: Path) -> str:
    """Return the text of the settings file.

    Args:
        sockets: folder of the server's socket.
    """
    return _SETTINGS.format(
        port=PORT,
        # A list of names within a string: quotes of both kinds are doubled.
        sockets='"{}"'.format(str(sockets).replace('"', '""')).replace("'", "''"),
        shared_memory=_shared_memory_type(),
        log_folder=LOG_FOLDER,
    )


def socket_path(sockets: Path) -> Path:
    """Return the path of the server's socket in its folder."""
    return sockets / f".s.PGSQL.{PORT}"


def fits_socket(sockets: Path) -> bool:
    """Tell whether a socket in this folder can be named: its path is short, and no list of two hosts."""
    path = os.fsencode(socket_path(sockets))
    return len(path) <= LONGEST_SOCKET_PATH and b"," not in path


def _character_type() -> str:
    """Return a locale of this system whose character type is UTF-8; plain C where there is none."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        for name in ("C.UTF-8", "en_US.UTF-8", "UTF-8"):
            try:
                locale.setlocale(locale.LC_CTYPE, name)
            except locale.Error:
                continue
            return name
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    return "C"


def _shared_memory_type() -> str:
    if _SHARED_MEMORY.is_dir() and shutil.disk_usage(_SHARED_MEMORY).free < _NEEDED_SHARED_MEMORY:
        return "mmap"
    return "posix"
