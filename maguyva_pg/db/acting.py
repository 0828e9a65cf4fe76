"""For whom statements run, and how to stop them: what a server knows about the request that it answers.

It travels in a context variable, so that nothing between a request and its statements has to pass it on.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

import psycopg
from psycopg import Connection

from maguyva_pg.db.session import Session
from maguyva_pg.errors import DatabaseError


class Cancelled(DatabaseError):
    """A request was cancelled."""


class Acting:
    """A request: the role that its statements run as, and the connections on which they run.

    Args:
        role: database role; none: the one that logged in.
    """

    def __init__(self, role: str | None = None) -> None:
        self.role = role
        self._lock = threading.Lock()
        self._connections: set[Connection] = set()
        self._cancelled = False

    def cancel(self) -> None:
        """Stop its statements, also those that have not begun. May be called from any thread."""
        with self._lock:
            self._cancelled = True
            running = list(self._connections)
        for connection in running:
            try:
                connection.cancel_safe(timeout=CANCEL_SECONDS)
            except psycopg.Error:
                # The connection is lost or the server is gone: then nothing runs there any more, or the
                # statement timeout ends it.
                continue

    def enter(self, connection: Connection) -> None:
        """Take a connection into use.

        Raises:
            Cancelled: the request was.
        """
        with self._lock:
            self.check()
            self._connections.add(connection)

    def check(self) -> None:
        """Go no further with what was cancelled.

        Raises:
            Cancelled: the request was.
        """
        if self._cancelled:
            raise Cancelled("The question was cancelled.", "Ask again, or ask for less.")

    def leave(self, connection: Connection) -> None:
        """Give a connection back."""
        with self._lock:
            self._connections.discard(connection)


CANCEL_SECONDS = 2.0
"""The server answers in milliseconds; one that does not is not waited for."""

_current: ContextVar[Acting | None] = ContextVar("acting", default=None)


@contextmanager
def acting(request: Acting) -> Generator[None]:
    """Let the statements of this context run for a request."""
    token = _current.set(request)
    try:
        yield
    finally:
        _current.reset(token)


def current() -> Acting | None:
    """Return the request that this context acts for; none outside of one."""
    return _current.get()


def stop_if_cancelled() -> None:
    """Go no further with a request that was cancelled.

    Raises:
        Cancelled: it was.
    """
    request = _current.get()
    if request is not None:
        request.check()


@contextmanager
def transaction_on_behalf(connection: Connection) -> Generator[None]:
    """Use a connection for the current request, in a transaction of its own.

    Without a request it is used as it is, unless its settings come with each transaction.
    """
    if _current.get() is None and not (isinstance(connection, Session) and connection.pooled):
        yield
        return
    with connection.transaction(), on_behalf(connection):
        yield


@contextmanager
def on_behalf(connection: Connection) -> Generator[None]:
    """Use a connection for the current request, if there is one; within a transaction, which ends its role.

    Raises:
        Cancelled: the request was.
    """
    request = _current.get()
    if request is None:
        yield
        return
    request.enter(connection)
    try:
        if request.role is not None:
            # As SET LOCAL ROLE, which takes no parameters.
            connection.execute("select set_config('role', %s, true)", [request.role])
        yield
    finally:
        request.leave(connection)
