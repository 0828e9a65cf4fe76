"""What a worker tells Prometheus: of its own jobs since it started, and of the queue as it is.

No name of a repository, path or error text is among it.
"""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from psycopg.rows import class_row

from maguyva_pg.db.job_queue import SEARCH_PATH
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.errors import ConfigurationError, DatabaseError
from maguyva_pg.indexing.report import IndexReport
from maguyva_pg.jobs.job import QueueWorker

JOB_SECONDS = (1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600)
"""Bounds of the buckets: from a run that finds nothing changed to the first of a very large repository."""

STATES = ("todo", "doing", "succeeded", "failed", "cancelled", "aborted")
"""States of a job. All are always told: a series that comes and goes cannot be compared over time."""

QUEUE_TIMEOUT_MS = 5_000
"""Prometheus waits ten seconds, and wants the rest even if the database is slow."""


class JobMetrics:
    """Counts the jobs of a worker, and looks at the queue when it is asked.

    Args:
        url: connection string of the database.
    """

    def __init__(self, url: str) -> None:
        self.registry = CollectorRegistry()
        self._running = Gauge("maguyva_jobs_running", "Jobs that this worker runs", registry=self.registry)
        self._jobs = Counter(
            "maguyva_jobs",
            "Jobs of this worker that have ended: succeeded, failed (each try counts) or stopped",
            ["outcome"],
            registry=self.registry,
        )
        for outcome in ("succeeded", "failed", "stopped"):
            self._jobs.labels(outcome)
        self._seconds = Histogram(
            "maguyva_job_seconds",
            "Time from the start of a job to its end, fetching included",
            buckets=JOB_SECONDS,
            registry=self.registry,
        )
        self._files = Counter(
            "maguyva_files_read", "Files that were new or had changed", registry=self.registry
        )
        self._bytes = Counter("maguyva_bytes_read", "Their size", registry=self.registry)
        ProcessCollector(registry=self.registry)
        self.registry.register(_QueueCollector(url))

    def began(self) -> None:
        """Note that a job has begun; see ``app.JobObserver``."""
        self._running.inc()

    def ended(self, outcome: str, seconds: float, report: IndexReport | None = None) -> None:
        """Note that a job has ended; see ``app.JobObserver``."""
        self._running.dec()
        self._jobs.labels(outcome).inc()
        self._seconds.observe(seconds)
        if report is not None:
            self._files.inc(report.changed)
            self._bytes.inc(report.bytes_read)

    def serve(self, host: str, port: int) -> int:
        """Answer Prometheus over HTTP, from a thread of its own, until the process ends.

        Args:
            host: address to listen at.
            port: 0 for any that is free.

        Returns:
            The port.

        Raises:
            ConfigurationError: nothing can listen there.
        """
        try:
            server, _ = start_http_server(port, host, self.registry)
        except OSError as error:
            raise ConfigurationError(
                f"Nothing can listen at {host}, port {port}: {error.strerror or error}",
                "Choose another port for each worker of a machine, or 0 for any that is free.",
            ) from error
        return server.server_port


class _QueueCollector(Collector):
    """Asks the database about the queue, which is the same for all workers."""

    def __init__(self, url: str) -> None:
        self._url = url

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Return nothing, so that being registered does not ask the database."""
        yield from ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the state of the queue; of a database that does not answer, only that."""
        answers = GaugeMetricFamily("maguyva_database_up", "Whether the database answers")
        try:
            found = list(self._queue())
        except (DatabaseError, psycopg.Error):
            answers.add_metric([], 0)
        else:
            answers.add_metric([], 1)
            yield from found
        yield answers

    def _queue(self) -> Iterator[GaugeMetricFamily]:
        with connect(
            self._url,
            application_name="maguyva jobs metrics",
            statement_timeout_ms=QUEUE_TIMEOUT_MS,
            search_path=SEARCH_PATH,
        ) as connection:
            states = connection.execute(query("jobs/queue_states")).fetchall()
            with connection.cursor(row_factory=class_row(QueueWorker)) as cursor:
                workers = cursor.execute(query("jobs/workers")).fetchall()
        counted = {state: jobs for state, jobs, _ in states}
        jobs = GaugeMetricFamily("maguyva_queue_jobs", "Jobs of the last 30 days by state", labels=["state"])
        for state in STATES:
            jobs.add_metric([state], counted.get(state, 0))
        yield jobs
        waits = [seconds for state, _, seconds in states if state == "todo"]
        yield GaugeMetricFamily(
            "maguyva_queue_wait_seconds",
            "Time that the oldest job that is due has been waiting for a worker",
            value=max(waits, default=0.0),
        )
        yield GaugeMetricFamily(
            "maguyva_queue_workers",
            "Workers that were heard of in the last half minute",
            value=sum(worker.alive for worker in workers),
        )
