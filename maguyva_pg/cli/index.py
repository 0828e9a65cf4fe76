"""``maguyva index``, ``status`` and ``repo``."""

from __future__ import annotations

from dataclasses import asdict

import click

from maguyva_pg.api import Maguyva, RepositoryStatus
from maguyva_pg.cli.options import NOTHING_FOUND, json_option, print_json
from maguyva_pg.cli.progress import index_with_progress
from maguyva_pg.render.terminal import on_one_line, write

WIDE = 80
"""Columns of a terminal from which a table of repositories shows all sizes."""


@click.command()
@click.argument("source", default=".", metavar="[PATH|GIT-URL]")
@click.option("--name", help="Name of the repository; by default the last part of its path or URL.")
@click.option("--ref", help="Branch, tag or commit; by default a folder as it is on disk.")
@click.option("--subdirectory", metavar="FOLDER", help="Index only this folder below the root.")
@json_option
@click.pass_context
def index(
    context: click.Context,
    source: str,
    name: str | None,
    ref: str | None,
    subdirectory: str | None,
    as_json: bool,
) -> None:
    """Index a folder or a git URL, or bring its index up to date.

    Without one, this folder is meant. Only changed files are read again, and searches see the old state
    until the new one is complete. Exits with 1 where there is no file to index.
    """
    with Maguyva() as maguyva:
        report = index_with_progress(maguyva, source, name=name, ref=ref, subdirectory=subdirectory)
    if as_json:
        print_json(asdict(report))
    if not report.files:
        context.exit(NOTHING_FOUND)


@click.command()
@json_option
@click.option("--skipped", is_flag=True, help="List the files that were not indexed, and why.")
@click.pass_context
def status(context: click.Context, as_json: bool, skipped: bool) -> None:
    """Show what is indexed, how fresh it is, and what was left out."""
    with Maguyva() as maguyva:
        repositories = maguyva.repositories()
        left_out = maguyva.skipped_files() if skipped else []
    if as_json:
        print_json(
            {
                "repositories": [asdict(repository) for repository in repositories],
                "skipped": [asdict(file) for file in left_out],
            }
        )
    elif not repositories:
        click.echo("Nothing is indexed yet. Run: maguyva index PATH", err=True)
    else:
        _print_table(repositories)
        for file in left_out:
            write(f"{file.repository}: {on_one_line(file.path)}  {file.reason}: {file.detail}")
    if not repositories:
        context.exit(NOTHING_FOUND)


@click.group()
def repo() -> None:
    """List or remove repositories."""


@repo.command("list")
@json_option
@click.pass_context
def list_repositories(context: click.Context, as_json: bool) -> None:
    """List the names and sources of the indexed repositories."""
    with Maguyva() as maguyva:
        repositories = maguyva.repositories()
    if as_json:
        print_json([asdict(repository) for repository in repositories])
    for repository in [] if as_json else repositories:
        write(f"{repository.name}\t{on_one_line(repository.source)}")
    if not repositories:
        context.exit(NOTHING_FOUND)


@repo.command()
@click.argument("name")
def remove(name: str) -> None:
    """Remove a repository's index. Its files stay as they are."""
    with Maguyva() as maguyva:
        maguyva.remove(name)
    click.echo(f"Removed {name}.", err=True)


def _print_table(repositories: list[RepositoryStatus]) -> None:
    from rich.table import Table

    from maguyva_pg.render.terminal import console

    screen = console()
    sizes = ("files", "skipped", "chunks", "symbols") if screen.width >= WIDE else ("files", "skipped")
    table = Table(box=None, pad_edge=False)
    table.add_column("name", overflow="fold")
    for title in ("indexed", "revision"):
        table.add_column(title, no_wrap=True)
    for title in sizes:
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("last run", overflow="fold", min_width=len("last run"))
    for repository in repositories:
        indexed = repository.indexed_at
        table.add_row(
            repository.name,
            f"{indexed:%Y-%m-%d %H:%M}" if indexed else "never",
            (repository.revision or "-")[:12],
            *(str(getattr(repository, size)) for size in sizes),
            " ".join(filter(None, (repository.state or "none", repository.error))),
        )
    screen.print(table)
