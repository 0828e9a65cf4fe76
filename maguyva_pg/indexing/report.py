"""What a run is told and what it tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from maguyva_pg.indexing.checkout import Checkout

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a stage (scanning, parsing, linking, indexing), how much of it is done, and how much there is
(0 where that is not known)."""


def no_progress(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Target:
    """Which repository to bring up to date, from where."""

    repository_id: int
    name: str
    subdirectory: str
    checkout: Checkout
    extraction_version: int | None
    """Version of the extraction that made the rows that are stored; none before the first run."""


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
