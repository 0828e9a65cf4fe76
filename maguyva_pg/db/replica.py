"""A replica that answers questions: whether it can, and how far it is behind its primary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from psycopg.rows import class_row

from maguyva_pg.db import migrate, queries
from maguyva_pg.db.health import Finding, Severity
from maguyva_pg.db.pool import connect
from maguyva_pg.db.session import Session
from maguyva_pg.errors import ConfigurationError, DatabaseError, SchemaOutOfDate

VARIABLE = "MAGUYVA_READ_URL"

MUCH_BEHIND_SECONDS = 30.0
"""Replication that works is behind by a second; a run's one large commit takes some to be replayed."""


@dataclass(frozen=True, slots=True)
class ReplicaState:
    """The row of ``sql/ops/replica_state.sql``."""

    replica: bool
    """Whether it replays another server's changes."""
    streaming: bool
    """Whether the primary sends it changes right now."""
    seconds_behind: float | None
    """None: on a primary, or a replica that has not replayed anything since it started."""
    position: str
    """In the log of changes: where a primary writes, or to where a replica has replayed."""
    feedback: bool
    """``hot_standby_feedback``: whether the primary keeps what the replica's searches still read."""


def prepare(url: str) -> str:
    """Return the connection string of a replica whose schema is this version's.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: the replica cannot be reached.
        SchemaOutOfDate: its schema is not this version's.
    """
    with _reached(url) as connection:
        found = migrate.standing(connection)
    if found is migrate.Standing.CURRENT:
        return url
    if found is migrate.Standing.AHEAD:
        raise migrate.out_of_date(found)
    raise SchemaOutOfDate(
        f"The schema of the server that {VARIABLE} names is not of this version of Maguyva.",
        "If its primary's is (maguyva db check), the replica is behind: wait for it, or unset "
        f"{VARIABLE} to ask the primary.",
    )


def check(primary: Session, url: str) -> Iterator[Finding]:
    """Examine a replica.

    Args:
        primary: connection to the database that it replicates, in autocommit mode.
        url: the replica's connection string.
    """
    try:
        connection = _reached(url)
    except (ConfigurationError, DatabaseError) as error:
        yield Finding(Severity.ERROR, error.message, error.remedy)
        return
    with connection:
        found = migrate.standing(connection)
        if found is not migrate.standing(primary):
            yield Finding(
                Severity.ERROR,
                f"The server that {VARIABLE} names has another schema than the primary.",
                "If it is a replica of MAGUYVA_DATABASE_URL, it is behind: look at its log. Until it has "
                f"caught up, unset {VARIABLE}.",
            )
            return
        state = _state(connection)
    behind = primary.execute(queries.query("ops/bytes_behind"), {"position": state.position}).fetchone()
    assert behind is not None
    yield from judge(state, behind[0])


def judge(state: ReplicaState, bytes_behind: int) -> Iterator[Finding]:
    """Judge a replica by its state, and by how much of its primary's log it has not replayed."""
    if not state.replica:
        return
    if not state.streaming and bytes_behind > 0:
        yield Finding(
            Severity.WARNING,
            f"The replica that {VARIABLE} names gets no changes from its primary at the moment; "
            f"{_size(bytes_behind)} are missing.",
            "Look at primary_conninfo and the log of the replica.",
        )
    elif (state.seconds_behind or 0.0) > MUCH_BEHIND_SECONDS:
        yield Finding(
            Severity.WARNING,
            f"The replica that {VARIABLE} names is {state.seconds_behind:.0f} s behind its primary; "
            f"{_size(bytes_behind)} are missing.",
            "Long searches there may hold it up (max_standby_streaming_delay), or its disk.",
        )
    if not state.feedback:
        yield Finding(
            Severity.WARNING,
            "hot_standby_feedback is off on the replica: what an index run removes may end searches there.",
            "On the replica: alter system set hot_standby_feedback = on; select pg_reload_conf()",
        )


def _reached(url: str) -> Session:
    """Connect, with errors that name the replica's variable.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: the replica cannot be reached.
    """
    try:
        return connect(url)
    except (ConfigurationError, DatabaseError) as error:
        remedy = error.remedy.replace("MAGUYVA_DATABASE_URL", VARIABLE)
        message = error.message if isinstance(error, ConfigurationError) else f"The replica: {error.message}"
        raise type(error)(message, f"{remedy} Without {VARIABLE}, the primary answers.") from error


def _state(connection: Session) -> ReplicaState:
    with connection.cursor(row_factory=class_row(ReplicaState)) as cursor:
        state = cursor.execute(queries.query("ops/replica_state")).fetchone()
    assert state is not None
    return state


def _size(count: int) -> str:
    return f"{count / (1 << 20):.1f} MB of changes"
