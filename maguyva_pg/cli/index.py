"""``maguyva index`` and ``status``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from maguyva_pg.api import Maguyva, RepositoryStatus
from maguyva_pg.cli.options import NOTHING_FOUND, json_option, no_network_option, note, print_json
from maguyva_pg.cli.progress import with_progress
from maguyva_pg.errors import IndexingError, MaguyvaError
from maguyva_pg.indexing.report import IndexReport
from maguyva_pg.render.space_text import print_destination, print_spaces
from maguyva_pg.render.terminal import on_one_line, write

WIDE = 80
"""Columns of a terminal from which a table of repositories shows all sizes."""


@click.command()
@click.argument("source", required=False, metavar="[PATH|GIT-URL]")
@click.option("--name", help="Name of the repository; by default the last part of its path or URL.")
@click.option("--ref", help="Branch, tag or commit; by default a folder as it is on disk.")
@click.option("--subdirectory", metavar="FOLDER", help="Index only this folder below the root.")
@click.option("-r", "--repo", "names", multiple=True, metavar="NAME", help="Index a known one (repeatable).")
@click.option("--all", "everything", is_flag=True, help="Index all known ones, one after the other.")
@no_network_option
@click.option(
    "--scip",
    multiple=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="SCIP index of the repository, by scip-python, scip-typescript, scip-java … (repeatable).",
)
@click.option("--forget-scip", is_flag=True, help="Forget the SCIP indexes of earlier runs.")
@json_option
@click.pass_context
def index(
    context: click.Context,
    source: str | None,
    name: str | None,
    ref: str | None,
    subdirectory: str | None,
    names: tuple[str, ...],
    everything: bool,
    scip: tuple[Path, ...],
    forget_scip: bool,
    as_json: bool,
) -> None:
    """Index a folder or a git URL, or bring its index up to date.

    Without one, this folder is meant. Only changed files are read again, and searches see the old state
    until the new one is complete. Exits with 1 where there is no file to index.

    A SCIP index tells what its compiler knows: where it says what a name means, that replaces the
    heuristics, as step "precise" with confidence 1. It is remembered until another is given, and holds for
    each file until that changes.
    """
    if scip and forget_scip:
        raise click.UsageError("--scip replaces what earlier runs were given: leave --forget-scip out.")
    with Maguyva() as maguyva:
        if names or everything:
            if source or name or ref or subdirectory or scip or forget_scip or (names and everything):
                raise click.UsageError("--repo and --all stand alone: a known repository has a source.")
            reports = _update(maguyva, names)
        else:
            run = partial(
                maguyva.index,
                source or ".",
                name=name,
                ref=ref,
                subdirectory=subdirectory,
                scip=scip,
                forget_scip=forget_scip,
            )
            reports = [with_progress(run)]
    if as_json:
        for report in reports:
            print_json(asdict(report))
    if not any(report.files for report in reports):
        context.exit(NOTHING_FOUND)


def _update(maguyva: Maguyva, names: Sequence[str]) -> list[IndexReport]:
    """Bring known repositories up to date; one that cannot be is told of and does not stop the others."""
    reports: list[IndexReport] = []
    failed: list[str] = []
    for name in names or [repository.name for repository in maguyva.known_repositories()]:
        try:
            reports.append(with_progress(partial(maguyva.update, name)))
        except MaguyvaError as error:
            if len(names) == 1:
                raise
            note(f"{name}: {error.message}\n  {error.remedy}")
            failed.append(name)
    if failed:
        raise IndexingError(f"Not indexed: {', '.join(failed)}.", "The messages above say why.")
    return reports


@click.command()
@json_option
@click.option("--skipped", is_flag=True, help="List the files that were not indexed, and why.")
@click.pass_context
def status(context: click.Context, as_json: bool, skipped: bool) -> None:
    """Show what is indexed, how fresh it is, and what was left out."""
    with Maguyva() as maguyva:
        repositories = maguyva.repositories()
        spaces = maguyva.spaces()
        destination = maguyva.destination
        left_out = maguyva.skipped_files() if skipped else []
    if as_json:
        print_json(
            {
                "repositories": [asdict(repository) for repository in repositories],
                "spaces": [asdict(space) for space in spaces],
                "text_sent_to": destination.host,
                "text_sent_because": destination.reason,
                "skipped": [asdict(file) for file in left_out],
            }
        )
    elif not repositories:
        click.echo("Nothing is indexed yet. Run: maguyva index PATH", err=True)
    else:
        _print_table(repositories)
        if spaces:
            write("")
            print_spaces(spaces)
        print_destination(destination)
        for file in left_out:
            write(f"{file.repository}: {on_one_line(file.path)}  {file.reason}: {file.detail}")
    if not repositories:
        context.exit(NOTHING_FOUND)


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
