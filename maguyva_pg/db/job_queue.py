"""The schema of the job queue, which is procrastinate's own, in a PostgreSQL schema beside ours.

Its names carry no schema, so that whoever works with the queue sets ``search_path``; and all functions in
``maguyva`` are dropped and made anew by an upgrade, so that it cannot live there. procrastinate ships a
script for an empty database and one for each step from any release to the next; which of them were applied
is noted beside its tables (docs/adr/0013-job-queue.md).
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import LiteralString, cast

from psycopg import Connection, errors

from maguyva_pg.db.queries import query
from maguyva_pg.errors import SchemaOutOfDate

SEARCH_PATH = "maguyva_jobs, pg_catalog"


def upgrade(connection: Connection) -> bool:
    """Bring the queue's schema to what the installed procrastinate needs.

    Args:
        connection: in autocommit mode, under the lock of schema upgrades.

    Returns:
        Whether there was anything to do.
    """
    applied = _applied(connection)
    missing = [name for name in _steps() if applied is None or name not in applied]
    if not missing:
        return False
    if applied is None:
        with connection.transaction():
            connection.execute(query("jobs/create_schema"))
            connection.execute(query("jobs/create_applied_step"))
            _run(connection, _folder() / "schema.sql")
            _note(connection, missing)
        return True
    for name in missing:
        # Each in a transaction of its own: a new value of an enumeration can be used only after a commit.
        with connection.transaction():
            _run(connection, _folder() / "migrations" / name)
            _note(connection, [name])
    return True


def require(connection: Connection) -> None:
    """Make sure that the queue is there, in the state that the installed procrastinate needs.

    Raises:
        SchemaOutOfDate: it is not.
    """
    applied = _applied(connection)
    if applied is None or not applied.issuperset(_steps()):
        raise SchemaOutOfDate(
            "The database's job queue is missing or of an earlier version.",
            "Run once, with the rights of its owner: maguyva db upgrade",
        )


@cache
def _folder() -> Path:
    # Not imported: every upgrade comes by here, and the package takes a third of a second.
    found = find_spec("procrastinate")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "sql"


@cache
def _steps() -> tuple[str, ...]:
    """Return the names of procrastinate's steps, in their order."""
    return tuple(sorted(path.name for path in (_folder() / "migrations").glob("*.sql")))


def _applied(connection: Connection) -> set[str] | None:
    try:
        return {name for (name,) in connection.execute(query("jobs/applied_steps"))}
    except (errors.UndefinedTable, errors.InvalidSchemaName):
        return None


def _run(connection: Connection, script: Path) -> None:
    connection.execute(query("jobs/set_search_path"))
    # The library's own file, and no text of a user's.
    connection.execute(cast("LiteralString", script.read_text(encoding="utf-8")), prepare=False)


def _note(connection: Connection, names: list[str]) -> None:
    connection.execute(query("jobs/note_steps"), {"names": names})
