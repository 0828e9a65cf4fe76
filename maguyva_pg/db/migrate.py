"""The schema: which state a database is in, and bringing it to this version's.

Tables come from the Alembic migrations in ``migrations/``, applied once each; functions and views from
``sql/functions`` and ``sql/views``, applied anew whenever one of them has changed. Alembic takes long to
import, so the check that every command makes reads one row and compares it with the names and contents
of those files.
"""

from __future__ import annotations

import time
from enum import StrEnum
from functools import cache
from pathlib import Path

import psycopg
from psycopg import errors, sql

from maguyva_pg.config import Settings
from maguyva_pg.db import job_queue, queries
from maguyva_pg.db.pool import connect, database_url, require_direct
from maguyva_pg.db.schema_locks import APPLICATION, LOCK_TIMEOUT, Told, patiently, take_turn
from maguyva_pg.errors import DatabaseError, SchemaOutOfDate

FOLDERS = (Path(__file__).parents[1] / "_migrations", Path(__file__).parents[2] / "migrations")
"""Where the migrations lie: inside the package in a wheel, beside it in a checkout."""

PATIENCE_SECONDS = 10
"""An embedded server that restarts itself after a crash of one connection is back within seconds."""


class Standing(StrEnum):
    """How a database's schema stands to this version of Maguyva."""

    EMPTY = "empty"
    """There is no schema."""
    BEHIND = "behind"
    """Tables, functions or views are of an earlier version."""
    CURRENT = "current"
    AHEAD = "ahead"
    """The tables are at a revision that this version does not know."""


@cache
def folder() -> Path:
    """Return the folder of the migrations.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    for candidate in FOLDERS:
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"migrations are in none of: {', '.join(map(str, FOLDERS))}")


@cache
def revisions() -> tuple[str, ...]:
    """Return the revisions that this version knows, oldest first: the numbers of the migration files."""
    return tuple(sorted(path.name.split("_")[0] for path in (folder() / "versions").glob("[0-9]*.py")))


def head_revision() -> str:
    """Return the revision that this version works with."""
    return revisions()[-1]


def current_revision(connection: psycopg.Connection) -> str | None:
    """Return the revision that the database's tables are at; none without a schema.

    Raises:
        DatabaseError: the schema may not be read.
    """
    return _state(connection)[0]


def owner(connection: psycopg.Connection) -> str | None:
    """Return the role that owns the schema; none without a schema."""
    row = connection.execute(queries.query("ops/schema_owner")).fetchone()
    return row[0] if row else None


def standing(connection: psycopg.Connection) -> Standing:
    """Compare the database's schema with this version's.

    Args:
        connection: in autocommit mode, since reading an empty database fails.

    Raises:
        DatabaseError: the schema may not be read.
    """
    revision, scripts = _state(connection)
    if revision is None:
        return Standing.EMPTY
    if revision not in revisions():
        return Standing.AHEAD
    if revision == head_revision() and scripts == queries.scripts_digest():
        return Standing.CURRENT
    return Standing.BEHIND


def prepare(settings: Settings) -> str:
    """Return the connection string of a database whose schema is this version's.

    The embedded server is started and its schema upgraded if need be. A database of the team's is never
    changed here.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: the database cannot be reached or used.
        SchemaOutOfDate: its schema is not this version's.
    """
    url, connection = _reach(settings)
    with connection:
        found = standing(connection)
    if found is Standing.CURRENT:
        return url
    if settings.database_url is not None or found is Standing.AHEAD:
        raise out_of_date(found)
    upgrade(url)
    return url


def out_of_date(found: Standing) -> SchemaOutOfDate:
    """Return the error for a schema that cannot be worked with."""
    match found:
        case Standing.EMPTY:
            message = "The database has no schema of Maguyva yet."
        case Standing.AHEAD:
            return SchemaOutOfDate(
                "The database's schema is of a later version of Maguyva than this one.",
                "Install the version that the others use: pip install --upgrade maguyva-pg",
            )
        case _:
            message = "The database's schema is of an earlier version of Maguyva than this one."
    return SchemaOutOfDate(message, "Run once, with the rights of its owner: maguyva db upgrade")


def upgrade(url: str, *, roles: bool = False, rights: bool = False, told: Told = lambda _: None) -> bool:
    """Bring a database to this version's schema: migrations, one transaction each, then the scripts.

    All is done as the schema's owner, whose members need no further rights.

    Args:
        url: a PostgreSQL connection string.
        roles: create the roles of readers, indexers and administrators as well, and hand the schema over to
            the last (docs/access.md).
        rights: give rights anew although nothing may have changed: a restored database has none.
        told: what is being waited for.

    Returns:
        Whether there was anything to do.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: the database cannot be reached, lacks an extension, is in use, or forbids the change.
        SchemaOutOfDate: the schema is of a later version.
    """
    try:
        with connect(url, application_name=APPLICATION) as connection:
            require_direct(connection, "An upgrade")
            connection.execute("select set_config('lock_timeout', %s, false)", [LOCK_TIMEOUT])
            take_turn(connection, told)
            found = standing(connection)
            if found is Standing.AHEAD:
                raise out_of_date(found)
            outdated = found is not Standing.CURRENT
            if current_revision(connection) != head_revision():
                connection.execute("create schema if not exists maguyva")
                patiently(lambda: _migrate(url), connection, told)
            _become_owner(connection)
            outdated |= patiently(lambda: job_queue.upgrade(connection), connection, told)
            connection.execute("reset role")
            if roles:
                patiently(lambda: _create_roles(connection), connection, told)
            if outdated or roles or rights:
                _become_owner(connection)
                scripts = found is not Standing.CURRENT
                patiently(lambda: _apply(connection, scripts=scripts), connection, told)
            return outdated
    except psycopg.Error as error:
        raise _explained(error) from error


def _reach(settings: Settings) -> tuple[str, psycopg.Connection]:
    """Connect, with patience for an embedded server that dies, stops or recovers at this very moment."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        url = database_url(settings)
        try:
            return url, connect(url)
        except DatabaseError:
            if settings.database_url is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _state(connection: psycopg.Connection) -> tuple[str | None, str | None]:
    try:
        row = connection.execute(queries.query("ops/schema_state")).fetchone()
    except (errors.UndefinedTable, errors.InvalidSchemaName):
        return None, None
    except errors.InsufficientPrivilege as error:
        raise DatabaseError(
            f"This account may not read the schema of Maguyva: {error.diag.message_primary}",
            "Ask the database's owner for: grant usage on schema maguyva, "
            "grant select on maguyva.alembic_version",
        ) from error
    return (row[0], row[1]) if row else (None, None)


def _migrate(url: str) -> None:
    """Run Alembic on a connection of its own, since each migration commits or rolls back there."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import NullPool, create_engine
    from sqlalchemy.exc import DBAPIError

    def open_connection() -> psycopg.Connection:
        connection = connect(url, application_name=APPLICATION)
        connection.execute("select set_config('lock_timeout', %s, false)", [LOCK_TIMEOUT])
        _become_owner(connection)
        connection.autocommit = False
        return connection

    engine = create_engine("postgresql+psycopg://", creator=open_connection, poolclass=NullPool)
    config = Config()
    # Its own interpolation takes a percent sign in a path for the start of a variable.
    config.set_main_option("script_location", str(folder()).replace("%", "%%"))
    try:
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        if isinstance(error.orig, psycopg.Error):
            raise error.orig from error
        raise


def _become_owner(connection: psycopg.Connection) -> None:
    """Act as the schema's owner, so that it owns what is created: functions run with its rights."""
    connection.execute(
        "select set_config('role', pg_get_userbyid(nspowner), false)"
        " from pg_catalog.pg_namespace"
        " where nspname = 'maguyva' and pg_get_userbyid(nspowner) <> current_user"
    )


def _create_roles(connection: psycopg.Connection) -> None:
    connection.execute(queries.script("ops/create_roles"), prepare=False)
    connection.execute(queries.script("ops/hand_over"), prepare=False)


def _apply(connection: psycopg.Connection, *, scripts: bool) -> None:
    """Give rights, after functions and views have been made anew where they have to."""
    with connection.transaction():
        if scripts:
            _apply_scripts(connection)
        connection.execute(queries.script("ops/grant_rights"), prepare=False)


def _apply_scripts(connection: psycopg.Connection) -> None:
    connection.execute(queries.script("ops/drop_functions_and_views"))
    connection.execute("set local check_function_bodies = off")
    for kind in queries.SCRIPT_KINDS:
        for name, text in queries.scripts(kind).items():
            try:
                connection.execute(text, prepare=False)
            except psycopg.Error as error:
                error.add_note(f"in sql/{name}.sql")
                raise
    connection.execute("set local check_function_bodies = on")
    connection.execute(queries.script("ops/validate_functions"))
    connection.execute(
        sql.SQL("comment on table maguyva.alembic_version is {}").format(
            f"Revision of the tables; functions and views were applied from {queries.scripts_digest()}"
        )
    )


def _explained(error: psycopg.Error) -> DatabaseError:
    """Return the error of a failed upgrade, with what to do about it."""
    place = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
    message = f"The schema cannot be upgraded{place}: {str(error).strip()}"
    match error:
        case errors.ObjectNotInPrerequisiteState() if error.diag.message_hint:  # by sql/ops/grant_rights
            remedy = f"Run there, as an administrator: {error.diag.message_hint}"
        case errors.InsufficientPrivilege():
            remedy = (
                "Run `maguyva db upgrade` as the database's owner, after an administrator has run there: "
                "create extension if not exists vector; create extension if not exists pg_trgm;"
            )
        case errors.FeatureNotSupported() | errors.UndefinedFile():
            remedy = "Install pgvector (0.8.4 or later) and PostgreSQL's contrib modules on the server."
        case errors.ReadOnlySqlTransaction():
            remedy = "The server only reads (a standby?): connect to the primary."
        case errors.DiskFull():
            remedy = "Free some space on the server's disk."
        case _:
            remedy = "Nothing but whole migrations was kept; try again when the cause is removed."
    return DatabaseError(message, remedy)
