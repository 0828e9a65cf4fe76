"""``maguyva grant``, ``revoke`` and ``grants``: which roles may see which repositories."""

from __future__ import annotations

from dataclasses import asdict

import click

from maguyva_pg.cli.options import NOTHING_FOUND, json_option, note, print_json
from maguyva_pg.config import Settings
from maguyva_pg.db import access, migrate
from maguyva_pg.db.pool import connect


@click.command()
@click.argument("role")
@click.argument("repositories", nargs=-1, required=True, metavar="REPOSITORY...")
def grant(role: str, repositories: tuple[str, ...]) -> None:
    """Let a ROLE of the database, and its members, see repositories.

    The ROLE public stands for all readers. A role that is no reader yet becomes one.
    """
    with connect(migrate.prepare(Settings.from_environment())) as connection:
        access.grant(connection, role, repositories)
    note(f"{_name(role)} may see {', '.join(repositories)}.")


@click.command()
@click.argument("role")
@click.argument("repositories", nargs=-1, required=True, metavar="REPOSITORY...")
def revoke(role: str, repositories: tuple[str, ...]) -> None:
    """Take back what a ROLE was granted."""
    with connect(migrate.prepare(Settings.from_environment())) as connection:
        left = access.revoke(connection, role, repositories)
    still = {one.repository for one in left}
    if gone := [one for one in repositories if one not in still]:
        note(f"{_name(role)} may no longer see {', '.join(gone)}.")
    for one in left:
        note(f"note: {_name(role)} still sees {one.repository}, as a member of {one.role}.")


@click.command()
@click.argument("role", required=False)
@json_option
@click.pass_context
def grants(context: click.Context, role: str | None, as_json: bool) -> None:
    """Show who was granted which repositories; of one ROLE, also what it sees as a member of others."""
    with connect(migrate.prepare(Settings.from_environment())) as connection:
        found = access.grants(connection, role)
    if as_json:
        print_json([asdict(one) for one in found])
    elif found:
        _print_table(found)
    else:
        note("Nothing is granted: only those who may read the tables see anything.")
    if not found:
        context.exit(NOTHING_FOUND)


def _name(role: str) -> str:
    return "Every reader" if role in (access.PUBLIC, access.READER) else role


def _print_table(found: list[access.Grant]) -> None:
    from rich.table import Table

    from maguyva_pg.render.terminal import console

    table = Table(box=None, pad_edge=False)
    for title in ("repository", "role", "granted", "by"):
        table.add_column(title, overflow="fold")
    for one in found:
        role = f"{one.role} (every reader)" if one.role == access.READER else one.role
        table.add_row(one.repository, role, f"{one.granted_at:%Y-%m-%d %H:%M}", one.granted_by)
    console().print(table)
