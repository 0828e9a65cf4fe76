"""Restoring a backup, in one transaction: a database holds what it held, or all of the backup."""

from __future__ import annotations

import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

from psycopg import Connection

from maguyva_pg.db import access, maintenance, migrate, schema_locks
from maguyva_pg.db.archive import Archive, read_archive
from maguyva_pg.db.backup import Told, failed
from maguyva_pg.db.client_programs import ClientPrograms, client_programs
from maguyva_pg.db.pool import connect, require_direct
from maguyva_pg.db.queries import query, script
from maguyva_pg.errors import DatabaseError

BLOCK_BYTES = 1 << 20

LOCK_TIMEOUT = "30s"
"""Wait for who uses the tables that are replaced, then give up: searches that come after wait as well."""


def restore(
    url: str,
    file: Path,
    told: Told,
    *,
    embedded: bool = False,
    replace: bool = False,
    grants: bool = True,
) -> Archive:
    """Restore a backup, and bring its schema to this version's.

    Owners and rights are not taken from the backup but made anew, by what makes them in a new database: what
    is restored belongs to whoever does it, or to maguyva_admin if the database had, or has, the roles.
    Searches of a database that is replaced wait meanwhile.

    Args:
        url: a PostgreSQL connection string, of someone who may create schemas and extensions.
        file: a backup.
        told: progress, in bytes of SQL.
        embedded: whether the server is the package's own.
        replace: whether it may take the place of repositories that are there.
        grants: restore who may see what.

    Returns:
        What was restored.

    Raises:
        ConfigurationError: the file is no backup.
        DatabaseError: the database is not empty, lacks a role that was granted something, or refuses; it is
            as before.
        SchemaOutOfDate: the backup is of a later version.
    """
    with connect(url, application_name="maguyva db restore") as connection:
        require_direct(connection, "A restore")
        version = connection.info.server_version // 10_000
        programs = client_programs(url, "pg_restore", embedded=embedded, server_version=version)
        archive = read_archive(programs, file)
        if archive.revision not in migrate.revisions():
            raise migrate.out_of_date(migrate.Standing.AHEAD)
        present = migrate.current_revision(connection) is not None
        if present and not replace:
            _require_empty(connection)
        if grants:
            _require_roles(connection, archive)
        roles = archive.has_roles or migrate.owner(connection) == access.ADMINISTRATOR
        if roles:
            connection.execute(script("ops/create_roles"), prepare=False)
    contents = archive.contents if grants else archive.contents_without_grants
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as selected:
        selected.write(contents)
        selected.flush()
        _run(programs, archive, selected.name, told)
    migrate.upgrade(url, roles=roles, rights=True)
    with connect(url, application_name="maguyva db restore") as connection:
        if roles:
            access.make_readers(connection)
        # A dump has neither the planner's statistics nor the map of pages that everyone can see.
        maintenance.vacuum(connection, maintenance.tables(connection))
    return archive


def _require_empty(connection: Connection) -> None:
    row = connection.execute(query("ops/is_filled")).fetchone()
    if row is not None and row[0]:
        raise DatabaseError(
            "There are repositories in this database already.",
            "Restore into another database, or put the backup in their place: --replace",
        )


def _require_roles(connection: Connection, archive: Archive) -> None:
    names = [name for name in archive.grantees if name not in access.ROLES]
    missing = [name for (name,) in connection.execute(query("ops/missing_roles"), {"names": names})]
    if missing:
        raise DatabaseError(
            f"The backup says what these roles may see, and the server lacks them: {', '.join(missing)}",
            "Create them first (`pg_dumpall --roles-only` on the old server prints how), or leave the grants "
            "out: --without-grants",
        )


def _run(programs: ClientPrograms, archive: Archive, selected: str, told: Told) -> None:
    """Let psql execute what pg_restore writes, and commit only if both were content."""
    writing = programs.offline_command(
        "pg_restore", "--no-owner", "--no-privileges", f"--use-list={selected}", "--file=-", str(archive.file)
    )
    executing = programs.command(
        "psql",
        "--no-psqlrc",
        "--no-password",
        "--quiet",
        "--set=ON_ERROR_STOP=1",
        f"--set=lock={schema_locks.NUMBER}",
        f"--set=dropped_roles={{{','.join(map(str, archive.dropped_roles))}}}",
        "--file=-",
    )
    # The timeout counts until the backup sets its own, thus for what makes room.
    settings = f"-c lock_timeout={LOCK_TIMEOUT} -c client_min_messages=warning"
    options = f"{programs.environment.get('PGOPTIONS', '')} {settings}".strip()
    environment = {**programs.environment, "PGOPTIONS": options}
    with (
        tempfile.TemporaryFile() as complaints,
        tempfile.TemporaryFile() as refusals,
        subprocess.Popen(writing, stdout=subprocess.PIPE, stderr=complaints) as writer,
        subprocess.Popen(
            executing, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=refusals, env=environment
        ) as executor,
    ):
        assert writer.stdout is not None
        assert executor.stdin is not None
        try:
            # psql that gives up says why on standard error.
            with suppress(BrokenPipeError):
                _feed(writer.stdout, executor.stdin, told)
                if writer.wait() == 0:
                    executor.stdin.write(script("ops/finish_restore").encode())
            with suppress(BrokenPipeError):
                executor.stdin.close()
            executor.wait()
        except BaseException:
            executor.terminate()
            raise
        finally:
            writer.terminate()
        if executor.returncode:
            raise failed(f"{archive.file} cannot be restored", refusals)
        if writer.returncode:
            raise failed(f"{archive.file} cannot be restored", complaints)


def _feed(source: IO[bytes], target: IO[bytes], told: Told) -> None:
    target.write(script("ops/begin_restore").encode())
    passed = 0
    while block := source.read(BLOCK_BYTES):
        target.write(block)
        passed += len(block)
        told(passed)
