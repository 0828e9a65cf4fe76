"""Which roles may see which repositories.

What a grant means is decided in ``sql/functions/00_visible_repositories.sql``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg import Connection, errors, sql
from psycopg.rows import class_row

from maguyva_pg.db.queries import query
from maguyva_pg.errors import DatabaseError, UnknownRepository

READER = "maguyva_reader"
"""The role whose members may call the functions; what it is granted, all of them see."""

ADMINISTRATOR = "maguyva_admin"
"""The role that owns the schema, where there are roles."""

ROLES = (READER, "maguyva_indexer", ADMINISTRATOR)
"""The roles that ``maguyva db upgrade --roles`` creates."""

PUBLIC = "public"
"""Stands for all readers, as in SQL's own ``grant``; no role can have this name."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A repository that a role may see."""

    role: str
    repository: str
    granted_at: datetime
    granted_by: str


def grant(connection: Connection, role: str, repositories: Sequence[str]) -> None:
    """Let a role see repositories; a role that is no reader yet becomes one.

    Args:
        connection: of a member of maguyva_admin, in autocommit mode.
        role: its name, or ``public`` for all readers.
        repositories: names.

    Raises:
        UnknownRepository: one of them is not indexed.
        DatabaseError: the role does not exist or cannot be made a reader, or the connection may not grant.
    """
    with connection.transaction():
        name, is_reader = _role(connection, role)
        _check(connection, repositories)
        if not is_reader:
            _make_reader(connection, name)
        connection.execute(
            query("access/grant_repositories"), {"role": name, "repositories": list(repositories)}
        )


def revoke(connection: Connection, role: str, repositories: Sequence[str]) -> list[Grant]:
    """Take back what a role was granted.

    Args:
        connection: of a member of maguyva_admin, in autocommit mode.
        role: its name, or ``public`` for all readers.
        repositories: names.

    Returns:
        The grants by which the role sees some of them all the same, as a member of others.

    Raises:
        UnknownRepository: one of them is not indexed, or the role had not been granted it.
        DatabaseError: the role does not exist, or the connection may not revoke.
    """
    with connection.transaction():
        name, _ = _role(connection, role)
        _check(connection, repositories)
        values = {"role": name, "repositories": list(repositories)}
        revoked = {row[0] for row in connection.execute(query("access/revoke_repositories"), values)}
        left = [one for one in grants(connection, role) if one.repository in repositories]
        for repository in repositories:
            if repository not in revoked:
                via = next((one.role for one in left if one.repository == repository), None)
                raise UnknownRepository(
                    f"{role} was not granted {repository}" + (f"; {via} was." if via else "."),
                    f"Revoke it there: maguyva revoke {via} {repository}" if via else "See: maguyva grants",
                )
        return left


def make_readers(connection: Connection) -> None:
    """Make every role that was granted something a reader, as ``grant`` does.

    A dump does not say who is a member of what: that is the server's.

    Args:
        connection: of a member of maguyva_admin.

    Raises:
        DatabaseError: a role cannot be made a reader.
    """
    for role in sorted({one.role for one in grants(connection)}):
        name, is_reader = _role(connection, role)
        if not is_reader:
            _make_reader(connection, name)


def grants(connection: Connection, role: str | None = None) -> list[Grant]:
    """List all grants, or those by which one role sees anything: its own, and those of roles it inherits.

    Args:
        connection: of a member of maguyva_admin.
        role: its name, or ``public`` for all readers; none: every role's.

    Raises:
        DatabaseError: the role does not exist, or the connection may not read the grants.
    """
    name = None if role is None else _role(connection, role)[0]
    with connection.cursor(row_factory=class_row(Grant)) as cursor:
        return cursor.execute(query("access/grants"), {"role": name}).fetchall()


def _role(connection: Connection, role: str) -> tuple[str, bool]:
    row = connection.execute(query("access/role"), {"role": role}).fetchone()
    if row is None and role == PUBLIC:
        raise _no_roles()
    if row is None:
        raise DatabaseError(
            f"There is no role {role!r} on this server.",
            f"Create it first: maguyva db psql -c \"create role {role} login password '…'\"",
        )
    if row[1] is None:
        raise _no_roles()
    return row[0], row[1]


def _no_roles() -> DatabaseError:
    return DatabaseError("The roles of Maguyva are not there yet.", "Run once: maguyva db upgrade --roles")


def _check(connection: Connection, repositories: Sequence[str]) -> None:
    known = {row[0] for row in connection.execute(query("search/repository_names"))}
    for name in repositories:
        if name not in known:
            raise UnknownRepository(
                f"No repository is called {name!r}.", "`maguyva repo list` shows the names."
            )


def _make_reader(connection: Connection, role: str) -> None:
    try:
        connection.execute(sql.SQL("grant {} to {}").format(sql.Identifier(READER), sql.Identifier(role)))
    except errors.InsufficientPrivilege as error:
        raise DatabaseError(
            f"{role} is no member of {READER}, and this account may not make it one.",
            f"As an administrator of the server: grant {READER} to {role}",
        ) from error
