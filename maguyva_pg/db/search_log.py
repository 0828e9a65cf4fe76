"""The log of searches: what ``maguyva stats`` counts in it."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass

from psycopg import Connection, OperationalError
from psycopg.rows import class_row

from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.db.session import Session
from maguyva_pg.errors import DatabaseError

PAUSE_SECONDS = 30.0
"""How long a primary that did not answer is left alone, so that it does not hold up every search."""


@dataclass(frozen=True, slots=True)
class SearchStatistics:
    """Searches of one intent."""

    intent: str | None
    """None: of all."""
    searches: int
    nothing_found: int
    incomplete: int
    """Searches in which a mode failed or a bound was hit."""
    p50_ms: float
    p95_ms: float
    p99_ms: float

    @property
    def share_of_nothing(self) -> float:
        """Share of the searches that found nothing, 0 to 1."""
        return self.nothing_found / self.searches


@dataclass(frozen=True, slots=True)
class ModeUse:
    """In how many searches a retriever ran."""

    mode: str
    searches: int


def statistics(connection: Connection, days: int) -> list[SearchStatistics]:
    """Count the searches of the last days: of all intents first, then by intent; nothing without searches."""
    with connection.cursor(row_factory=class_row(SearchStatistics)) as cursor:
        return cursor.execute(query("ops/search_statistics"), {"days": days}).fetchall()


def modes(connection: Connection, days: int) -> list[ModeUse]:
    """Count in how many searches of the last days each retriever ran."""
    with connection.cursor(row_factory=class_row(ModeUse)) as cursor:
        return cursor.execute(query("ops/search_modes"), {"days": days}).fetchall()


class ElsewhereLog:
    """A connection to the primary, for the log of searches that a replica answers. For several threads.

    Args:
        url: connection string of the primary.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = threading.Lock()
        self._session: Session | None = None
        self._silent_until = 0.0

    @contextmanager
    def connection(self) -> Generator[Session]:
        """Lend the connection, which is opened anew where it was lost.

        Raises:
            DatabaseError: the primary does not answer, or did not a moment ago.
            psycopg.OperationalError: it stopped answering.
        """
        with self._lock:
            if time.monotonic() < self._silent_until:
                raise DatabaseError("the primary did not answer a moment ago.", "")
            try:
                if self._session is None or self._session.closed:
                    self._session = connect(self._url, application_name="maguyva search log")
                yield self._session
            except (DatabaseError, OperationalError):
                self._silent_until = time.monotonic() + PAUSE_SECONDS
                self.close()
                raise

    def close(self) -> None:
        """Close the connection."""
        if self._session is not None:
            self._session.close()
            self._session = None
