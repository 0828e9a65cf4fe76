"""``maguyva db``: the database itself."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import click

from maguyva_pg.config import Settings
from maguyva_pg.errors import ConfigurationError, EmbeddingError, MaguyvaError


@click.group()
def db() -> None:
    """Upgrade, examine, stop or enter the database."""


@db.command()
@click.option(
    "--roles",
    is_flag=True,
    help="Create maguyva_reader, maguyva_indexer and maguyva_admin too, and let the last own the schema.",
)
def upgrade(roles: bool) -> None:
    """Bring the schema to this version's: tables, functions and views.

    With --roles, people other than the owner can be let in: see `maguyva grant`.
    """
    from maguyva_pg.db import migrate, pool

    changed = migrate.upgrade(pool.database_url(Settings.from_environment()), roles=roles)
    state = "is now" if changed else "was already"
    click.echo(f"The schema {state} at revision {migrate.head_revision()}.", err=True)
    if roles:
        click.echo(
            "maguyva_reader, maguyva_indexer and maguyva_admin are there; "
            "`maguyva grant ROLE REPOSITORY` lets a role see a repository.",
            err=True,
        )


@db.command()
@click.option(
    "--recall", is_flag=True, help="Also compare what the semantic index finds with an exact scan, 100 times."
)
@click.pass_context
def check(context: click.Context, recall: bool) -> None:
    """Name what is wrong with the database, and the remedy. Exits with 2 if something is."""
    from maguyva_pg.db import health, pool
    from maguyva_pg.embedding.registry import open_embedder

    settings = Settings.from_environment()
    url = pool.database_url(settings)
    findings: list[health.Finding] = []
    space = None
    try:
        space = open_embedder(settings).space
    except (ConfigurationError, EmbeddingError) as error:
        findings.append(health.Finding(health.Severity.ERROR, error.message, error.remedy))
    with pool.connect(url) as connection:
        findings += health.check(connection, space)
        if recall and not any(finding.severity is health.Severity.ERROR for finding in findings):
            click.echo(health.recall_text(health.semantic_recall(connection)))
    for finding in findings:
        click.echo(f"{finding.severity}: {finding.message}\n  remedy: {finding.remedy}")
    if not findings:
        click.echo("All is well.")
    if any(finding.severity is health.Severity.ERROR for finding in findings):
        context.exit(2)


@db.command()
def url() -> None:
    """Print the connection string, for psql and other programs."""
    from maguyva_pg.db import pool

    click.echo(pool.database_url(Settings.from_environment()))


@db.command()
def stop() -> None:
    """Stop the embedded server. The next command starts it again."""
    from maguyva_pg.db import embedded

    stopped = embedded.stop(Settings.from_environment().home)
    click.echo("Stopped." if stopped else "The embedded server was not running.", err=True)


@db.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def psql(arguments: tuple[str, ...]) -> None:
    r"""Enter the database with psql, or pass it ARGUMENTS.

    \b
    maguyva db psql
    maguyva db psql -c '\df+'
    """
    from psycopg.conninfo import conninfo_to_dict, make_conninfo

    from maguyva_pg.db import pool

    settings = Settings.from_environment()
    connection = pool.database_url(settings)
    pool.describe(connection)  # refuses a malformed string without showing it
    parts = conninfo_to_dict(connection)
    # Arguments of a process can be seen by everyone on the machine, its environment cannot.
    password = parts.pop("password", None)
    environment = dict(os.environ)
    if password is not None:
        environment["PGPASSWORD"] = str(password)
    # \d and \df show what lies in the search path.
    environment["PGOPTIONS"] = f"{environment.get('PGOPTIONS', '')} -c search_path=maguyva,public".strip()
    program = str(_psql_program(embedded=settings.database_url is None))
    # In place of this process, so that interrupts and the exit code are psql's own.
    os.execve(program, [program, f"--dbname={make_conninfo('', **parts)}", *arguments], environment)  # noqa: S606


def _psql_program(*, embedded: bool) -> Path:
    """Return the psql that fits the server: the package's for its own, else the system's, which has TLS."""
    from maguyva_pg.db import server_files

    installed = shutil.which("psql")
    packaged = server_files.package_programs() / "psql"
    candidates = [packaged, installed] if embedded else [installed, packaged]
    for candidate in candidates:
        if candidate is not None and Path(candidate).exists():
            return Path(candidate)
    raise MaguyvaError("There is no psql on this machine.", "Install PostgreSQL's client programs.")
