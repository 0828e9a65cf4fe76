"""How far a run is: told to whoever started it and, through the database, to everyone."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

from psycopg import Connection

from maguyva_pg.db.queries import query

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a stage (scanning, parsing, embedding, linking, indexing; filling; removing; saving;
restoring), how much of it is done, and how much there is (0 where that is not known)."""

SECONDS_BETWEEN_REPORTS = 1.0
"""Each report leaves a dead row behind, and nobody reads faster."""


def no_progress(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


class SharedProgress:
    """Passes progress on, and notes it in the run's row.

    Args:
        connection: in autocommit mode, so that others see it while the run's transaction goes on.
        repository_id: the repository.
        run_id: the run.
        tell: whom else to tell.
    """

    def __init__(self, connection: Connection, repository_id: int, run_id: int, tell: Progress) -> None:
        self._connection = connection
        self._values = {"repository_id": repository_id, "run_id": run_id}
        self._tell = tell
        self._stage = ""
        self._next_report = 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Tell how far the run is; see ``Progress``."""
        self._tell(stage, done, total)
        now = time.monotonic()
        if stage == self._stage and now < self._next_report:
            return
        self._stage, self._next_report = stage, now + SECONDS_BETWEEN_REPORTS
        self._connection.execute(
            query("index/report_progress"),
            self._values | {"stage": stage, "done": done, "total": total or None},
        )
