"""The four retrievers run side by side on one state of the database."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg
from psycopg import Connection, IsolationLevel, sql
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

from maguyva_pg.db.acting import on_behalf, stop_if_cancelled
from maguyva_pg.db.queries import query
from maguyva_pg.db.session import Session
from maguyva_pg.db.trouble import FUNCTION_REPLACED
from maguyva_pg.errors import MaguyvaError, SearchError
from maguyva_pg.search.profiles import Mode


@dataclass(frozen=True, slots=True)
class Request:
    """A retriever's statement with its values."""

    statement: LiteralString
    values: Callable[[], Mapping[str, Any]]
    """Called in the retriever's thread: embedding a question takes time that the others can use."""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a retriever returned, rank by rank."""

    mode: Mode
    rows: list[dict[str, Any]]
    took_ms: float
    problem: str = ""
    """Why it returned nothing, where it failed."""


class Snapshot:
    """One state of the database, for all statements of a search.

    Args:
        pool: gives a connection to each retriever.
        threads: run the retrievers.
        leader: connection whose transaction holds the state.
    """

    def __init__(self, pool: ConnectionPool[Session], threads: ThreadPoolExecutor, leader: Session) -> None:
        self._pool = pool
        self._threads = threads
        self._leader = leader

    def fetch(
        self, statement: LiteralString, values: Mapping[str, Any], *, binary: bool = False
    ) -> list[dict[str, Any]]:
        """Run a statement on the leader; ``binary``: bits come as PostgreSQL sends them."""
        stop_if_cancelled()
        with self._leader.cursor(row_factory=dict_row, binary=binary) as cursor:
            return cursor.execute(statement, values).fetchall()

    def retrieve(self, requests: Mapping[Mode, Request]) -> list[Retrieved]:
        """Run retrievers, several of them in parallel; one that fails does not fail the others.

        Several connections share the leader's state by its exported snapshot (PostgreSQL manual,
        "Snapshot Synchronization Functions"). A single one runs on the leader, in a savepoint; so do all,
        one after the other, behind a pooler: searches that wait there for a second connection while they
        hold their first would wait for each other.

        Raises:
            SearchError: the question itself is at fault (a regular expression, an unknown repository).
        """
        if len(requests) == 1 or self._leader.pooled:
            # In savepoints: the leader's transaction has to survive a retriever that fails.
            return [
                self._run(mode, request, self._leader, self._leader.transaction())
                for mode, request in requests.items()
            ]
        [exported] = self.fetch(query("search/export_snapshot"), {})
        running = [
            self._threads.submit(copy_context().run, self._run_beside, exported["snapshot"], mode, request)
            for mode, request in requests.items()
        ]
        return [future.result() for future in running]

    def _run_beside(self, snapshot: str, mode: Mode, request: Request) -> Retrieved:
        with self._pool.connection() as connection, _reading(connection, snapshot):
            return self._run(mode, request, connection, nullcontext())

    def _run(
        self,
        mode: Mode,
        request: Request,
        connection: Connection,
        savepoint: AbstractContextManager[object],
    ) -> Retrieved:
        started = time.perf_counter()
        rows: list[dict[str, Any]] = []
        problem = ""
        try:
            values = request.values()
            with savepoint, connection.cursor(row_factory=dict_row, binary=True) as cursor:
                rows = cursor.execute(request.statement, values).fetchall()
        except psycopg.errors.QueryCanceled:
            problem = "it took longer than a retriever may (MAGUYVA_STATEMENT_TIMEOUT_MS)"
        except (psycopg.errors.InvalidRegularExpression, psycopg.errors.UndefinedObject) as error:
            raise _question_error(error) from error
        except SearchError:
            raise
        except MaguyvaError as error:
            problem = f"{error.message} {error.remedy}".strip()
        except psycopg.Error as error:
            if connection.broken or FUNCTION_REPLACED in str(error):
                raise
            problem = error.diag.message_primary or str(error)
        return Retrieved(mode, rows, (time.perf_counter() - started) * 1000, problem)


@contextmanager
def snapshot(pool: ConnectionPool[Session], threads: ThreadPoolExecutor) -> Generator[Snapshot]:
    """Open one state of the database for a search."""
    with pool.connection() as leader, _reading(leader):
        yield Snapshot(pool, threads, leader)


@contextmanager
def _reading(connection: Connection, snapshot: str | None = None) -> Generator[None]:
    """Begin a read-only transaction that sees one state throughout: now, or that of an exported snapshot."""
    connection.isolation_level = IsolationLevel.REPEATABLE_READ
    connection.read_only = True
    with connection.transaction():
        if snapshot is not None:  # before any other statement
            connection.execute(sql.SQL("set transaction snapshot {}").format(sql.Literal(snapshot)))
        with on_behalf(connection):
            yield


def _question_error(error: psycopg.Error) -> SearchError:
    message = (error.diag.message_primary or str(error)).strip()
    if isinstance(error, psycopg.errors.InvalidRegularExpression):
        return SearchError(
            f"PostgreSQL does not accept the regular expression: {message}.",
            "Correct it, or put the text between double quotes to find it as it stands.",
        )
    return SearchError(message[:1].upper() + message[1:] + ".", "`maguyva status` lists the repositories.")
