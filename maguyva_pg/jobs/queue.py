"""The queue for those who are no worker: enqueue, look, retry, cancel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum, StrEnum
from types import TracebackType
from typing import Any, LiteralString, Self

from procrastinate.exceptions import AlreadyEnqueued
from psycopg.rows import class_row

from maguyva_pg.db.job_queue import SEARCH_PATH, require
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.indexing import registry
from maguyva_pg.indexing.registry import Repository
from maguyva_pg.indexing.schedule import last_time
from maguyva_pg.jobs.app import TASK, OneConnection, lock_of, sync_app
from maguyva_pg.jobs.job import SILENT_SECONDS, Job, QueueWorker

MOST_LOSSES = 3
"""Times that a job may lose its worker: one that ends every worker must not go round for ever."""
KEPT_DAYS = 30
"""Days after which a job that has ended is forgotten."""


class Priority(IntEnum):
    """What runs first, among jobs that are due."""

    SCHEDULE = 0
    PUSH = 10
    """Someone has just pushed, and is going to search."""
    PERSON = 20
    """Someone waits for it."""


class Enqueued(StrEnum):
    """What came of enqueueing."""

    NEW = "enqueued"
    WAITING = "waits already"


class Queue:
    """The queue of a database; a context manager.

    Args:
        url: connection string of the database.

    Raises:
        SchemaOutOfDate: the database has no queue, or one of another version.
    """

    def __init__(self, url: str) -> None:
        self._pool = OneConnection(connect(url, application_name="maguyva jobs", search_path=SEARCH_PATH))
        try:
            with self._pool.connection() as connection:
                require(connection)
        except BaseException:
            self._pool.close()
            raise
        self._app = sync_app(self._pool)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.close()

    def repositories(self, names: Sequence[str] | None = None) -> list[Repository]:
        """Return the repositories of these names, or all.

        Raises:
            UnknownRepository: a name is not known.
        """
        with self._pool.connection() as connection:
            if names is None:
                return registry.known(connection)
            return [registry.get(connection, name) for name in names]

    def enqueue(self, repository: Repository, priority: Priority = Priority.PERSON) -> Enqueued:
        """Have a repository indexed; a job of it that waits already is made to run at once."""
        return self._enqueue(repository.id, priority)

    def jobs(self, *, hours: int = 24) -> list[Job]:
        """Return the jobs that run, those that wait, and those that ended in the last hours."""
        with self._pool.connection() as connection, connection.cursor(row_factory=class_row(Job)) as cursor:
            return cursor.execute(query("jobs/status"), {"hours": hours}).fetchall()

    def workers(self) -> list[QueueWorker]:
        """Return the workers, also those that have not been heard of for a while."""
        with (
            self._pool.connection() as connection,
            connection.cursor(row_factory=class_row(QueueWorker)) as cursor,
        ):
            return cursor.execute(query("jobs/workers")).fetchall()

    def cancel(self, job: Job) -> bool:
        """Take a job out of the queue, or have its worker stop it; the state before it stays in force.

        Returns:
            Whether there was anything to cancel.
        """
        return self._app.job_manager.cancel_job_by_id(job.id, abort=True)

    def take_over(self) -> list[int]:
        """Give the jobs of workers that are gone back to the queue, and return their numbers."""
        values = {"seconds": SILENT_SECONDS, "most_attempts": MOST_LOSSES}
        return [row[0] for row in self._rows(query("jobs/take_over"), values)]

    def enqueue_due(self) -> list[int]:
        """Enqueue the repositories whose schedule is met, and return their numbers.

        However many times were missed, it is done once.
        """
        due: list[int] = []
        for repository_id, schedule, since, now in self._rows(query("jobs/scheduled_repositories")):
            if last_time(schedule, now) <= since:
                continue
            values = {"repository_id": repository_id, "since": since}
            if self._rows(query("jobs/meet_schedule"), values):
                self._enqueue(repository_id, Priority.SCHEDULE)
                due.append(repository_id)
        return due

    def forget_old(self) -> None:
        """Forget jobs that ended long ago."""
        with self._pool.connection() as connection:
            connection.execute(query("jobs/delete_old"), {"days": KEPT_DAYS})

    def _enqueue(self, repository_id: int, priority: Priority) -> Enqueued:
        lock = lock_of(repository_id)
        task = self._app.configure_task(TASK, lock=lock, queueing_lock=lock, priority=priority)
        try:
            task.defer(repository_id=repository_id, attempt=1)
        except AlreadyEnqueued:
            with self._pool.connection() as connection:
                connection.execute(query("jobs/hasten"), {"queueing_lock": lock, "priority": priority})
            return Enqueued.WAITING
        return Enqueued.NEW

    def _rows(
        self, statement: LiteralString, values: Mapping[str, object] | None = None
    ) -> list[tuple[Any, ...]]:
        with self._pool.connection() as connection:
            return connection.execute(statement, values).fetchall()


def of(jobs: Iterable[Job], names: Iterable[str], *statuses: str) -> list[Job]:
    """Return the jobs of these repositories (or with these numbers) that are in one of these states."""
    wanted = set(names)
    return [
        job
        for job in jobs
        if job.status in statuses and (not wanted or job.repository in wanted or str(job.id) in wanted)
    ]
