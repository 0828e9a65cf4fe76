"""What a run is told and what it tells."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from maguyva_pg.indexing.registry import Repository

if TYPE_CHECKING:
    from maguyva_pg.indexing.source_tree import SourceTree


@dataclass(frozen=True, slots=True)
class Target:
    """Which repository to bring up to date, from which files."""

    repository: Repository
    tree: SourceTree


@dataclass(frozen=True, slots=True)
class PreciseSources:
    """Which SCIP indexes a run takes over."""

    scip_files: tuple[Path, ...] = ()
    """In place of those of earlier runs; none: theirs stay in force, for the files that are as they were."""
    forget: bool = False
    """Forget those of earlier runs."""

    @property
    def given(self) -> bool:
        """Whether they change what is remembered."""
        return bool(self.scip_files) or self.forget


NOTHING_PRECISE: Final = PreciseSources()


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run did, and what is in the index now."""

    repository: str
    revision: str | None
    files: int
    changed: int
    bytes_read: int
    """Size of the files that changed."""
    deleted: int
    skipped: int
    chunks: int
    symbols: int
    references: int
    resolved: int
    embedded: int
    seconds: float
    precise_files: int
    """Files that a SCIP index covers as they are."""
    outdated_precise_files: int
    """Files that have changed since their SCIP index was made: heuristics resolve them."""
    precise_references: int
    """References that mean what a SCIP index says."""
    warnings: tuple[str, ...]
    """What of the SCIP indexes that were given could not be used, in sentences."""
