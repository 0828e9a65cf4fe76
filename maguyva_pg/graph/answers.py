"""What the graph answers: frozen rows, and what the answer may be missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition of a name."""

    repository: str
    qualified_name: str
    kind: str
    signature: str
    path: str
    language: str
    start_line: int
    end_line: int
    name_line: int
    exact: bool
    """False where only another case of the name is defined."""
    centrality: float


@dataclass(frozen=True, slots=True)
class Use:
    """A use of a name."""

    repository: str
    path: str
    line: int
    start_column: int
    kind: str
    """call, import, inherit, type or read."""
    written: str
    """Qualifier and name as in the source."""
    enclosing: str | None
    """Qualified name of the definition around it; none at the top of a file."""
    resolved: bool
    """False: only the name is the same."""
    step: str | None
    """Evidence of the resolution."""
    confidence: float | None
    target: str | None
    """Qualified name of the definition that is used."""


@dataclass(frozen=True, slots=True)
class Related:
    """A symbol that leads to the one asked for, or that it leads to."""

    depth: int
    repository: str
    qualified_name: str
    kind: str
    path: str
    start_line: int
    end_line: int
    route: list[str]
    """Qualified names from the symbol asked for to this one."""
    confidence: float
    centrality: float
    truncated: bool
    """Whether a bound of the walk was hit, so that others may be missing."""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A symbol of a file."""

    repository: str
    path: str
    language: str
    depth: int
    qualified_name: str
    kind: str
    signature: str
    start_line: int
    end_line: int
    centrality: float


Row = TypeVar("Row", Definition, Use, Related, OutlineEntry)


@dataclass(frozen=True, slots=True)
class GraphAnswer(Generic[Row]):
    """Rows, and how complete they are."""

    asked: str
    """The name or path asked for."""
    known: bool
    """Whether it is defined (indexed, for a path); without, ``suggestions`` may hold what was meant."""
    rows: tuple[Row, ...]
    unresolved: int = 0
    """Uses of the same name that could not be resolved to any definition."""
    truncated: bool = False
    """Whether there may be more rows than these."""
    suggestions: tuple[str, ...] = ()
