"""What the tables take on disk, and what vacuum has left to do in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from psycopg import Connection, sql
from psycopg.rows import class_row

from maguyva_pg.db.queries import query

FEW_ROWS = 1_000
"""Dead or changed rows that are no matter, however small the table."""
DEAD_SHARE = 0.2
"""Share of dead rows at which autovacuum comes by, with PostgreSQL's defaults: above it, it lags behind."""
CHANGED_SHARE = 0.1
"""The same for the planner's statistics."""
OLD_TRANSACTIONS = 200_000_000
"""Transactions after which PostgreSQL freezes a table in any case (autovacuum_freeze_max_age)."""
LONG_TRANSACTION_SECONDS = 3_600.0
"""An index run of a very large repository takes less."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A row of ``sql/ops/table_states.sql``."""

    schema: str
    name: str
    rows: int
    """An estimate; -1 where none was ever made."""
    table_bytes: int
    index_bytes: int
    dead_rows: int
    """Rows that were replaced or deleted and still take room."""
    changed_rows: int
    """Rows that were written since the planner's statistics were made."""
    last_vacuum: datetime | None
    last_analyze: datetime | None
    transaction_age: int

    @property
    def total_bytes(self) -> int:
        """Rows and indexes."""
        return self.table_bytes + self.index_bytes

    @property
    def full_name(self) -> str:
        """Name with its schema."""
        return f"{self.schema}.{self.name}"

    @property
    def advice(self) -> str:
        """Why it should be vacuumed now; empty where autovacuum keeps up."""
        if self.transaction_age > OLD_TRANSACTIONS:
            return f"{self.transaction_age:,} transactions old"
        if self.dead_rows > max(FEW_ROWS, DEAD_SHARE * self.rows):
            return f"{self.dead_rows / (self.dead_rows + max(self.rows, 0)):.0%} of the rows are dead"
        if self.changed_rows > max(FEW_ROWS, CHANGED_SHARE * self.rows):
            return f"{self.changed_rows:,} rows were written since it was analyzed"
        if self.last_analyze is None and self.rows > FEW_ROWS:
            return "never analyzed"
        return ""


@dataclass(frozen=True, slots=True)
class RepositorySize:
    """A row of ``sql/ops/repository_sizes.sql``."""

    name: str
    files: int
    code_bytes: int


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The row of ``sql/ops/vacuum_obstacles.sql``."""

    autovacuum: bool
    pid: int | None
    """Process of the oldest transaction; none where there is no other."""
    application: str | None
    seconds: float | None
    """Age of that transaction."""

    def warnings(self) -> Iterator[str]:
        """Say what keeps vacuum from its work, and what to do about it."""
        if not self.autovacuum:
            yield (
                "Autovacuum is off: dead rows stay until someone vacuums. "
                "As an administrator: alter system set autovacuum = on; select pg_reload_conf()"
            )
        if self.seconds is not None and self.seconds > LONG_TRANSACTION_SECONDS:
            yield (
                f"Process {self.pid} ({self.application or 'without a name'}) has had a transaction open for "
                f"{self.seconds / 3600:.0f} h: what was deleted since then stays. "
                f"To end it: select pg_terminate_backend({self.pid})"
            )


def tables(connection: Connection) -> list[TableState]:
    """Return the tables of the index and of the job queue, largest first."""
    with connection.cursor(row_factory=class_row(TableState)) as cursor:
        return cursor.execute(query("ops/table_states")).fetchall()


def repository_sizes(connection: Connection) -> list[RepositorySize]:
    """Return how much code each repository has in the index, largest first."""
    with connection.cursor(row_factory=class_row(RepositorySize)) as cursor:
        return cursor.execute(query("ops/repository_sizes")).fetchall()


def obstacles(connection: Connection) -> Obstacles:
    """Return what keeps vacuum from its work."""
    with connection.cursor(row_factory=class_row(Obstacles)) as cursor:
        found = cursor.execute(query("ops/vacuum_obstacles")).fetchone()
    assert found is not None
    return found


def vacuum(connection: Connection, wanted: Iterable[TableState]) -> None:
    """Vacuum and analyze tables, one after the other; searches and index runs go on.

    Args:
        connection: in autocommit mode, of someone who may maintain the tables.
        wanted: tables.
    """
    for table in wanted:
        name = sql.Identifier(table.schema, table.name)
        connection.execute(sql.SQL("vacuum (analyze) {}").format(name))
