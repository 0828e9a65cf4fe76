"""Where a question looks: the repositories named, all of them, or the one of the current folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from os.path import normpath
from pathlib import Path, PurePosixPath

import click

from maguyva_pg.api import Maguyva, Repository
from maguyva_pg.cli.options import note
from maguyva_pg.cli.progress import with_progress
from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.source import work_tree
from maguyva_pg.render.notes import stale_notes


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a question looks."""

    names: list[str] | None
    """Repositories; none: all."""
    repository: Repository | None = None
    """The only one, where there is only one."""


def find_scope(
    maguyva: Maguyva, repositories: Sequence[str], *, everywhere: bool, refresh: bool = False
) -> Scope:
    """Return where to look: the repositories named, all of them, or the one of the current folder.

    A folder that is not indexed yet is indexed first: whoever asks wants an answer.

    Args:
        maguyva: the index.
        repositories: names, as ``--repo`` gave them.
        everywhere: look into all.
        refresh: bring what was named, or else the current folder's repository, up to date first.

    Raises:
        IndexingError: the current folder is none that one would want indexed whole.
    """
    if repositories:
        named = [maguyva.repository(name) for name in repositories]
        for repository in named if refresh else ():
            if repository is not None:
                _refresh(maguyva, repository)
        return Scope(list(repositories), named[0] if len(named) == 1 else None)
    if everywhere and not refresh:
        return Scope(None)
    current = _current_repository(maguyva, refresh=refresh)
    return Scope(None) if everywhere else Scope([current.name], current)


def path_from_root(path: str, repository: Repository | None) -> str:
    """Return a path of a repository as it is indexed: of a file as seen from here, or from its root."""
    if repository is not None and Path(path).exists():
        absolute = PurePosixPath(normpath(Path.cwd() / path))
        if absolute.is_relative_to(repository.source):
            return str(absolute.relative_to(repository.source))
    return normpath(path)


def note_if_stale(maguyva: Maguyva, scope: Scope) -> None:
    """Say so when a repository that was asked is known to have moved on since it was indexed."""
    if scope.names:
        for text in stale_notes(maguyva.freshness(scope.names)):
            note(text)


def _current_repository(maguyva: Maguyva, *, refresh: bool) -> Repository:
    here = Path.cwd().resolve()
    found = maguyva.repository_around(here)
    if found is not None:
        return _refresh(maguyva, found) if refresh else found
    root, _ = work_tree(here)
    if root in (Path.home().resolve(), Path(root.anchor)):
        raise IndexingError(
            f"{here} is not indexed, and {root} is too much to be indexed unasked.",
            "Go to the folder of a repository, name one with --repo, ask all with --all, or index this "
            "folder first: maguyva index .",
        )
    click.echo(f"{root} is not indexed yet: indexing it first.", err=True)
    return _indexed(maguyva, with_progress(partial(maguyva.index, root)).repository)


def _refresh(maguyva: Maguyva, repository: Repository) -> Repository:
    with_progress(partial(maguyva.update, repository.name))
    return _indexed(maguyva, repository.name)


def _indexed(maguyva: Maguyva, name: str) -> Repository:
    repository = maguyva.repository(name)
    if repository is None:
        raise IndexingError(f"{name} was removed while it was being indexed.", "Index it again.")
    return repository
