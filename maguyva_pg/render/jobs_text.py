"""Jobs and workers as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from rich.table import Table

from maguyva_pg.jobs.job import Job, QueueWorker

WORDS = {
    "todo": "waits",
    "doing": "runs",
    "succeeded": "done",
    "failed": "failed",
    "cancelled": "cancelled",
    "aborted": "stopped",
}


def jobs_table(jobs: Sequence[Job], now: datetime | None = None) -> Table:
    """Return a table of jobs.

    Args:
        jobs: in the order in which they are shown.
        now: with its time zone; by default the present.
    """
    moment = now or datetime.now(UTC)
    table = Table(box=None, pad_edge=False)
    table.add_column("job", justify="right", no_wrap=True)
    table.add_column("repository", overflow="fold")
    table.add_column("state", no_wrap=True)
    table.add_column("since", justify="right", no_wrap=True)
    table.add_column("progress", overflow="fold")
    for job in jobs:
        table.add_row(str(job.id), job.repository, state(job), _age(_since(job), moment), detail(job, moment))
    return table


def state(job: Job) -> str:
    """Return a job's state in a word, and which try it is if not the first."""
    word = "stopping" if job.status == "doing" and job.abort_requested else WORDS[job.status]
    again = job.attempt or 1
    return f"{word} ({again}.)" if again > 1 else word


def detail(job: Job, now: datetime) -> str:
    """Return how far a job is, when it begins, or why it failed."""
    if job.status == "doing":
        if job.stage is None:
            return "fetching" if job.host is None else f"starting on {job.host}"
        share = f" {job.done}/{job.total}" if job.total else ""
        return f"{job.stage}{share} on {job.host}"
    if job.status == "todo":
        return (
            f"in {_duration((job.due_at - now).total_seconds())}" if job.due_at and job.due_at > now else ""
        )
    return job.error or ""


def workers_line(workers: Iterable[QueueWorker]) -> str:
    """Say how many workers there are."""
    alive = [worker.alive for worker in workers]
    if not any(alive):
        return "No worker is there: start one with `maguyva jobs run`."
    gone = f", {alive.count(False)} lost" if not all(alive) else ""
    return f"{alive.count(True)} worker{'s' if alive.count(True) > 1 else ''}{gone}"


def _since(job: Job) -> datetime | None:
    return {"todo": job.enqueued_at, "doing": job.started_at}.get(job.status, job.ended_at)


def _age(moment: datetime | None, now: datetime) -> str:
    return _duration((now - moment).total_seconds()) if moment else "-"


def _duration(seconds: float) -> str:
    whole = max(int(seconds), 0)
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if whole >= size:
            return f"{whole // size} {unit}"
    return f"{whole} s"
