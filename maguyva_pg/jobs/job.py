"""Jobs and workers as the queue tells of them; apart from it, since its library takes long to import."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

SILENT_SECONDS = 30.0
"""Without a heartbeat for so long (they come every ten seconds), a worker is gone."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job and, while it runs, how far it is."""

    id: int
    repository: str
    status: str
    """todo, doing, succeeded, failed, cancelled or aborted."""
    priority: int
    attempt: int | None
    """The how-manieth try this is."""
    attempts: int
    """How often it was begun and not finished."""
    enqueued_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    due_at: datetime | None
    """Not to be begun before; none: at once."""
    abort_requested: bool
    error: str | None
    stage: str | None
    done: int | None
    total: int | None
    host: str | None


@dataclass(frozen=True, slots=True)
class QueueWorker:
    """A worker."""

    id: int
    seconds_silent: float

    @property
    def alive(self) -> bool:
        """Whether it was heard of lately."""
        return self.seconds_silent < SILENT_SECONDS
