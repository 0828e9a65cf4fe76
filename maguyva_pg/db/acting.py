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


class RoleRefused(DatabaseError):
    """The role of a request does not exist, or the server's login may not take it."""


class NothingGranted(DatabaseError):
    """The role of a request may see no repository at all."""


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
        RoleRefused: there is no such role, or the login may not take it.
        NothingGranted: the role was never granted a repository, and so may not even ask.
    """
    request = _current.get()
    if request is None:
        yield
        return
    request.enter(connection)
    try:
        if request.role is None:
            yield
            return
        _take_role(connection, request.role)
        try:
            yield
        except psycopg.errors.InsufficientPrivilege as error:
            # All that is asked for a request, readers may ask: this role is none yet.
            raise NothingGranted(
                f"The role {request.role} was granted no repository.",
                f"Whoever runs the server can: `maguyva grant {request.role} REPOSITORY`",
            ) from error
    finally:
        request.leave(connection)


def _take_role(connection: Connection, role: str) -> None:
    """Take a role until the transaction ends: as SET LOCAL ROLE, which takes no parameters."""
    try:
        connection.execute("select set_config('role', %s, true)", [role])
    except (psycopg.errors.InsufficientPrivilege, psycopg.errors.InvalidParameterValue) as error:
        raise RoleRefused(
            f"The server cannot ask as the role {role}: {error.diag.message_primary}.",
            f"Whoever runs it can make its login a member (`grant {role} to LOGIN` in `maguyva db psql`), or "
            "make the token anew, for a role that there is.",
        ) from error
