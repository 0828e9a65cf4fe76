"""One run of the indexer: what changed, parsed, stored, embedded, linked; all of it or nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from psycopg import Connection

from maguyva_pg.config import Settings
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.embedding.embedder import Embedder
from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.checkout import Checkout
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.embed import ChunkEmbedding
from maguyva_pg.indexing.linking import link
from maguyva_pg.indexing.resolve import HINT_FILES
from maguyva_pg.indexing.store import Store
from maguyva_pg.indexing.walk import walk
from maguyva_pg.indexing.workers import parse_files
from maguyva_pg.types import ParsedFile, SkippedFile, SourceFile

EXTRACTION_VERSION = 1
"""Raised when parsing, chunking or extraction change what they give for the same bytes: the next run
of each repository then does all its files anew."""

ANALYZE_SHARE = 0.1
"""Above this share of changed files the planner's statistics are renewed at once."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a stage (scanning, parsing, linking), how much of it is done, and how much there is
(0 where that is not known)."""


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


@dataclass(frozen=True, slots=True)
class Scan:
    """A repository's files against what is stored of them."""

    files: tuple[SourceFile, ...]
    skipped: tuple[SkippedFile, ...]
    changed: tuple[SourceFile, ...]
    outdated_ids: tuple[int, ...]
    """Stored files that are gone or changed."""
    deleted: int
    skipped_differ: bool

    @property
    def nothing_to_do(self) -> bool:
        """Whether the index is as the files are."""
        return not (self.changed or self.outdated_ids or self.skipped_differ)


@dataclass(frozen=True, slots=True)
class Target:
    """Which repository to bring up to date, from where."""

    repository_id: int
    name: str
    subdirectory: str
    checkout: Checkout


def index(
    url: str, target: Target, settings: Settings, embedder: Callable[[], Embedder], progress: Progress
) -> IndexReport:
    """Bring the index of a repository in line with its files.

    One transaction: searches see the state before it until it ends. Two runs on one repository exclude
    each other.

    Args:
        url: connection string of the database.
        target: the repository.
        settings: limits and workers.
        embedder: opens the embedder; not called when there is nothing to embed.
        progress: is told how far it is.

    Raises:
        IndexingError: another run is at work on the repository, or its folder cannot be read.
        ConfigurationError: the database is embedded by another model.
    """
    started = time.perf_counter()
    with connect(url, application_name="maguyva index") as keep:
        _lock(keep, target)
        run_id = _start_run(keep, target)
        try:
            with connect(url, application_name="maguyva index") as run, run.transaction():
                scan = _scan(run, target, settings, progress)
                embedded = 0
                if not scan.nothing_to_do:
                    embedded = _apply(run, keep, target, scan, settings, embedder, progress)
                run.execute(
                    query("index/finish_repository"),
                    {
                        "repository_id": target.repository_id,
                        "revision": target.checkout.revision,
                        "extraction_version": EXTRACTION_VERSION,
                    },
                )
                seconds = time.perf_counter() - started
                counts = run.execute(
                    query("index/finish_run"),
                    {
                        "repository_id": target.repository_id,
                        "run_id": run_id,
                        "changed": len(scan.changed),
                        "deleted": scan.deleted,
                        "embedded": embedded,
                        "seconds": seconds,
                    },
                ).fetchone()
        except BaseException as error:
            _fail_run(keep, target, run_id, error)
            raise
        if len(scan.changed) > ANALYZE_SHARE * max(len(scan.files), 1):
            keep.execute(query("index/analyze"))
    assert counts is not None
    files, chunks, symbols, references, resolved, skipped = counts
    return IndexReport(
        repository=target.name,
        revision=target.checkout.revision,
        files=files,
        changed=len(scan.changed),
        deleted=scan.deleted,
        skipped=skipped,
        chunks=chunks,
        symbols=symbols,
        references=references,
        resolved=resolved,
        embedded=embedded,
        seconds=time.perf_counter() - started,
    )


def _lock(connection: Connection, target: Target) -> None:
    row = connection.execute(
        query("index/lock_repository"), {"repository_id": target.repository_id}
    ).fetchone()
    if row != (True,):
        raise IndexingError(
            f"Another run is indexing {target.name} right now.",
            "Wait for it; `maguyva status` shows when it is done.",
        )


def _start_run(connection: Connection, target: Target) -> int:
    row = connection.execute(
        query("index/start_run"),
        {"repository_id": target.repository_id, "revision": target.checkout.revision},
    ).fetchone()
    assert row is not None
    return row[0]


def _fail_run(connection: Connection, target: Target, run_id: int, error: BaseException) -> None:
    if connection.broken:
        return  # the server is gone; the run stays unfinished, and the next one says so
    connection.execute(
        query("index/fail_run"),
        {
            "repository_id": target.repository_id,
            "run_id": run_id,
            "error": str(error) or type(error).__name__,
        },
    )


def _scan(connection: Connection, target: Target, settings: Settings, progress: Progress) -> Scan:
    files: list[SourceFile] = []
    skipped: list[SkippedFile] = []
    for entry in walk(
        target.checkout.root, subdirectory=target.subdirectory, max_file_bytes=settings.max_file_bytes
    ):
        if isinstance(entry, SourceFile):
            files.append(entry)
        else:
            skipped.append(entry)
        progress("scanning", len(files) + len(skipped), 0)
    values = {"repository_id": target.repository_id}
    stored = {
        path: (file_id, blob_hash)
        for file_id, path, blob_hash in connection.execute(query("index/stored_files"), values)
    }
    row = connection.execute(query("index/repository_by_name"), {"name": target.name}).fetchone()
    same_extraction = row is not None and row[6] == EXTRACTION_VERSION
    changed = [
        file for file in files if not same_extraction or stored.get(file.path, (0, ""))[1] != file.blob_hash
    ]
    kept = {file.path for file in files} - {file.path for file in changed}
    recorded = connection.execute(query("index/stored_skipped_files"), values).fetchall()
    now = sorted((file.path, file.reason.value, file.detail, file.size) for file in skipped)
    return Scan(
        files=tuple(files),
        skipped=tuple(skipped),
        changed=tuple(changed),
        outdated_ids=tuple(file_id for path, (file_id, _) in stored.items() if path not in kept),
        deleted=len(stored.keys() - {file.path for file in files}),
        skipped_differ=sorted(recorded) != now,
    )


def _apply(
    run: Connection,
    keep: Connection,
    target: Target,
    scan: Scan,
    settings: Settings,
    embedder: Callable[[], Embedder],
    progress: Progress,
) -> int:
    """Write what changed and return the number of texts that were embedded."""
    store = Store(run, target.repository_id)
    store.delete_files(scan.outdated_ids)
    skipped = list(scan.skipped)
    embedded = 0
    if scan.changed:
        embedding = ChunkEmbedding(embedder(), run, keep, target.repository_id)
        for parsed in _parsed(scan.changed, settings, skipped, progress):
            embedding.add(store.add_files(parsed))
        embedded = embedding.embedded
        store.count_terms()
    store.replace_skipped_files(skipped)
    progress("linking", 0, 0)
    root = target.checkout.root
    link(run, target.repository_id, [file.path for file in scan.files], _project_files(root, scan.files))
    return embedded


def _parsed(
    files: Iterable[SourceFile], settings: Settings, skipped: list[SkippedFile], progress: Progress
) -> Iterator[list[ParsedFile]]:
    """Yield parsed files batch by batch, and note those that could not be read after all."""
    files = list(files)
    done = 0
    progress("parsing", 0, len(files))
    for batch in parse_files(files, workers=settings.workers):
        skipped.extend(result for result in batch if isinstance(result, SkippedFile))
        yield [result for result in batch if isinstance(result, ParsedFile)]
        done += len(batch)
        progress("parsing", done, len(files))


def _project_files(root: Path, files: Iterable[SourceFile]) -> dict[str, str]:
    """Return the texts of project files: indexed ones, and those in the folders above a subdirectory."""
    paths = {file.path for file in files if PurePosixPath(file.path).name in HINT_FILES}
    parents = {parent for file in files for parent in PurePosixPath(file.path).parents}
    paths |= {str(parent / name) for parent in parents for name in HINT_FILES}
    return {
        path: decode((root / path).read_bytes()).text for path in sorted(paths) if (root / path).is_file()
    }
