"""Connections: where the database is, single connections and the pool, both set up alike."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import psycopg
from pgvector import Bit
from pgvector.psycopg.bit import register_bit_info
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types import TypeInfo
from psycopg_pool import ConnectionPool, PoolTimeout

from maguyva_pg.config import Settings
from maguyva_pg.db.session import OPTIONS_REFUSED, Session, with_settings
from maguyva_pg.errors import ConfigurationError, DatabaseError

CONNECT_TIMEOUT_SECONDS = 10
"""For a server that does not answer at all; a connection string may say otherwise."""

SESSION_SETTINGS: Mapping[str, str] = {
    # A generic plan cannot see the pattern of a search (one took 55 s), and compiling takes longer than
    # these statements run. The embedded server has both set; another server may not.
    "plan_cache_mode": "force_custom_plan",
    "jit": "off",
    # An HNSW index yields no more rows than this, 40 by default, whatever the limit of the query; a few
    # hundred are re-scored.
    "hnsw.ef_search": "400",
}
"""Settings of every session."""

LONGEST_NAME = 63
"""Bytes of an application's name that PostgreSQL keeps."""

# The types of the server itself have fixed numbers, so nothing has to be asked for per connection. The
# last one registered is what a parameter gets; both serve for binary COPY.
_BIT_TYPES = (TypeInfo("bit", 1560, 1561), TypeInfo("varbit", 1562, 1563))


def database_url(settings: Settings) -> str:
    """Return the connection string of the database, starting the embedded server if that is the one.

    Raises:
        DatabaseError: the embedded server does not start.
    """
    if settings.database_url is not None:
        return settings.database_url
    if os.name == "nt":
        raise DatabaseError(
            "The embedded PostgreSQL needs Linux or macOS.",
            "Set MAGUYVA_DATABASE_URL to a PostgreSQL server.",
        )
    from maguyva_pg.db import embedded

    return embedded.url(settings.home)


def connect(
    url: str,
    *,
    application_name: str = "maguyva",
    statement_timeout_ms: int = 0,
    search_path: str | None = None,
) -> Session:
    """Open a single connection in autocommit mode, set up as those of the pool.

    Args:
        url: a PostgreSQL connection string.
        application_name: what ``pg_stat_activity`` shows.
        statement_timeout_ms: time that a statement may take; 0 for any.
        search_path: schemas in which unqualified names are looked for; by default the server's.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: the server cannot be reached or refuses.
    """
    conninfo, settings = _parts(url, application_name, statement_timeout_ms, search_path)
    try:
        connection = Session.connect(conninfo, settings=settings, autocommit=True)
    except psycopg.OperationalError as error:
        raise _unreachable(url, error) from error
    _configure(connection)
    return connection


def open_pool(
    url: str,
    *,
    size: int,
    application_name: str = "maguyva",
    statement_timeout_ms: int = 0,
    lasting: bool = False,
) -> ConnectionPool[Session]:
    """Open a pool of connections in autocommit mode; use it as a context manager or close it.

    Args:
        url: a PostgreSQL connection string.
        size: number of connections, all opened at once.
        application_name: what ``pg_stat_activity`` shows.
        statement_timeout_ms: time that a statement may take; 0 for any.
        lasting: try each connection before it is used: the server may have been restarted since.

    Raises:
        ConfigurationError: the connection string is malformed.
        DatabaseError: the server cannot be reached or refuses.
    """
    conninfo, settings = _parts(url, application_name, statement_timeout_ms)
    pool = ConnectionPool(
        conninfo,
        connection_class=Session,
        kwargs={"autocommit": True, "settings": settings},
        min_size=size,
        max_size=size,
        configure=_configure,
        check=ConnectionPool.check_connection if lasting else None,
        name=application_name,
        timeout=CONNECT_TIMEOUT_SECONDS,
        open=True,
    )
    try:
        # The first one shows whether the server can be reached; the others follow in the background.
        with pool.connection():
            return pool
    except PoolTimeout:
        pool.close()
        # The pool keeps the reason to itself; a single connection tells it.
        connect(url).close()
        raise DatabaseError(
            f"{describe(url)} gives too few connections: {size} were wanted.",
            "Close other connections, or raise max_connections on the server.",
        ) from None


def describe(url: str) -> str:
    """Return what a connection string leads to, without its password, for messages.

    Raises:
        ConfigurationError: the connection string is malformed.
    """
    parts = _parse(url)
    host = parts.get("host") or parts.get("hostaddr") or os.environ.get("PGHOST") or "this machine"
    port = parts.get("port") or os.environ.get("PGPORT") or "5432"
    return f"the database {parts.get('dbname') or 'of its default name'} on {host}, port {port}"


def complete(url: str, application_name: str, search_path: str) -> str:
    """Return a connection string with the settings of every session, for a library that connects by itself.

    Args:
        url: of PostgreSQL itself: see ``require_direct``.
        application_name: what ``pg_stat_activity`` shows.
        search_path: schemas in which unqualified names are looked for.

    Raises:
        ConfigurationError: the connection string is malformed.
    """
    return with_settings(*_parts(url, application_name, 0, search_path))


def require_direct(connection: Session, what: str) -> None:
    """Make sure that there is no pooler between, for what needs one session from its beginning to its end.

    Args:
        connection: to the database.
        what: what needs it, as the beginning of a sentence.

    Raises:
        DatabaseError: there is one.
    """
    if connection.pooled:
        raise DatabaseError(
            f"{what} needs a session of its own, which a pooler in transaction mode does not give.",
            "Set MAGUYVA_DATABASE_URL to PostgreSQL itself for this command (docs/poolers-and-replicas.md).",
        )


def _parts(
    url: str, application_name: str, statement_timeout_ms: int, search_path: str | None = None
) -> tuple[str, dict[str, str]]:
    """Return a connection string without settings of ours, and those settings."""
    parts = _parse(url)
    settings = dict(SESSION_SETTINGS)
    if search_path is not None:
        settings["search_path"] = search_path
    settings["statement_timeout"] = str(statement_timeout_ms)
    name = str(parts.pop("application_name", application_name))
    # As the server stores it, so that it can be compared with what the server reports.
    settings["application_name"] = "".join(c if " " <= c <= "~" else "?" for c in name)[:LONGEST_NAME]
    defaults: dict[str, Any] = {"connect_timeout": CONNECT_TIMEOUT_SECONDS}
    if "options" not in parts and os.environ.get("PGOPTIONS"):
        defaults["options"] = os.environ["PGOPTIONS"]
    return make_conninfo("", **defaults | parts), settings


def _parse(url: str) -> dict[str, Any]:
    try:
        parts = {name: value for name, value in conninfo_to_dict(url).items() if value is not None}
    except psycopg.ProgrammingError:
        # Neither the text nor the library's message may be shown: both can hold the password.
        parts = None
    if parts is None or _looks_torn(parts):
        raise ConfigurationError(
            "The database's connection string is not one that PostgreSQL understands.",
            "Write MAGUYVA_DATABASE_URL as postgresql://user:password@host:5432/database, with special "
            "characters of the password percent-encoded.",
        )
    return parts


def _looks_torn(parts: Mapping[str, Any]) -> bool:
    """Tell whether a password with special characters spilled into other parts, where it would be shown."""
    places = (str(parts.get(name, "")) for name in ("host", "hostaddr", "dbname"))
    return any("@" in place for place in places) or not set(str(parts.get("port", ""))) <= set("0123456789,")


def _configure(connection: psycopg.Connection) -> None:
    for info in _BIT_TYPES:
        register_bit_info(connection, info)


def _unreachable(url: str, error: psycopg.OperationalError) -> DatabaseError:
    reason = str(error).strip()
    password = _parse(url).get("password")
    if password:
        reason = reason.replace(str(password), "…")
    remedy = next(
        (remedy for sign, remedy in _REMEDIES.items() if sign in reason),
        "Check MAGUYVA_DATABASE_URL, and that the server runs and can be reached from here.",
    )
    return DatabaseError(f"Cannot connect to {describe(url)}: {reason}", remedy)


_REMEDIES = {
    "password authentication failed": "Check the user and the password in MAGUYVA_DATABASE_URL.",
    "no password supplied": "Add the password to MAGUYVA_DATABASE_URL, or set PGPASSWORD.",
    "no pg_hba.conf entry": "Let the server's administrator admit this client in pg_hba.conf.",
    "SSL": "Check sslmode in MAGUYVA_DATABASE_URL against what the server offers.",
    "too many": "Close other connections, or raise max_connections on the server.",
    OPTIONS_REFUSED: "Leave out of the connection string what the pooler does not take, or connect to "
    "PostgreSQL itself.",
    "the database system is": "The server is starting or stopping: try again in a moment.",
}
"""What to do about a refusal, by a part of the server's message; first match wins.

A refused connection has no SQLSTATE that psycopg passes on.
"""

__all__ = ["Bit", "connect", "database_url", "describe", "open_pool", "require_direct"]
