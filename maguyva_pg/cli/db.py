"""``maguyva db``: the database itself."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maguyva_pg.cli.options import NOTHING_FOUND, json_option, note, print_json
from maguyva_pg.config import Settings
from maguyva_pg.errors import ConfigurationError, EmbeddingError
from maguyva_pg.render.terminal import console, size_text

if TYPE_CHECKING:
    from psycopg import Connection

    from maguyva_pg.indexing.progress import Progress

MEGABYTE = 1_000_000


@click.group()
def db() -> None:
    """Upgrade, examine, back up, restore, measure, vacuum, stop or enter the database."""


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

    url = pool.database_url(Settings.from_environment())
    changed = migrate.upgrade(url, roles=roles, told=lambda sentence: click.echo(sentence, err=True))
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
        if settings.read_url is not None:
            from maguyva_pg.db import replica

            findings += replica.check(connection, settings.read_url)
        if recall and not any(finding.severity is health.Severity.ERROR for finding in findings):
            click.echo(health.recall_text(health.semantic_recall(connection)))
    for finding in findings:
        click.echo(f"{finding.severity}: {finding.message}\n  remedy: {finding.remedy}")
    if not findings:
        click.echo("All is well.")
    if any(finding.severity is health.Severity.ERROR for finding in findings):
        context.exit(2)


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Write over the file if it is there.")
def backup(file: Path, replace: bool) -> None:
    """Save the index in a FILE: code, embeddings, graph, grants and the job queue.

    The FILE is in pg_dump's custom format, and appears when it is complete. It is as secret as the code is,
    and only you may read it. Searches and index runs go on.
    """
    from maguyva_pg.cli.progress import with_bars
    from maguyva_pg.db import pool
    from maguyva_pg.db.backup import back_up

    settings = Settings.from_environment()
    connection = pool.database_url(settings)
    embedded = settings.database_url is None

    def save(*, progress: Progress) -> None:
        def told(written: int) -> None:
            progress("saving", written // MEGABYTE, 0)

        back_up(connection, file, told, embedded=embedded, replace=replace)

    with _stopped_by_sigterm():
        with_bars(save)
    note(f"{file}: {size_text(file.stat().st_size)}. Restore it with: maguyva db restore {file}")


@db.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Put it in the place of the repositories that are there.")
@click.option("--without-grants", is_flag=True, help="Leave out which roles may see which repositories.")
def restore(file: Path, replace: bool, without_grants: bool) -> None:
    """Restore a FILE that `maguyva db backup` has written, into a database without repositories.

    It is one transaction: whatever ends it, the database is as it was before. Owners and rights are made
    anew, so that the FILE may come from another server; roles that were granted something have to be there.
    What others have built on the schema maguyva in the same database goes with what is replaced.
    """
    from maguyva_pg.cli.progress import with_bars
    from maguyva_pg.db import pool
    from maguyva_pg.db.archive import Archive
    from maguyva_pg.db.restore import restore as restore_archive

    settings = Settings.from_environment()
    connection = pool.database_url(settings)
    embedded = settings.database_url is None

    def work(*, progress: Progress) -> Archive:
        def told(passed: int) -> None:
            progress("restoring", passed // MEGABYTE, 0)

        return restore_archive(
            connection, file, told, embedded=embedded, replace=replace, grants=not without_grants
        )

    with _stopped_by_sigterm():
        archive = with_bars(work)
    note(f"Restored what was saved at {archive.made_at}. To see that all is well: maguyva db check")


@db.command()
@json_option
@click.pass_context
def size(context: click.Context, as_json: bool) -> None:
    """Show what the index takes on disk, by table, and how much of it is whose.

    How much of the tables belongs to a repository is an estimate: its share of all code.
    """
    from maguyva_pg.db import maintenance
    from maguyva_pg.render.maintenance_text import size_tables, size_values

    with _connection() as connection:
        tables = maintenance.tables(connection)
        repositories = maintenance.repository_sizes(connection)
    if as_json:
        print_json(size_values(tables, repositories))
    else:
        screen = console()
        by_table, by_repository = size_tables(tables, repositories)
        screen.print(by_table)
        if repositories:
            screen.print()
            screen.print(by_repository)
    if not repositories:
        note("Nothing is indexed.")
        context.exit(NOTHING_FOUND)


@db.command()
@click.option("--run", is_flag=True, help="Do what is advised.")
@json_option
def vacuum(run: bool, as_json: bool) -> None:
    """Say which tables should be vacuumed or analyzed now, and what keeps PostgreSQL from it.

    Autovacuum does this by itself; what is listed as advice it has not come to. Searches and index runs go on
    meanwhile.
    """
    from maguyva_pg.db import maintenance
    from maguyva_pg.render.maintenance_text import vacuum_table, vacuum_values

    with _connection() as connection:
        tables = maintenance.tables(connection)
        warnings = list(maintenance.obstacles(connection).warnings())
        advised = [table for table in tables if table.advice]
        if as_json:
            print_json(vacuum_values(tables, warnings))
        else:
            console().print(vacuum_table(tables))
            for warning in warnings:
                note(f"warning: {warning}")
        if run:
            for table in advised:
                note(f"Vacuuming {table.full_name} ({size_text(table.total_bytes)}) …")
                maintenance.vacuum(connection, [table])
    if run and advised:
        note("Done.")
    elif advised:
        note("To do what is advised: maguyva db vacuum --run")
    else:
        note("Nothing needs to be vacuumed.")


def _connection() -> Connection:
    from maguyva_pg.db import migrate
    from maguyva_pg.db.pool import connect

    return connect(migrate.prepare(Settings.from_environment()))


@contextmanager
def _stopped_by_sigterm() -> Generator[None]:
    """Let SIGTERM, as a timer or a service manager sends it, end what runs as Ctrl-C does: orderly."""

    def stop(number: int, frame: object) -> None:  # noqa: ARG001
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


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
    from maguyva_pg.db import pool
    from maguyva_pg.db.client_programs import client_programs

    settings = Settings.from_environment()
    database = pool.database_url(settings)
    programs = client_programs(database, "psql", embedded=settings.database_url is None)
    command, environment = programs.command("psql", *arguments), dict(programs.environment)
    with pool.connect(database) as session:
        pooled = session.pooled
    if not pooled:  # a pooler takes no options
        # \d and \df show what lies in the search path.
        environment["PGOPTIONS"] = f"{environment.get('PGOPTIONS', '')} -c search_path=maguyva,public".strip()
    # In place of this process, so that interrupts and the exit code are psql's own.
    os.execve(command[0], command, environment)  # noqa: S606
