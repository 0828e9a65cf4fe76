"""A worker: runs jobs, and sees to it that none is lost and every schedule is met."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field

import psycopg
from procrastinate.exceptions import ConnectorException
from psycopg_pool import PoolTimeout

from maguyva_pg.config import Settings
from maguyva_pg.errors import MaguyvaError
from maguyva_pg.jobs.app import JobObserver, worker_app
from maguyva_pg.jobs.job import SILENT_SECONDS
from maguyva_pg.jobs.queue import Queue

_LOG = logging.getLogger(__name__)

TEND_SECONDS = 10.0
"""Between two looks at lost jobs and at schedules, whose finest grain is a minute."""
FORGET_SECONDS = 3600.0
"""Between two looks for jobs that ended long ago."""
POLL_SECONDS = 15.0
"""NOTIFY tells of a new job at once; this is for those that become due, and for lost notices."""
GRACE_SECONDS = 20.0
"""What a job may take to end after the worker was told to; then it goes back to the queue. Orchestrators kill
after 30."""
FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
"""Waits for a database that does not answer, each twice as long as the one before."""

UNREACHABLE = (ConnectorException, psycopg.OperationalError, PoolTimeout, OSError)


@dataclass(slots=True)
class Worker:
    """Runs until it is told to stop, also through restarts of the database.

    Args:
        url: connection string of the database.
        settings: limits and workers of each job.
        concurrency: jobs at a time.
        observer: is told what its jobs do.
        until_empty: end when no job is due any more.
    """

    url: str
    settings: Settings
    concurrency: int
    observer: JobObserver
    until_empty: bool = False
    _stopping: bool = field(default=False, init=False)
    _forget_at: float = field(default=0.0, init=False)

    def run(self) -> None:
        """Run jobs until SIGINT or SIGTERM. Running jobs may end; a second signal ends them, too."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE_SECONDS
        while not self._stopping:
            work = asyncio.create_task(self._work())
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self._stop, work)
            started = loop.time()
            try:
                await work
                if self.until_empty:
                    return
                _LOG.warning("The queue has let go of this worker; starting again.")
            except asyncio.CancelledError:
                return
            except UNREACHABLE as error:
                _LOG.warning("The database does not answer (%s); trying again.", _first_line(error))
            if loop.time() - started > LONGEST_PAUSE_SECONDS:
                pause = FIRST_PAUSE_SECONDS
            await self._pause(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    async def _work(self) -> None:
        app = worker_app(self.url, self.settings, self.observer)
        async with app.open_async():
            # Before the first look into the queue: what is left from before an outage is due now.
            await asyncio.to_thread(self._tend)
            tending = asyncio.create_task(self._keep_tending())
            try:
                await app.run_worker_async(
                    concurrency=self.concurrency,
                    wait=not self.until_empty,
                    fetch_job_polling_interval=POLL_SECONDS,
                    abort_job_polling_interval=POLL_SECONDS,
                    shutdown_graceful_timeout=GRACE_SECONDS,
                    stalled_worker_timeout=SILENT_SECONDS,
                    install_signal_handlers=False,
                )
            finally:
                tending.cancel()
                with suppress(asyncio.CancelledError):
                    await tending

    async def _keep_tending(self) -> None:
        while True:
            await asyncio.sleep(TEND_SECONDS)
            try:
                await asyncio.to_thread(self._tend)
            except (*UNREACHABLE, psycopg.Error, MaguyvaError) as error:
                _LOG.warning("Schedules and lost jobs were not looked at: %s", _first_line(error))

    def _tend(self) -> None:
        with Queue(self.url) as queue:
            for job_id in queue.take_over():
                _LOG.warning("Job %s has lost its worker.", job_id)
            queue.enqueue_due()
            now = time.monotonic()
            if now >= self._forget_at:
                queue.forget_old()
                self._forget_at = now + FORGET_SECONDS

    def _stop(self, work: asyncio.Task[None]) -> None:
        if not self._stopping:
            _LOG.warning("Stopping; jobs may take %g s more.", GRACE_SECONDS)
        self._stopping = True
        work.cancel()

    async def _pause(self, seconds: float) -> None:
        waiting = asyncio.create_task(asyncio.sleep(seconds))
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop_waiting, waiting)
        with suppress(asyncio.CancelledError):
            await waiting

    def _stop_waiting(self, waiting: asyncio.Task[None]) -> None:
        self._stopping = True
        waiting.cancel()


def _first_line(error: BaseException) -> str:
    cause = error.__cause__ or error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]
