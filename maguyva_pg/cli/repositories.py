"""``maguyva repo``: which repositories there are, where they come from, and when they are indexed."""

from __future__ import annotations

import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import NOTHING_FOUND, json_option, note, print_json
from maguyva_pg.cli.progress import with_bars
from maguyva_pg.errors import ConfigurationError
from maguyva_pg.indexing.declared import Difference, difference, read_declarations
from maguyva_pg.indexing.registry import Declaration, Repository
from maguyva_pg.indexing.schedule import check_schedule
from maguyva_pg.indexing.source import locate
from maguyva_pg.render.terminal import on_one_line, write


@click.group()
def repo() -> None:
    """Add, list or remove repositories."""


@repo.command()
@click.argument("name")
@click.argument("source", metavar="PATH|GIT-URL")
@click.option("--ref", help="Branch, tag or commit; by default a folder as it is on disk.")
@click.option("--subdirectory", metavar="FOLDER", default="", help="Index only this folder below the root.")
@click.option("--schedule", metavar="CRON", help='When workers index it, in UTC: "*/15 * * * *", @hourly …')
def add(name: str, source: str, ref: str | None, subdirectory: str, schedule: str | None) -> None:
    """Make a repository known under a name, or change what is known of it.

    It is indexed by the next run: maguyva index -r NAME, or a worker's (maguyva jobs). Credentials of a URL
    are git's business (its helpers, or ssh): a password in the URL is refused.
    """
    place, below = locate(source, subdirectory)
    declaration = Declaration(name, place, ref, below, check_schedule(schedule) if schedule else None)
    with Maguyva() as maguyva:
        found = maguyva.repository(name)
        if found is not None and found.source != place:
            raise ConfigurationError(
                f"The name {name!r} belongs to {found.source}.",
                f"Choose another, or remove that one first: maguyva repo remove {name}",
            )
        maguyva.declare(declaration)
    note(f"{name}: {'added' if found is None else 'changed'}. Index it with: maguyva index -r {name}")


@repo.command("list")
@json_option
@click.pass_context
def list_repositories(context: click.Context, as_json: bool) -> None:
    """List the repositories: name, source, revision that is asked for, folder, schedule."""
    with Maguyva() as maguyva:
        repositories = maguyva.known_repositories()
    if as_json:
        print_json([asdict(repository) for repository in repositories])
    for repository in [] if as_json else repositories:
        write("\t".join([repository.name, on_one_line(repository.source), *_details(repository)]))
    if not repositories:
        context.exit(NOTHING_FOUND)


@repo.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def remove(names: tuple[str, ...]) -> None:
    """Remove repositories from the index. Their files stay as they are.

    They are out of sight at once, and their rows go bit by bit, while searches go on. What was interrupted
    is finished by the same command.
    """
    with Maguyva() as maguyva:
        for name in names:
            with_bars(partial(maguyva.remove, name))
            click.echo(f"Removed {name}.", err=True)


@repo.command()
@click.option(
    "--from",
    "file",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="TOML file that declares the repositories.",
)
@click.option("--prune", is_flag=True, help="Remove the repositories that the file does not name.")
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def sync(file: Path, prune: bool, dry_run: bool, yes: bool) -> None:
    r"""Bring the set of repositories in line with a file, after showing the difference.

    \b
    [defaults]
    schedule = "@hourly"
    \b
    [repository.shop]
    source = "https://git.example.com/shop.git"   # or a folder, from the file's own
    ref = "main"                                  # the rest can be left out
    subdirectory = "services/orders"
    schedule = "*/15 * * * *"
    """
    declared = read_declarations(file)
    with Maguyva() as maguyva:
        found = difference(maguyva.known_repositories(), declared)
        removed = found.undeclared if prune else ()
        _show(found, prune=prune)
        if not (found.added or found.changed or removed):
            note("Nothing is to be done.")
            return
        if dry_run:
            return
        if not yes:
            if not sys.stdin.isatty():
                raise ConfigurationError("Nobody is there to be asked.", "Add --yes, or look with --dry-run.")
            click.confirm("Do this?", abort=True, err=True)
        for declaration in (*found.added, *(change.declared for change in found.changed)):
            maguyva.declare(declaration)
        for repository in removed:
            with_bars(partial(maguyva.remove, repository.name))
    note("Done. Index what is new with: maguyva index --all, or: maguyva jobs enqueue --all")


def _show(found: Difference, *, prune: bool) -> None:
    for declaration in found.added:
        write(f"+ {declaration.name}\t{on_one_line(declaration.source)}")
    for change in found.changed:
        fields = "; ".join(f"{field}: {before} → {after}" for field, before, after in change.fields)
        write(f"~ {change.known.name}\t{on_one_line(fields)}")
    for repository in found.undeclared:
        kept = "" if prune else "\t(not declared, kept; --prune removes it)"
        write(f"{'-' if prune else ' '} {repository.name}\t{on_one_line(repository.source)}{kept}")


def _details(repository: Repository) -> list[str]:
    return [repository.branch or "-", repository.subdirectory or "-", repository.schedule or "-"]
