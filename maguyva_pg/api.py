"""Maguyva as an object: index repositories, ask questions. The command line goes through it too."""

from __future__ import annotations

import threading
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, LiteralString, Self, TypeVar

from psycopg import Connection, DataError, errors
from psycopg.rows import class_row

from maguyva_pg.config import Settings
from maguyva_pg.db import migrate, replica
from maguyva_pg.db.acting import transaction_on_behalf
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.db.trouble import through_upgrade
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.embedding.registry import Destination, destination, open_embedder, space_of
from maguyva_pg.errors import DatabaseError, IndexingError, SearchError, UnknownRepository
from maguyva_pg.graph import questions
from maguyva_pg.graph import symbol as symbol_questions
from maguyva_pg.graph.answers import (
    CycleMember,
    Definition,
    FileLines,
    GraphAnswer,
    Hub,
    Import,
    Meaning,
    OutlineEntry,
    Related,
    SymbolAnswer,
    Unused,
    Use,
)
from maguyva_pg.graph.file_lines import file_lines
from maguyva_pg.indexing import registry, spaces
from maguyva_pg.indexing.freshness import Answered, Freshness, FreshnessWatch, Reply
from maguyva_pg.indexing.progress import Progress, no_progress
from maguyva_pg.indexing.registry import Declaration, Repository
from maguyva_pg.indexing.report import IndexReport, PreciseSources, Target
from maguyva_pg.indexing.source import is_url, locate, open_source
from maguyva_pg.indexing.spaces import FillReport, StoredSpace
from maguyva_pg.jobs.job import Job, QueueWorker
from maguyva_pg.languages.table import SYMBOL_KINDS, TEXT_KINDS
from maguyva_pg.search.answer import Answer
from maguyva_pg.search.engine import Engine
from maguyva_pg.search.profiles import Mode, Preset
from maguyva_pg.search.similar import SimilarAnswer
from maguyva_pg.search.understand import understand
from maguyva_pg.types import PathClass

if TYPE_CHECKING:
    from maguyva_pg.indexing.changed_lines import Stretch
    from maguyva_pg.indexing.estimate import Estimate


Row = TypeVar("Row")

NO_LANDMARKS = TEXT_KINDS | {"constant", "enum_member", "field", "property", "variable"}
"""Kinds of symbols that say little about where things are: a map leaves them out."""


@dataclass(frozen=True, slots=True)
class RepositoryStatus:
    """A repository with its sizes and how its last run ended."""

    id: int
    name: str
    source: str
    branch: str | None
    subdirectory: str
    schedule: str | None
    revision: str | None
    indexed_at: datetime | None
    files: int
    chunks: int
    symbols: int
    skipped: int
    state: str | None
    """running, done or failed; none before the first run."""
    error: str | None


@dataclass(frozen=True, slots=True)
class Running:
    """A run that is at work."""

    repository: str
    revision: str | None
    stage: str | None
    """scanning, parsing, linking or indexing; none: it has just begun."""
    done: int | None
    """Files of the stage."""
    total: int | None
    """None: not known."""
    started_at: datetime
    host: str | None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that was not indexed."""

    repository: str
    path: str
    reason: str
    detail: str
    size: int | None


class Maguyva:
    """A code index in PostgreSQL.

    The database is opened at the first call that needs it: the embedded server is started and its schema
    brought up to date if need be. Use it as a context manager, or call ``close``.

    Args:
        settings: where the database is and so on; by default from the environment.
        concurrency: questions that are answered at the same time; for each more, connections are opened.
    """

    def __init__(self, settings: Settings | None = None, *, concurrency: int = 1) -> None:
        self.settings = settings or Settings.from_environment()
        self._concurrency = concurrency
        self._opening = threading.Lock()
        self._embedder = DeferredEmbedder(self.settings)
        self._url: str | None = None
        self._read_url: str | None = None
        self._has_written = False
        self._engine: Engine | None = None
        self._freshness = FreshnessWatch()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back. The embedded server goes on running for the next command."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    @property
    def url(self) -> str:
        """Connection string of a database whose schema is this version's."""
        if self._url is None:
            self._url = migrate.prepare(self.settings)
        return self._url

    @property
    def _asks_replica(self) -> bool:
        return self.settings.read_url is not None and not self._has_written

    @property
    def read_url(self) -> str:
        """Connection string of what answers questions: the replica, if there is one.

        Whoever has written through this object wants to read that, which a replica may not have yet: then it
        is the primary.
        """
        if self.settings.read_url is None or self._has_written:
            return self.url
        if self._read_url is None:
            self._read_url = replica.prepare(self.settings.read_url)
        return self._read_url

    @property
    def _write_url(self) -> str:
        """Connection string of the primary, for changes; from now on it answers questions as well."""
        if self._asks_replica:
            self._has_written = True
            self.close()
        return self.url

    def index(
        self,
        source: str | Path,
        *,
        name: str | None = None,
        ref: str | None = None,
        subdirectory: str | None = None,
        scip: Sequence[str | Path] = (),
        forget_scip: bool = False,
        progress: Progress = no_progress,
    ) -> IndexReport:
        """Bring the index of a repository in line with its files.

        Args:
            source: a folder or a git URL. A folder within a git work tree is that tree's subdirectory.
            name: unique name; by default the last part of the source.
            ref: branch, tag or commit to read; none: a folder as it is on disk, a URL's default branch.
            subdirectory: index only this folder below the root.
            scip: SCIP indexes of the repository, which go before the heuristics. They replace those of
                earlier runs, which else stay in force for the files that have not changed since.
            forget_scip: forget the SCIP indexes of earlier runs.
            progress: is told how far it is.

        Returns:
            What the run did and what is indexed now.

        Raises:
            IndexingError: the source or a SCIP index cannot be read, or the name belongs to another source.
            MaguyvaError: the database or the embedder cannot be used.
        """
        from maguyva_pg.indexing.pipeline import run

        place, subdirectory = locate(str(source), subdirectory or "")
        url = self._write_url
        with open_source(place, ref, self.settings.home / "mirrors", subdirectory) as tree:
            # Only now, so that a mistyped source or revision leaves nothing behind.
            with connect(url) as connection:
                target_name = name or registry.free_name(connection, place, ref, subdirectory)
                repository = registry.register(connection, target_name, place, ref, subdirectory)
            precise = PreciseSources(tuple(map(Path, scip)), forget_scip)
            return run(url, Target(repository, tree), self.settings, self._embedder.get, progress, precise)

    def update(self, name: str, *, progress: Progress = no_progress) -> IndexReport:
        """Bring the index of a repository that is known in line with its source.

        Args:
            name: of the repository.
            progress: is told how far it is.

        Raises:
            UnknownRepository: there is none of that name.
            IndexingError: the source cannot be read, or another run is at work on it.
            MaguyvaError: the database or the embedder cannot be used.
        """
        from maguyva_pg.indexing.pipeline import update

        url = self._write_url
        with connect(url) as connection:
            repository = registry.get(connection, name)
        return update(url, repository, self.settings, self._embedder.get, progress)

    def search(
        self,
        question: str,
        *,
        repositories: Sequence[str] | None = None,
        preset: Preset | str = Preset.DEFAULT,
        limit: int = 10,
        modes: Sequence[Mode | str] | None = None,
    ) -> Answer:
        """Answer a question.

        Args:
            question: in plain words, with filters if wanted (docs/questions.md).
            repositories: names of the repositories to look into; none: all.
            preset: quick, default or thorough.
            limit: most results.
            modes: run only these modes, whatever the preset says.

        Raises:
            SearchError: the question cannot be answered as it was put.
            DatabaseError: the database cannot be used.
        """
        with self._explained():
            return through_upgrade(
                lambda: self.engine().search(
                    question,
                    repositories=repositories,
                    preset=Preset(preset),
                    limit=limit,
                    modes=_modes(modes),
                )
            )

    def similar_to_line(
        self,
        path: str,
        line: int,
        *,
        within: Sequence[str] | None = None,
        repositories: Sequence[str] | None = None,
        limit: int = 10,
    ) -> SimilarAnswer:
        """Find code like the chunk that a line belongs to.

        Args:
            path: of the file, from its repository's root.
            line: 1-based.
            within: names of the repositories that may have the file; none: all.
            repositories: names of the repositories to look into; none: all.
            limit: most results.

        Raises:
            SearchError: no indexed file has that line.
            ConfigurationError: the index is embedded by another model.
        """
        self._embedder.start()
        with self._explained():
            return self.engine().similar_to_line(
                path, line, within=within, repositories=repositories, limit=limit
            )

    def similar_to_code(
        self, code: str, *, repositories: Sequence[str] | None = None, limit: int = 10
    ) -> SimilarAnswer:
        """Find code like some code, which need not be indexed; see ``similar_to_line``."""
        self._embedder.start()
        with self._explained():
            return self.engine().similar_to_code(code, repositories=repositories, limit=limit)

    def engine(self) -> Engine:
        """Return the search engine, with its connections open."""
        with self._opening:
            if self._engine is None:
                log_url = self.settings.database_url if self._asks_replica else None
                self._engine = Engine(
                    self.read_url, self.settings, self._embedder, self._concurrency, log_url=log_url
                )
            return self._engine

    def warm_up_for(
        self,
        question: str,
        preset: Preset | str = Preset.DEFAULT,
        modes: Sequence[Mode | str] | None = None,
    ) -> None:
        """Begin to load the embedding model in the background if a question will need it.

        Not for a question that one mode answers alone: should it find nothing, the model is loaded then.
        """
        if understand(question, Preset(preset), _modes(modes)).embeds:
            self._embedder.start()

    def warm_up(self) -> None:
        """Open the connections, and begin to load the model: for a server that is about to be asked."""
        self._embedder.start()
        self.engine()

    def probe(self) -> None:
        """Ask the database for nothing.

        Raises:
            MaguyvaError: it cannot be used.
        """
        with self._connection() as connection:
            connection.execute("select 1")

    def definition(self, name: str, repositories: Sequence[str] | None = None) -> GraphAnswer[Definition]:
        """Find where a name is defined."""
        with self._connection() as connection:
            return questions.definition(connection, name, repositories)

    def meanings(self, repository: str, path: str, name: str, line: int | None = None) -> list[Meaning]:
        """Find what a name in a file means; see ``graph.questions.meanings``."""
        with self._connection() as connection:
            return questions.meanings(connection, repository, path, name, line)

    def references(
        self,
        name: str,
        repositories: Sequence[str] | None = None,
        *,
        kinds: Sequence[str] | None = None,
        min_confidence: float = 0.0,
        limit: int = 500,
    ) -> GraphAnswer[Use]:
        """Find where a definition is used; see ``graph.questions.references``."""
        with self._connection() as connection:
            return questions.references(
                connection, name, repositories, kinds=kinds, min_confidence=min_confidence, limit=limit
            )

    def walk(
        self,
        question: questions.Walk,
        name: str,
        repositories: Sequence[str] | None = None,
        *,
        depth: int,
        min_confidence: float = 0.0,
        limit: int = 200,
    ) -> GraphAnswer[Related]:
        """Find callers, callees or the impact of a change; see ``graph.questions.walk``."""
        with self._connection() as connection:
            return questions.walk(
                connection,
                question,
                name,
                repositories,
                depth=depth,
                min_confidence=min_confidence,
                limit=limit,
            )

    def symbol(
        self,
        name: str,
        repositories: Sequence[str] | None = None,
        *,
        parts: Collection[symbol_questions.Part] = symbol_questions.PARTS,
        depth: int = 1,
        min_confidence: float = 0.0,
        limit: int = 50,
    ) -> SymbolAnswer:
        """Ask several questions about a name at once; see ``graph.symbol.symbol``."""
        with self._connection() as connection:
            return symbol_questions.symbol(
                connection,
                name,
                repositories,
                parts=parts,
                depth=depth,
                min_confidence=min_confidence,
                limit=limit,
            )

    def read(
        self,
        path: str,
        repositories: Sequence[str] | None = None,
        *,
        first_line: int = 1,
        last_line: int | None = None,
    ) -> GraphAnswer[FileLines]:
        """Read lines of an indexed file as it was at the indexed revision; see ``graph.file_lines``."""
        with self._connection() as connection:
            return file_lines(connection, path, repositories, first_line=first_line, last_line=last_line)

    def reply(self, answer: Answered, repositories: Sequence[str] | None = None) -> Reply[Answered]:
        """Return an answer with how fresh the index is that it comes from.

        Args:
            answer: of any of these methods.
            repositories: names of the repositories that were asked; none: those that the answer is about.
        """
        return Reply(answer, self.freshness(answer.repositories if repositories is None else repositories))

    def freshness(self, repositories: Sequence[str]) -> tuple[Freshness, ...]:
        """Return how fresh the indexes of repositories are."""
        with self._connection() as connection:
            return self._freshness.ask(connection, repositories)

    def outline(self, path: str, repositories: Sequence[str] | None = None) -> GraphAnswer[OutlineEntry]:
        """List the symbols of a file."""
        with self._connection() as connection:
            return questions.outline(connection, path, repositories)

    def imports(self, path: str, repositories: Sequence[str] | None = None) -> GraphAnswer[Import]:
        """List what a file imports, and who imports from it."""
        with self._connection() as connection:
            return questions.imports(connection, path, repositories)

    def impact_of_changes(
        self,
        repository: Repository,
        revision: str,
        *,
        depth: int = 3,
        min_confidence: float = 0.0,
        limit: int = 200,
    ) -> GraphAnswer[Related]:
        """Find what could break by what changed on disk since a revision.

        The index has to be that of the files on disk: call ``index`` first.

        Args:
            repository: one that is read from a folder.
            revision: branch, tag or commit.
            depth: edges to follow.
            min_confidence: edges less sure than this are not followed.
            limit: most symbols to return.

        Raises:
            IndexingError: git does not know the revision, or the repository is not read from a folder.
        """
        from maguyva_pg.indexing.changed_lines import changed_lines

        if is_url(repository.source) or repository.branch:
            raise IndexingError(
                f"{repository.name} is not read from files on disk, so that nothing in it is under change.",
                "Index the folder in which you work, and ask there.",
            )
        stretches = changed_lines(Path(repository.source), revision)
        answer = self._impact_of_lines(repository.name, stretches, depth, min_confidence, limit)
        return answer if answer.known else replace(answer, asked=f"since {revision}")

    def impact_of_diff(
        self,
        repository: str,
        diff: str,
        *,
        depth: int = 3,
        min_confidence: float = 0.0,
        limit: int = 200,
    ) -> GraphAnswer[Related]:
        """Find what could break by a diff against the indexed revision.

        Args:
            repository: its name.
            diff: as ``git diff`` prints it.
            depth: edges to follow.
            min_confidence: edges less sure than this are not followed.
            limit: most symbols to return.

        Raises:
            IndexingError: it is no unified diff.
        """
        from maguyva_pg.indexing.changed_lines import lines_before

        answer = self._impact_of_lines(repository, lines_before(diff), depth, min_confidence, limit)
        return answer if answer.known else replace(answer, asked="by that diff")

    def _impact_of_lines(
        self, repository: str, stretches: Sequence[Stretch], depth: int, min_confidence: float, limit: int
    ) -> GraphAnswer[Related]:
        with self._connection() as connection:
            return questions.impact_of_lines(
                connection,
                repository,
                [(one.path, one.first_line, one.last_line) for one in stretches],
                depth=depth,
                min_confidence=min_confidence,
                limit=limit,
            )

    @property
    def destination(self) -> Destination:
        """Where the settings let text go to be embedded."""
        return destination(self.settings)

    def spaces(self) -> list[StoredSpace]:
        """List the embedding spaces of the database, the one that searches use first."""
        with self._connection() as connection:
            return spaces.stored_spaces(connection)

    def fill_space(self, name: str | None = None, *, progress: Progress = no_progress) -> FillReport:
        """Give every indexed chunk bits in an embedding space, while searches go on in another.

        Args:
            name: of the space, as ``embedding.registry.choose`` reads it; none: what the settings ask for.
            progress: is told how far it is.

        Raises:
            ConfigurationError: there can be no such space, or its model cannot be opened.
            EmbeddingError: the model or the service fails; what it did before is kept.
        """
        embedder = open_embedder(self.settings, name) if name else self._embedder.get()
        with connect(self._write_url, application_name="maguyva embed") as connection:
            return spaces.fill(connection, embedder, progress)

    def activate_space(self, name: str | None = None) -> StoredSpace:
        """Let searches use an embedding space from now on.

        Args:
            name: of the space, or its number; none: what the settings ask for.

        Raises:
            IndexingError: it is not complete, or an index run is under way.
        """
        with connect(self._write_url, application_name="maguyva embed") as connection:
            stored = spaces.stored_spaces(connection)
            found = spaces.find_space(stored, name or space_of(self.settings))
            spaces.activate(connection, found)
            return found

    def drop_space(self, name: str) -> StoredSpace:
        """Remove an embedding space that searches do not use.

        Args:
            name: of the space, or its number.

        Raises:
            IndexingError: searches use it.
        """
        with connect(self._write_url, application_name="maguyva embed") as connection:
            found = spaces.find_space(spaces.stored_spaces(connection), name)
            spaces.drop(connection, found)
            return found

    def estimate_embedding(
        self,
        source: str | Path | None = None,
        *,
        space: str | None = None,
        progress: Progress = no_progress,
    ) -> Estimate:
        """Say what embedding would take, without doing it.

        Args:
            source: a folder or a git URL, indexed or not, as it is now; none: all that is indexed and has no
                bits yet.
            space: in which; none: what the settings ask for.
            progress: is told how far it is.
        """
        from maguyva_pg.indexing.estimate import estimate, source_texts, stored_texts

        wanted = space_of(self.settings, space)
        with connect(self.read_url, application_name="maguyva embed") as connection:
            if source is None:
                return estimate(connection, wanted, stored_texts(connection, wanted), self.settings.voyage)
            place, subdirectory = locate(str(source), "")
            with open_source(place, None, self.settings.home / "mirrors", subdirectory) as tree:
                texts = source_texts(tree, subdirectory, self.settings, wanted.template, progress)
                return estimate(connection, wanted, texts, self.settings.voyage)

    def hubs(
        self,
        repositories: Sequence[str] | None = None,
        *,
        kinds: Sequence[str] | None = None,
        limit: int = 50,
    ) -> list[Hub]:
        """List the most central symbols."""
        with self._connection() as connection:
            return questions.hubs(connection, repositories, kinds=kinds, limit=limit)

    def map(self, repositories: Sequence[str] | None = None, *, limit: int = 300) -> GraphAnswer[Hub]:
        """List the most central symbols of the code proper; of all files where there is no such code."""
        hubs = self.hubs(repositories, kinds=sorted(SYMBOL_KINDS - NO_LANDMARKS), limit=2 * limit)
        proper = [hub for hub in hubs if hub.path_class == PathClass.SOURCE] or hubs
        return GraphAnswer("", known=True, rows=tuple(proper[:limit]), truncated=len(hubs) >= limit)

    def unused(
        self,
        repositories: Sequence[str] | None = None,
        *,
        kinds: Sequence[str] | None = None,
        limit: int = 200,
    ) -> list[Unused]:
        """List definitions that no resolved reference leads to, those without caveats first."""
        with self._connection() as connection:
            return questions.unused(connection, repositories, kinds=kinds, limit=limit)

    def cycles(
        self, repositories: Sequence[str] | None = None, *, grain: questions.Grain = "file"
    ) -> list[CycleMember]:
        """List files, or folders, that depend on each other in a circle."""
        with self._connection() as connection:
            return questions.cycles(connection, repositories, grain=grain)

    def repositories(self) -> list[RepositoryStatus]:
        """List the repositories, by name."""
        return self._listed(RepositoryStatus, query("index/repositories"))

    def running(self) -> list[Running]:
        """List the runs that are at work right now, longest first."""
        return self._listed(Running, query("index/running"))

    def jobs(self, *, hours: int = 24) -> list[Job]:
        """List the jobs that run, those that wait, and those that ended in the last hours."""
        return self._listed(Job, query("jobs/status"), {"hours": hours})

    def workers(self) -> list[QueueWorker]:
        """List the workers of the job queue, also those that have not been heard of for a while."""
        return self._listed(QueueWorker, query("jobs/workers"))

    def skipped_files(self, *, most_each: int | None = None) -> list[LeftOut]:
        """List the files that were not indexed, and why.

        Args:
            most_each: files of each repository; none: all.
        """
        return self._listed(LeftOut, query("index/skipped_files"), {"most_each": most_each})

    def skipped_counts(self) -> dict[str, int]:
        """Count what ``skipped_files`` lists, by repository."""
        with self._connection() as connection:
            rows = connection.execute(query("index/skipped_counts")).fetchall()
        return dict(rows)

    def known_repositories(self) -> list[Repository]:
        """List what repositories are known, by name, without counting what is in them."""
        with self._connection() as connection:
            return registry.known(connection)

    def declare(self, declaration: Declaration) -> Repository:
        """Make a repository known, or change what is known of it; its index follows with the next run.

        Raises:
            IndexingError: one of that name is being removed.
        """
        with connect(self._write_url) as connection:
            return registry.declare(connection, declaration)

    def remove(self, name: str, *, progress: Progress = no_progress) -> None:
        """Remove a repository and everything that was indexed of it; searches go on meanwhile.

        Args:
            name: of the repository.
            progress: is told how far it is.

        Raises:
            UnknownRepository: there is none of that name.
            IndexingError: it is being indexed.
        """
        with connect(self._write_url) as connection:
            registry.remove(connection, name, progress)

    def repository(self, name: str) -> Repository | None:
        """Return the repository of a name, or none."""
        with self._connection() as connection:
            return registry.find(connection, name)

    def repository_around(self, folder: Path) -> Repository | None:
        """Return the indexed repository that a folder lies in, the innermost if several; or none."""
        folder = folder.resolve()
        with self._connection() as connection:
            known = registry.known(connection)
        around = [
            repository
            for repository in known
            if repository.indexed_at is not None
            and not is_url(repository.source)
            and folder.is_relative_to(Path(repository.source) / repository.subdirectory)
        ]
        return max(around, key=lambda one: len(one.source) + len(one.subdirectory), default=None)

    def _listed(
        self, row_type: type[Row], statement: LiteralString, values: Mapping[str, object] | None = None
    ) -> list[Row]:
        with (
            self._connection() as connection,
            connection.cursor(row_factory=class_row(row_type)) as cursor,
        ):
            return cursor.execute(statement, values).fetchall()

    @contextmanager
    def _connection(self) -> Generator[Connection]:
        if self._engine is None:
            opened = connect(self.read_url, statement_timeout_ms=self.settings.statement_timeout_ms)
        else:  # whose connections are open already
            opened = self._engine.connection()
        with opened as connection, self._explained(), transaction_on_behalf(connection):
            yield connection

    @contextmanager
    def _explained(self) -> Generator[None]:
        """Turn what a question may meet in the database into errors with a remedy."""
        try:
            yield
        except errors.UndefinedObject as error:  # raised by maguyva.visible_repositories
            message = error.diag.message_primary or str(error)
            raise UnknownRepository(
                f"{message[:1].upper()}{message[1:]}.", "`maguyva repo list` shows the names."
            ) from error
        except (DataError, UnicodeEncodeError) as error:
            raise SearchError(
                "The question holds a character that no text in the database has.", "Leave it out."
            ) from error
        except errors.QueryCanceled as error:
            raise DatabaseError(
                f"The database took longer than {self.settings.statement_timeout_ms} ms.",
                "Ask for less (a filter, a smaller --depth), or set MAGUYVA_STATEMENT_TIMEOUT_MS higher.",
            ) from error


def _modes(modes: Sequence[Mode | str] | None) -> tuple[Mode, ...] | None:
    return None if modes is None else tuple(Mode(mode) for mode in modes)
