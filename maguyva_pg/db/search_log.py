"""The log of searches: what ``maguyva stats`` counts in it."""

from __future__ import annotations

from dataclasses import dataclass

from psycopg import Connection
from psycopg.rows import class_row

from maguyva_pg.db.queries import query


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
