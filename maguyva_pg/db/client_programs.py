"""PostgreSQL's own client programs: which of them fit a server, and how they get to it.

The package of the embedded server brings them. For other servers those of the system go before: they have
TLS, which the package's lack.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from maguyva_pg.db import pool, server_files
from maguyva_pg.errors import DatabaseError

_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")


@dataclass(frozen=True, slots=True)
class ClientPrograms:
    """Programs of one installation, for one database."""

    folder: Path
    database: str
    """Connection string without the password: everyone on the machine can see command lines."""
    environment: Mapping[str, str]
    """Environment of the programs, with the password."""

    def command(self, name: str, *arguments: str) -> list[str]:
        """Return the command line of a program that connects to the database."""
        return [str(self.folder / name), f"--dbname={self.database}", *arguments]

    def offline_command(self, name: str, *arguments: str) -> list[str]:
        """Return the command line of a program that needs no server."""
        return [str(self.folder / name), *arguments]


def client_programs(url: str, name: str, *, embedded: bool, server_version: int = 0) -> ClientPrograms:
    """Find the programs for a database.

    Args:
        url: a PostgreSQL connection string.
        name: the program that decides whether an installation will do.
        embedded: whether the server is the package's own.
        server_version: major version that the program has to know; 0 where any will do.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: there is no such program here, or only for older servers.
    """
    pool.describe(url)  # refuses a malformed string without showing it
    parts = conninfo_to_dict(url)
    password = parts.pop("password", None)
    environment = dict(os.environ)
    if password is not None:
        environment["PGPASSWORD"] = str(password)
    folder = _folder(name, embedded=embedded, server_version=server_version)
    return ClientPrograms(folder, make_conninfo("", **parts), environment)


def _folder(name: str, *, embedded: bool, server_version: int) -> Path:
    installed = shutil.which(name)
    packaged = server_files.package_programs() / name
    candidates = [packaged, installed] if embedded else [installed, packaged]
    versions: list[int] = []
    for candidate in candidates:
        if candidate is None or not Path(candidate).exists():
            continue
        if not server_version:
            return Path(candidate).parent
        versions.append(_major_version(candidate))
        if versions[-1] >= server_version:
            return Path(candidate).parent
    if versions:
        raise DatabaseError(
            f"The server is PostgreSQL {server_version}; {name} on this machine is of PostgreSQL "
            f"{max(versions)}, which does not know newer servers.",
            f"Install the client programs of PostgreSQL {server_version} (Debian, with the packages of "
            f"postgresql.org: apt install postgresql-client-{server_version}).",
        )
    raise DatabaseError(f"There is no {name} on this machine.", "Install PostgreSQL's client programs.")


def _major_version(program: Path | str) -> int:
    told = subprocess.run([str(program), "--version"], capture_output=True, text=True, check=False).stdout
    found = _VERSION.search(told)
    return int(found[1]) if found else 0
