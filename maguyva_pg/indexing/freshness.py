"""How fresh an index is: the revision that it holds, when that was read, and where its folder is now."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from psycopg import Connection

from maguyva_pg.db.queries import query
from maguyva_pg.indexing.git import git
from maguyva_pg.indexing.source import is_url

REMEMBERED_SECONDS = 5.0
"""A long-lived process asks git no more often than this: a call takes some milliseconds, and nobody commits
faster."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """The state of a repository that an answer comes from."""

    repository: str
    revision: str | None
    """Commit that is indexed; none outside of git."""
    indexed_at: datetime | None
    """End of the last run, in UTC; none: never indexed."""
    current_revision: str | None
    """Commit that the repository's folder is at now; none where it is read from elsewhere."""
    seconds_behind: float | None = None
    """Seconds that the replica which answered is behind its primary; none: the primary answered."""

    @property
    def stale(self) -> bool:
        """Whether the folder is known to have moved on."""
        return self.current_revision is not None and self.current_revision != self.revision

    def to_json(self) -> dict[str, Any]:
        """Return the state as docs/json.md describes it."""
        return {
            "repository": self.repository,
            "revision": self.revision,
            "indexed_at": self.indexed_at.isoformat() if self.indexed_at else None,
            "current_revision": self.current_revision,
            "stale": self.stale,
            "replica_seconds_behind": self.seconds_behind,
        }


class Answering(Protocol):
    """What an answer of any kind has."""

    @property
    def repositories(self) -> tuple[str, ...]:
        """Names of the repositories that it is about."""
        ...

    def to_json(self) -> dict[str, Any]:
        """Return it as docs/json.md describes it."""
        ...


Answered = TypeVar("Answered", bound=Answering)


@dataclass(frozen=True, slots=True)
class Reply(Generic[Answered]):
    """An answer, and how fresh the index is that it comes from."""

    answer: Answered
    index: tuple[Freshness, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the answer's JSON with the state of the index as ``index``."""
        return {**self.answer.to_json(), "index": [one.to_json() for one in self.index]}


class FreshnessWatch:
    """Tells how fresh repositories are; remembers for a moment where their folders are."""

    def __init__(self) -> None:
        self._heads: dict[str, tuple[float, str | None]] = {}

    def ask(self, connection: Connection, names: Sequence[str]) -> tuple[Freshness, ...]:
        """Return the states of repositories, by name.

        Args:
            connection: to ask.
            names: of repositories; an unknown one is an error of the database's.
        """
        if not names:
            return ()
        rows = connection.execute(query("index/index_states"), {"repositories": list(names)}).fetchall()
        return tuple(
            Freshness(
                name,
                revision,
                indexed_at and indexed_at.astimezone(UTC),
                self._head(source, branch),
                seconds_behind,
            )
            for name, source, branch, revision, indexed_at, seconds_behind in rows
        )

    def _head(self, source: str, branch: str | None) -> str | None:
        if branch or is_url(source):
            return None
        now = time.monotonic()
        asked_at, head = self._heads.get(source, (-REMEMBERED_SECONDS, None))
        if now - asked_at >= REMEMBERED_SECONDS:
            head = current_revision(Path(source))
            self._heads[source] = (now, head)
        return head


def current_revision(folder: Path) -> str | None:
    """Return the commit that a folder is at; none outside of git, or where git is missing."""
    return git(["rev-parse", "--verify", "--quiet", "HEAD"], folder, check=False) or None
