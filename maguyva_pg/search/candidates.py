"""What retrievers hand to fusion, and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass

from maguyva_pg.search.profiles import Mode
from maguyva_pg.types import PathClass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk in the ranked list of one retriever."""

    chunk_id: int
    rank: int
    """Position in the list, from 0."""
    score: float
    """The retriever's own score. Fusion does not read it: scores of different modes share no scale."""
    setback: int = 0
    """Ranks that it stands further down than its position, since it scores far less than the best."""


@dataclass(frozen=True, slots=True)
class CandidateDetails:
    """Where a chunk lies and how much the repository leans on it."""

    chunk_id: int
    repository_id: int
    path: str
    start_line: int
    centrality: float
    """Scaled PageRank of the symbol that it was found as, else of the most central one in it; 0 without."""
    path_class: PathClass


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one mode adds to a result's score, before boost and demotion."""

    mode: Mode
    rank: int
    weight: float
    contribution: float
    """``weight / (k + rank + setback + 1)``."""
    setback: int = 0


@dataclass(frozen=True, slots=True)
class FusedResult:
    """The best chunk of a file, with the reckoning that placed it."""

    chunk_id: int
    repository_id: int
    path: str
    start_line: int
    score: float
    """Sum of the contributions × ``boost`` × ``path_factor``."""
    contributions: tuple[Contribution, ...]
    """In the order of the plan's modes; only of modes that found the chunk."""
    centrality: float
    boost: float
    path_factor: float
