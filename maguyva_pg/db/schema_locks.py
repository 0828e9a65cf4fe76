"""Locks of a change of the schema: one change at a time, and none that keeps searches waiting.

Who waits for a table to itself makes everyone wait who comes after. A change therefore waits in turns that
are shorter than a search would mind, lets go in between, and says who is in its way
(docs/adr/0021-upgrades-wait-in-turns.md).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from psycopg import Connection, errors
from psycopg.rows import class_row

from maguyva_pg.db.queries import query
from maguyva_pg.errors import DatabaseError

NUMBER = 0x6D616775797661  # "maguyva" in ASCII
"""Of the advisory lock that is held while a schema is changed."""

APPLICATION = "maguyva db upgrade"
"""Name of the sessions that change the schema."""

LOCK_TIMEOUT = "800ms"
"""How long a change waits for a table at a time: so long may a search that comes after it have to wait."""

PAUSE_SECONDS = 1.0
"""Between two tries, in which searches that were waiting have their turn."""

PATIENCE_SECONDS = 30.0
"""For all tries together. Searches are over by then; what is not (an index run, a forgotten ``begin``) may
take hours, and a person knows better what to do about it."""

Told = Callable[[str], None]
"""Takes a sentence about what is being waited for."""

Changed = TypeVar("Changed")


@dataclass(frozen=True, slots=True)
class Holder:
    """A row of ``sql/ops/schema_holders.sql``: a session that a change of the schema waits for."""

    pid: int
    application: str
    role: str
    since: datetime | None
    """Start of its transaction; none: this account may not know."""
    upgrades: bool
    """Whether it changes the schema itself."""

    def __str__(self) -> str:
        since = f", since {self.since:%Y-%m-%d %H:%M:%S}" if self.since else ""
        return f"process {self.pid} ({self.application or 'unnamed'}, role {self.role}{since})"


def take_turn(connection: Connection, told: Told) -> None:
    """Take the lock on changes of the schema, for the session.

    It is asked for again and again: a statement that waited would hold a snapshot, for whose end an index
    that is built concurrently waits in turn.

    Raises:
        DatabaseError: another change takes long.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    said = False
    while connection.execute("select pg_try_advisory_lock(%s)", [NUMBER]).fetchone() != (True,):
        others = [holder for holder in _holders(connection) if holder.upgrades]
        if time.monotonic() > deadline:
            raise DatabaseError(
                f"The schema is being changed by {_listed(others) or 'another process'}.",
                "Wait until that is done, and run `maguyva db upgrade` again.",
            )
        if not said and others:
            told(f"Another change of the schema comes first: {_listed(others)}.")
            said = True
        time.sleep(0.1)


def patiently(change: Callable[[], Changed], connection: Connection, told: Told) -> Changed:
    """Make a change that takes tables to itself, as soon as nobody uses them.

    Args:
        change: fails with ``LockNotAvailable`` after ``LOCK_TIMEOUT``, and can then be tried again.
        connection: that looks for what is in the way; in autocommit mode.
        told: what is waited for.

    Raises:
        DatabaseError: somebody uses them for long.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    said = ""
    while True:
        try:
            return change()
        except errors.LockNotAvailable as error:
            holders = _listed([holder for holder in _holders(connection) if not holder.upgrades])
            if time.monotonic() > deadline:
                raise DatabaseError(
                    "The schema cannot be upgraded, since its tables are in use by "
                    f"{holders or 'another process'}.",
                    "Try again when that is done, or end it: select pg_terminate_backend(PROCESS). Nothing "
                    "but whole migrations was kept.",
                ) from error
        if holders and holders != said:
            told(f"Waiting for tables that are in use by {holders}.")
            said = holders
        time.sleep(PAUSE_SECONDS)


def _holders(connection: Connection) -> list[Holder]:
    with connection.cursor(row_factory=class_row(Holder)) as cursor:
        return cursor.execute(
            query("ops/schema_holders"), {"lock": NUMBER, "own_application": APPLICATION}
        ).fetchall()


def _listed(holders: list[Holder]) -> str:
    """Name the oldest, which are the ones that are in the way for long."""
    named = ", ".join(map(str, holders[:3]))
    return f"{named} and {len(holders) - 3} more" if len(holders) > 3 else named
