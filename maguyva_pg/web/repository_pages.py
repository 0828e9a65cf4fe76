"""Pages about repositories: what is indexed, what is at work on it, and a map of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from maguyva_pg.api import LeftOut, Maguyva, RepositoryStatus, Running
from maguyva_pg.graph.answers import GraphAnswer, Hub
from maguyva_pg.indexing.freshness import Reply
from maguyva_pg.jobs.job import Job, QueueWorker
from maguyva_pg.render.jobs_text import detail, state, workers_line
from maguyva_pg.render.notes import freshness_line
from maguyva_pg.web.hub_map import lay_out
from maguyva_pg.web.rendering import BASE, page
from maguyva_pg.web.service import ask, repository_names, role, service

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

SKIPPED_SHOWN = 100
MAP_SYMBOLS = 120
WAITING_SHOWN = 20

BUSY_SECONDS = 2
"""Between two looks while something runs or waits: runs say once a second how far they are."""
IDLE_SECONDS = 15


@dataclass(frozen=True, slots=True)
class Work:
    """What is at work, waits or went wrong."""

    running: Sequence[Job | Running]
    """Jobs and, after them, runs that someone started without a job."""
    waiting: Sequence[Job]
    troubled: Sequence[Job]
    """The last job of each repository, where it ended lately and not well."""
    succeeded: int
    """Jobs that ended well in the last day."""
    workers: Sequence[QueueWorker]

    @property
    def seconds(self) -> int:
        """Time after which to look again."""
        return BUSY_SECONDS if self.running or self.waiting else IDLE_SECONDS


def arrange(jobs: Sequence[Job], runs: Sequence[Running], workers: Sequence[QueueWorker]) -> Work:
    """Sort out what the queue and the index tell.

    Args:
        jobs: in the queue's order: what runs, what waits, and what has ended, the latest first.
        runs: at work, with or without a job.
        workers: of the queue.
    """
    doing = [job for job in jobs if job.status == "doing"]
    in_jobs = {job.repository for job in doing}
    last: dict[str, Job] = {}
    for job in jobs:
        if job.status not in ("doing", "todo"):
            last.setdefault(job.repository, job)
    return Work(
        running=[*doing, *(run for run in runs if run.repository not in in_jobs)],
        waiting=[job for job in jobs if job.status == "todo"],
        troubled=[job for job in last.values() if job.status != "succeeded"],
        succeeded=sum(job.status == "succeeded" for job in jobs),
        workers=workers,
    )


@router.get("/repositories")
async def repositories(request: Request) -> Response:
    """Show what is indexed, how fresh it is, what was left out, and what is at work."""

    def question(maguyva: Maguyva) -> tuple[list[RepositoryStatus], Work, dict[str, int], list[LeftOut]]:
        left_out = maguyva.skipped_files(most_each=SKIPPED_SHOWN)
        return maguyva.repositories(), _work(maguyva), maguyva.skipped_counts(), left_out

    rows, work, counts, left_out = await ask(request, question)
    skipped: dict[str, list[LeftOut]] = {}
    for one in left_out:
        skipped.setdefault(one.repository, []).append(one)
    return page(
        "repositories.html",
        **{**BASE, "names": [row.name for row in rows], "page": "repositories"},
        rows=rows,
        skipped=[(name, files, counts.get(name, len(files))) for name, files in skipped.items()],
        role=role(request),
        **_shown(request, work),
    )


@router.get("/repositories/now")
async def repositories_now(request: Request) -> Response:
    """Show what of that page changes by itself, for a page that is open already."""
    rows, work = await ask(request, lambda maguyva: (maguyva.repositories(), _work(maguyva)))
    return page("repositories_now.html", rows=rows, **_shown(request, work))


@router.get("/map")
async def hub_map(request: Request, repo: Annotated[str, Query(max_length=10_000)]) -> Response:
    """Draw the most central definitions of a repository as a map."""

    def question(maguyva: Maguyva) -> Reply[GraphAnswer[Hub]]:
        return maguyva.reply(maguyva.map([repo], limit=MAP_SYMBOLS), [repo])

    reply = await ask(request, question)
    return page(
        "map.html",
        **{**BASE, "names": await repository_names(request), "repo": repo},
        drawn=lay_out(reply.answer.rows),
        hubs=reply.answer.rows,
        fresh=freshness_line(reply.index),
    )


def _work(maguyva: Maguyva) -> Work:
    return arrange(maguyva.jobs(), maguyva.running(), maguyva.workers())


def _shown(request: Request, work: Work) -> dict[str, object]:
    searches, misses = service(request).metrics.search_counts
    return {
        "work": work,
        "workers": workers_line(work.workers),
        "waiting_shown": WAITING_SHOWN,
        "searches": searches,
        "misses": misses,
        "state": state,
        "detail": detail,
        "now": datetime.now(UTC),
        "since": _since,
    }


def _since(job: Job) -> datetime | None:
    """Return when a job ended, began or was enqueued."""
    return job.ended_at or job.started_at or job.enqueued_at
