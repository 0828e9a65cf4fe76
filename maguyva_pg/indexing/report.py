"""What a run is told and what it tells."""

from __future__ import annotations

from dataclasses import dataclass

from maguyva_pg.indexing.registry import Repository
from maguyva_pg.indexing.source_tree import SourceTree


@dataclass(frozen=True, slots=True)
class Target:
    """Which repository to bring up to date, from which files."""

    repository: Repository
    tree: SourceTree


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run did, and what is in the index now."""

    repository: str
    revision: str | None
    files: int
    changed: int
    deleted: int
    skipped: int
    chunks: int
    symbols: int
    references: int
    resolved: int
    embedded: int
    seconds: float
