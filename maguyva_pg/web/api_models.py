"""The shapes of the API's answers and questions, for OpenAPI; docs/json.md has all fields."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field


class Failure(BaseModel):
    """What happened, and what to do about it."""

    error: str
    remedy: str


class State(BaseModel):
    """The state of a repository that an answer comes from."""

    repository: str
    revision: str | None
    indexed_at: datetime | None
    current_revision: str | None
    stale: bool
    replica_seconds_behind: float | None


class SearchReply(BaseModel, extra="allow"):
    """A search's answer; docs/json.md has all fields."""

    query: str
    intent: str
    confidence: float
    fusion_strategy: str
    complete: bool
    warnings: list[str]
    suggestions: list[str]
    took_ms: float
    modes: list[dict[str, Any]]
    results: list[dict[str, Any]]
    index: list[State]


class GraphReply(BaseModel, extra="allow"):
    """An answer about a name or a file; the fields of its rows are those of the SQL function."""

    asked: str
    known: bool
    rows: list[dict[str, Any]]
    unresolved: int
    truncated: bool
    suggestions: list[str]
    origins: list[str]
    index: list[State]


class SymbolReply(BaseModel, extra="allow"):
    """Several answers about one name; a part that was not asked for is null."""

    asked: str
    known: bool
    suggestions: list[str]
    origins: list[str]
    definition: dict[str, Any] | None
    references: dict[str, Any] | None
    callers: dict[str, Any] | None
    callees: dict[str, Any] | None
    index: list[State]


class RepositoryReply(BaseModel, extra="allow"):
    """A repository, its sizes, and how its last run ended."""

    name: str
    revision: str | None
    indexed_at: datetime | None
    files: int
    chunks: int
    symbols: int
    skipped: int
    state: str | None
    error: str | None


class Change(BaseModel):
    """A change whose impact is asked for."""

    repository: str = Field(min_length=1, max_length=500, pattern="^[^\\x00]+$")
    diff: str = Field(
        min_length=1, max_length=2_000_000, description="A unified diff against the indexed revision"
    )
