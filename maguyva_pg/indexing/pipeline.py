"""One run of the indexer: what changed, parsed, stored, embedded, linked; all of it or nothing."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import PurePosixPath

from psycopg import Connection
from psycopg.rows import dict_row

from maguyva_pg.config import Settings
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.embedding.embedder import Embedder
from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.embed import ChunkEmbedding
from maguyva_pg.indexing.linking import link
from maguyva_pg.indexing.packages import PACKAGE_FILES
from maguyva_pg.indexing.progress import Progress, SharedProgress
from maguyva_pg.indexing.registry import Repository, lock, unknown
from maguyva_pg.indexing.report import NOTHING_PRECISE, IndexReport, PreciseSources, Target
from maguyva_pg.indexing.resolve import HINT_FILES
from maguyva_pg.indexing.semantic_index import build_if_wanted
from maguyva_pg.indexing.source import open_source
from maguyva_pg.indexing.source_tree import IndexedState, SourceTree
from maguyva_pg.indexing.store import Store
from maguyva_pg.indexing.workers import parse_files
from maguyva_pg.types import ParsedFile, SkippedFile, SkipReason, SourceFile

EXTRACTION_VERSION = 1
"""Raised when parsing, chunking or extraction change what they give for the same bytes: the next run
of each repository then does all its files anew."""

ANALYZE_SHARE = 0.1
"""Above this share of changed files the planner's statistics are renewed at once."""


def update(
    url: str,
    repository: Repository,
    settings: Settings,
    embedder: Callable[[], Embedder],
    progress: Progress,
) -> IndexReport:
    """Bring the index of a repository in line with its source; see ``run``.

    Raises:
        IndexingError: the source cannot be read, or another run is at work on the repository.
        ConfigurationError: the database is embedded by another model.
    """
    mirrors = settings.home / "mirrors"
    with ExitStack() as stack:
        try:
            source = open_source(repository.source, repository.branch, mirrors, repository.subdirectory)
            tree = stack.enter_context(source)
        except IndexingError as error:
            _note_unreadable(url, repository, error)
            raise
        return run(url, Target(repository, tree), settings, embedder, progress)


def run(
    url: str,
    target: Target,
    settings: Settings,
    embedder: Callable[[], Embedder],
    progress: Progress,
    precise: PreciseSources = NOTHING_PRECISE,
) -> IndexReport:
    """Bring the index of a repository in line with its files.

    One transaction: searches see the state before it until it ends, however it ends. Two runs on one
    repository exclude each other.

    Args:
        url: connection string of the database.
        target: the repository.
        settings: limits and workers.
        embedder: opens the embedder; not called when there is nothing to embed.
        progress: is told how far it is.
        precise: SCIP indexes to take over.

    Raises:
        IndexingError: another run is at work on the repository, its folder cannot be read, or neither can
            a SCIP index.
        ConfigurationError: the database is embedded by another model.
    """
    with connect(url, application_name="maguyva index") as keep:
        run_id = None
        try:
            with connect(url, application_name="maguyva index") as connection, connection.transaction():
                # The transaction that writes has the lock, and so the lock ends with it, however it ends.
                lock(connection, target.repository)
                run_id = _start(keep, target.repository, target.tree.revision)
                progress = SharedProgress(keep, target.repository.id, run_id, progress)
                report = _Run(connection, keep, target, settings, embedder, progress, precise).report(run_id)
        except BaseException as error:
            if run_id is not None:
                _note_failure(keep, target.repository, run_id, error)
            raise
        if report.changed > ANALYZE_SHARE * max(report.files, 1):
            keep.execute(query("index/analyze"))
        if report.changed:
            keep.execute(query("index/empty_pending_lists"))
            build_if_wanted(keep, lambda: progress("indexing", 0, 0))
    return report


@dataclass(frozen=True, slots=True)
class _Scan:
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
        return not (self.changed or self.outdated_ids or self.skipped_differ)


@dataclass(slots=True)
class _Run:
    connection: Connection
    """Inside the run's transaction."""
    keep: Connection
    """In autocommit mode: what is paid for stays."""
    target: Target
    settings: Settings
    embedder: Callable[[], Embedder]
    progress: Progress
    precise: PreciseSources
    warnings: tuple[str, ...] = ()

    def report(self, run_id: int) -> IndexReport:
        started = time.perf_counter()
        scan = self._scan()
        embedded = 0 if scan.nothing_to_do and not self.precise.given else self._apply(scan)
        self.connection.execute(
            query("index/finish_repository"),
            self._values(revision=self.target.tree.revision, extraction_version=EXTRACTION_VERSION),
        )
        with self.connection.cursor(row_factory=dict_row) as cursor:
            counts = cursor.execute(
                query("index/finish_run"),
                self._values(
                    run_id=run_id,
                    changed=len(scan.changed),
                    deleted=scan.deleted,
                    embedded=embedded,
                    seconds=time.perf_counter() - started,
                ),
            ).fetchone()
            precise = cursor.execute(query("index/scip_state"), self._values()).fetchone()
        assert counts is not None
        assert precise is not None
        return IndexReport(
            repository=self.target.repository.name,
            revision=self.target.tree.revision,
            changed=len(scan.changed),
            bytes_read=sum(file.size for file in scan.changed),
            deleted=scan.deleted,
            embedded=embedded,
            seconds=time.perf_counter() - started,
            warnings=self.warnings,
            **counts,
            **precise,
        )

    def _scan(self) -> _Scan:
        files: list[SourceFile] = []
        skipped: list[SkippedFile] = []
        stored = {
            path: (file_id, blob_hash)
            for file_id, path, blob_hash in self.connection.execute(
                query("index/stored_files"), self._values()
            )
        }
        recorded = {
            path: SkippedFile(path, SkipReason(reason), detail, size, blob_hash)
            for path, reason, detail, size, blob_hash in self.connection.execute(
                query("index/stored_skipped_files"), self._values()
            )
        }
        # What another version judged is judged anew.
        same_extraction = self.target.repository.extraction_version == EXTRACTION_VERSION
        hashes = {path: blob_hash for path, (_, blob_hash) in stored.items()}
        indexed = IndexedState(hashes, recorded) if same_extraction else IndexedState()
        for entry in self.target.tree.files(
            subdirectory=self.target.repository.subdirectory,
            max_file_bytes=self.settings.max_file_bytes,
            indexed=indexed,
        ):
            if isinstance(entry, SourceFile):
                files.append(entry)
            else:
                skipped.append(entry)
            self.progress("scanning", len(files) + len(skipped), 0)
        kept = {file.path for file in files if indexed.files.get(file.path) == file.blob_hash}
        return _Scan(
            files=tuple(files),
            skipped=tuple(skipped),
            changed=tuple(file for file in files if file.path not in kept),
            outdated_ids=tuple(file_id for path, (file_id, _) in stored.items() if path not in kept),
            deleted=len(stored.keys() - {file.path for file in files}),
            skipped_differ=set(recorded.values()) != set(skipped),
        )

    def _apply(self, scan: _Scan) -> int:
        """Write what changed and return the number of texts that were embedded."""
        store = Store(self.connection, self.target.repository.id)
        store.delete_files(scan.outdated_ids)
        skipped = list(scan.skipped)
        embedded = 0
        if scan.changed:
            embedding = ChunkEmbedding(
                self.embedder(), self.connection, self.keep, self.target.repository.id, self.progress
            )
            for parsed in self._parsed(scan.changed, skipped):
                embedding.add(store.add_files(parsed))
            embedding.finish()
            embedded = embedding.embedded
        store.count_terms()
        store.replace_skipped_files(skipped)
        self.progress("linking", 0, 0)
        if self.precise.given:
            self._take_over_scip(scan.files)
        link(
            self.connection,
            self.target.repository.id,
            [file.path for file in scan.files],
            _project_files(self.target.tree, scan.files, self.settings.max_file_bytes),
        )
        return embedded

    def _take_over_scip(self, files: Sequence[SourceFile]) -> None:
        from maguyva_pg.indexing.scip.coverage import CoveredRepository
        from maguyva_pg.indexing.scip.precise_data import forget_scip, replace_scip

        repository = self.target.repository
        if not self.precise.scip_files:
            forget_scip(self.connection, repository.id)
            return
        covered = CoveredRepository(
            repository.source,
            {file.path: file.blob_hash for file in files},
            lambda path: self.target.tree.read(path, self.settings.max_file_bytes),
        )
        self.warnings = replace_scip(self.connection, repository.id, covered, self.precise.scip_files)

    def _parsed(self, files: Sequence[SourceFile], skipped: list[SkippedFile]) -> Iterator[list[ParsedFile]]:
        """Yield parsed files batch by batch, and note those that could not be read after all."""
        done = 0
        self.progress("parsing", 0, len(files))
        for batch in parse_files(files, workers=self.settings.workers):
            skipped.extend(result for result in batch if isinstance(result, SkippedFile))
            yield [result for result in batch if isinstance(result, ParsedFile)]
            done += len(batch)
            self.progress("parsing", done, len(files))

    def _values(self, **values: object) -> dict[str, object]:
        return {"repository_id": self.target.repository.id, **values}


def _start(connection: Connection, repository: Repository, revision: str | None) -> int:
    row = connection.execute(
        query("index/start_run"),
        {"repository_id": repository.id, "revision": revision, "host": socket.gethostname()},
    ).fetchone()
    if row is None:
        raise unknown(repository.name)  # removed since it was looked up
    return row[0]


def _note_unreadable(url: str, repository: Repository, error: IndexingError) -> None:
    """Note a run that came to nothing, so that whoever asks for the repository's state learns why."""
    # Where another run is at work, that one tells of itself.
    with (
        suppress(IndexingError),
        connect(url, application_name="maguyva index") as connection,
        connection.transaction(),
    ):
        lock(connection, repository)
        _note_failure(connection, repository, _start(connection, repository, None), error)


def _note_failure(connection: Connection, repository: Repository, run_id: int, error: BaseException) -> None:
    if connection.broken:
        return  # the server is gone: the run stays unfinished, and says so itself
    connection.execute(
        query("index/fail_run"),
        {
            "repository_id": repository.id,
            "run_id": run_id,
            "error": str(error) or type(error).__name__,
        },
    )


def _project_files(tree: SourceTree, files: Iterable[SourceFile], max_file_bytes: int) -> dict[str, str]:
    """Return the texts of project files: indexed ones, and those in the folders above a subdirectory."""
    folders = {folder for file in files for folder in PurePosixPath(file.path).parents}
    texts: dict[str, str] = {}
    for path in sorted(str(folder / name) for folder in folders for name in HINT_FILES | PACKAGE_FILES):
        data = tree.read(path, max_file_bytes)
        if data is not None:
            texts[path] = decode(data).text
    return texts
