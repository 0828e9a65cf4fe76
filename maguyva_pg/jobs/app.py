"""The queue as procrastinate sees it: its connection, the one task there is, and when that is tried again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol, cast

from procrastinate import App, BaseConnector, JobContext, PsycopgConnector, SyncPsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.job_context import AbortReason
from psycopg_pool import AsyncConnectionPool, ConnectionPool

from maguyva_pg.config import Settings
from maguyva_pg.db.job_queue import SEARCH_PATH
from maguyva_pg.db.pool import complete
from maguyva_pg.db.session import Session
from maguyva_pg.indexing.report import IndexReport
from maguyva_pg.jobs.child import JobProcess

_LOG = logging.getLogger(__name__)

TASK = "index_repository"

MOST_ATTEMPTS = 6
"""Tries of one job, spread over an hour: a host that is down for longer is a matter for a person."""
FIRST_WAIT_SECONDS = 60
"""Wait before the second try; each further one waits twice as long."""

WORKER_CONNECTIONS = 8
"""At most: one listens, the others fetch, finish and beat for a moment each."""


class JobFailed(Exception):
    """A job ended without an index; the text says why."""


class JobObserver(Protocol):
    """Is told what a worker's jobs do."""

    def began(self) -> None:
        """Note that a job has begun."""
        ...

    def ended(self, outcome: str, seconds: float, report: IndexReport | None = None) -> None:
        """Note that a job has ended.

        Args:
            outcome: succeeded, failed or stopped.
            seconds: how long it took.
            report: what it did, where it succeeded.
        """
        ...


def lock_of(repository_id: int) -> str:
    """Return the lock of a repository's jobs: one runs at a time, and one waits."""
    return f"repository/{repository_id}"


class OneConnection:
    """A connection that is lent as a pool does it, each time in a transaction, which carries its settings.

    Args:
        connection: in autocommit mode; closed by ``close``.
    """

    def __init__(self, connection: Session) -> None:
        self._connection = connection

    @contextmanager
    def connection(self) -> Generator[Session]:
        """Lend the connection."""
        with self._connection.transaction():
            yield self._connection

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


def sync_app(pool: OneConnection) -> App:
    """Return the queue for a command, on a connection of the command's."""
    app = App(connector=SyncPsycopgConnector())
    app.open(cast("ConnectionPool", pool))
    return app


def worker_app(url: str, settings: Settings, observer: JobObserver) -> App:
    """Return the queue for a worker, with what it can do; it tells what its jobs do."""
    connector: BaseConnector = PsycopgConnector(
        pool_factory=AsyncConnectionPool,
        conninfo=complete(url, "maguyva jobs run", SEARCH_PATH),
        min_size=1,
        max_size=WORKER_CONNECTIONS,
    )
    app = App(connector=connector)

    @app.task(name=TASK, pass_context=True)
    async def index_repository(context: JobContext, repository_id: int, attempt: int = 1) -> str:
        started = time.monotonic()
        observer.began()
        process = await asyncio.to_thread(JobProcess, url, settings, repository_id)
        try:
            outcome = await asyncio.to_thread(process.wait)
        except asyncio.CancelledError:
            observer.ended("stopped", time.monotonic() - started)
            # Shielded: a second interrupt must not leave the process behind.
            await asyncio.shield(asyncio.to_thread(process.stop))
            if context.abort_reason() is AbortReason.SHUTDOWN:
                await defer(app, repository_id, attempt, context.job.priority, datetime.now(UTC))
            raise
        ended = "failed" if outcome.report is None else "succeeded"
        observer.ended(ended, time.monotonic() - started, outcome.report)
        if outcome.report is not None:
            report = outcome.report
            _LOG.info(
                "%s: %d files, %d read, %d removed, in %.1f s",
                *(report.repository, report.files, report.changed, report.deleted, report.seconds),
            )
            return f"{report.files} files, {report.changed} read"
        _LOG.warning("repository %d: %s", repository_id, outcome.error)
        if attempt < MOST_ATTEMPTS and not outcome.lasting:
            due = datetime.now(UTC) + timedelta(seconds=FIRST_WAIT_SECONDS * 2 ** (attempt - 1))
            await defer(app, repository_id, attempt + 1, context.job.priority, due)
        raise JobFailed(outcome.error)

    return app


async def defer(app: App, repository_id: int, attempt: int, priority: int, due: datetime) -> None:
    """Enqueue another try, unless a job of the repository waits already.

    A new job and not the old one once more: that would break the rule that one job of a repository waits,
    if someone has enqueued another in the meantime.
    """
    lock = lock_of(repository_id)
    task = app.configure_task(TASK, lock=lock, queueing_lock=lock, priority=priority, schedule_at=due)
    try:
        await task.defer_async(repository_id=repository_id, attempt=attempt)
    except AlreadyEnqueued:
        _LOG.info("repository %s waits in the queue already", repository_id)
