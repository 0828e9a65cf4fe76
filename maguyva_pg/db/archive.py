"""What a backup holds, before any of it is restored."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from maguyva_pg.db.access import ADMINISTRATOR
from maguyva_pg.db.client_programs import ClientPrograms
from maguyva_pg.errors import ConfigurationError

MAGIC = b"PGDMP"
"""How every file in pg_dump's custom format begins."""

_SCHEMA = re.compile(r"^\d+; \d+ \d+ SCHEMA - maguyva (?P<owner>.+)$", re.MULTILINE)
_GRANTS = re.compile(r"^\d+; \d+ \d+ TABLE DATA maguyva repository_grant .*\n", re.MULTILINE)
_DUMPED_AT = re.compile(r"^; Archive created at (?P<time>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Archive:
    """A file that ``maguyva db backup`` has written."""

    file: Path
    contents: str
    """List of what it holds, as ``pg_restore --use-list`` takes it."""
    made_at: str
    revision: str
    """Revision of its tables."""
    has_roles: bool
    """Whether the database had the roles of ``maguyva db upgrade --roles``."""
    grantees: tuple[str, ...]
    """Roles that were granted repositories, as SQL writes them; each once."""
    dropped_roles: tuple[int, ...]
    """Numbers of such roles that were no more when it was made."""

    @property
    def contents_without_grants(self) -> str:
        """List of all but who may see what."""
        return _GRANTS.sub("", self.contents)


def read_archive(programs: ClientPrograms, file: Path) -> Archive:
    """Read what a backup says of itself.

    Raises:
        ConfigurationError: the file is not there, no backup, or of another program.
    """
    if not file.is_file():
        raise ConfigurationError(
            f"There is no file {file}.", "Name a file that `maguyva db backup` has written."
        )
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise _no_backup(file, "it is not in pg_dump's custom format")
    contents = _printed(programs, file, "--list")
    schema, dumped_at = _SCHEMA.search(contents), _DUMPED_AT.search(contents)
    if schema is None or dumped_at is None:
        raise _no_backup(file, "it holds no schema of Maguyva")
    [revision] = _rows(programs, file, "alembic_version", "version_num")
    grantees = tuple(dict.fromkeys(_rows(programs, file, "repository_grant", "grantee")))
    return Archive(
        file=file,
        contents=contents,
        made_at=dumped_at["time"],
        revision=revision,
        has_roles=schema["owner"] == ADMINISTRATOR,
        # A name that consists of digits is written in quotes.
        grantees=tuple(name for name in grantees if not name.isdecimal()),
        dropped_roles=tuple(int(name) for name in grantees if name.isdecimal()),
    )


def _rows(programs: ClientPrograms, file: Path, table: str, column: str) -> Iterator[str]:
    """Return the values of a column of a small table, none of which has a backslash in it."""
    select = ("--data-only", "--schema=maguyva", f"--table={table}", "--file=-")
    lines = iter(_printed(programs, file, *select).splitlines())
    for line in lines:
        if line.startswith("COPY "):
            columns = line[line.index("(") + 1 : line.index(")")].split(", ")
            position = columns.index(column)
            for row in lines:
                if row == r"\.":
                    return
                yield row.split("\t")[position]


def _printed(programs: ClientPrograms, file: Path, *arguments: str) -> str:
    done = subprocess.run(
        programs.offline_command("pg_restore", *arguments, str(file)),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise _no_backup(file, done.stderr.decode(errors="replace").strip())
    return done.stdout.decode()


def _no_backup(file: Path, reason: str) -> ConfigurationError:
    return ConfigurationError(
        f"{file} cannot be restored: {reason}.", "Name a file that `maguyva db backup` has written."
    )
