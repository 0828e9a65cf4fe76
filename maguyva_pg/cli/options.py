"""Options and scopes that several commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.checkout import work_tree

Command = TypeVar("Command", bound=Callable[..., Any])

NOTHING_FOUND = 1
"""Exit code, like grep's."""


def scope_options(command: Command) -> Command:
    """Add the options that say where to look."""
    command = click.option(
        "--all",
        "everywhere",
        is_flag=True,
        help="Look into all indexed repositories, not only this folder's.",
    )(command)
    return click.option(
        "-r",
        "--repo",
        "repositories",
        multiple=True,
        metavar="NAME",
        help="Look into this repository (repeatable).",
    )(command)


def json_option(command: Command) -> Command:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def scope(maguyva: Maguyva, repositories: Sequence[str], *, everywhere: bool) -> list[str] | None:
    """Return the repositories to look into: those named, or the one of the current folder.

    A folder that is not indexed yet is indexed first: whoever asks wants an answer.

    Returns:
        Names; none for all repositories.

    Raises:
        IndexingError: the current folder is none that one would want indexed whole.
    """
    if everywhere:
        return None
    if repositories:
        return list(repositories)
    here = Path.cwd()
    found = maguyva.repository_around(here)
    if found is not None:
        return [found.name]
    if here in (Path.home(), Path(here.anchor)):
        raise IndexingError(
            f"{here} is not a repository.",
            "Go to the folder of one, name one with --repo, or ask all with --all.",
        )
    from maguyva_pg.cli.progress import index_with_progress

    root, _ = work_tree(here)
    click.echo(f"{root} is not indexed yet: indexing it first.", err=True)
    return [index_with_progress(maguyva, root).repository]


def print_json(value: object) -> None:
    """Print a value as one line of JSON, whatever the encoding of standard output."""
    ascii_only = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(value, ensure_ascii=ascii_only, default=str))
