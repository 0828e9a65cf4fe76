"""A connection that keeps its settings, whether it leads to PostgreSQL itself or to a pooler.

Settings of a session travel in the startup message (``options``), which costs no round trip. A pooler in
transaction mode (PgBouncer, and those like it) gives each transaction another server connection, and so
either refuses that message or drops the settings; then they go to the front of each transaction
(docs/adr/0020-through-a-pooler.md).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

OPTIONS_REFUSED = "unsupported startup parameter"
"""PgBouncer's words, in all its versions, for settings that it does not know how to keep."""


class Session(psycopg.Connection):
    """A connection; open it with ``connect``."""

    settings: Mapping[str, str] = {}
    """Settings that each transaction begins with; empty where the session keeps them."""

    @property
    def pooled(self) -> bool:
        """Whether a pooler stands between: each transaction may run on another server connection."""
        return bool(self.settings)

    @classmethod
    def connect(  # pyright: ignore[reportIncompatibleMethodOverride] -- the settings are ours
        cls,
        conninfo: str = "",
        *,
        settings: Mapping[str, str],
        **kwargs: Any,  # noqa: ANN401 -- as there
    ) -> Self:
        """Open a connection.

        Args:
            conninfo: a connection string; options in it win over ``settings``.
            settings: of the session, ``application_name`` among them.
            kwargs: as psycopg's own ``connect`` takes them.

        Raises:
            psycopg.OperationalError: the server cannot be reached or refuses.
        """
        # A statement that was prepared on one server connection is not known on the next. What is run
        # often are calls of functions, whose plans PostgreSQL keeps by itself.
        kwargs["prepare_threshold"] = None
        try:
            session = super().connect(with_settings(conninfo, settings), **kwargs)
        except psycopg.OperationalError as error:
            if OPTIONS_REFUSED not in str(error):
                raise
            session = super().connect(conninfo, **kwargs)
        # The server reports this one by itself; a pooler that drops options reports another.
        if session.info.parameter_status("application_name") != settings["application_name"]:
            session.settings = settings
        return session

    @contextmanager
    def transaction(
        self, savepoint_name: str | None = None, force_rollback: bool = False
    ) -> Generator[psycopg.Transaction]:
        """Begin a transaction or a savepoint, as psycopg does; with the settings, if the session has none."""
        outermost = self.info.transaction_status is TransactionStatus.IDLE
        with super().transaction(savepoint_name, force_rollback) as transaction:
            if outermost and self.settings:
                # SET takes no snapshot, so that ``set transaction snapshot`` may still follow.
                self.execute(_set_local(self.settings))
            yield transaction


def with_settings(conninfo: str, settings: Mapping[str, str]) -> str:
    """Return a connection string with settings of the session; options that it has win over them."""
    own = conninfo_to_dict(conninfo).get("options") or ""
    options = [f"-c {name}={_escaped(value)}" for name, value in settings.items()]
    return make_conninfo(conninfo, options=" ".join([*options, str(own)]).strip())


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace(" ", "\\ ")


def _set_local(settings: Mapping[str, str]) -> sql.Composed:
    statements = (
        sql.SQL("set local {} = {}").format(
            sql.SQL(".").join(map(sql.Identifier, name.split("."))),
            # A list of schemas is several names, not one.
            sql.SQL(", ").join(map(sql.Literal, value.split(", ") if name == "search_path" else [value])),
        )
        for name, value in settings.items()
    )
    return sql.SQL("; ").join(statements)
