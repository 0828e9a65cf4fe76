"""``maguyva definition``, ``references``, ``callers``, ``callees``, ``impact``, ``imports``, ``outline``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from os.path import normpath
from pathlib import Path, PurePosixPath
from typing import TypedDict, TypeVar, Unpack

import click

from maguyva_pg.api import Maguyva, Repository
from maguyva_pg.cli.options import (
    NOTHING_FOUND,
    Command,
    json_option,
    note,
    print_json,
    scope_options,
)
from maguyva_pg.cli.scope import Scope, find_scope, note_if_stale
from maguyva_pg.graph.answers import Definition, GraphAnswer, Import, OutlineEntry, Related, Use
from maguyva_pg.graph.questions import Walk
from maguyva_pg.render.graph_text import (
    print_definitions,
    print_imports,
    print_outline,
    print_related,
    print_uses,
)

FileRow = TypeVar("FileRow", OutlineEntry, Import)
Row = TypeVar("Row", Definition, Use, Related, OutlineEntry, Import)


class FileOptions(TypedDict):
    """Where to look, and how to print."""

    repositories: tuple[str, ...]
    everywhere: bool
    as_json: bool


class WalkOptions(FileOptions):
    """What callers, callees and impact have in common."""

    depth: int
    min_confidence: float
    limit: int


KINDS = ("call", "import", "inherit", "type", "read")

SHOWN_CHANGES = 10
"""Changed definitions that are named, before it is said how many more there are."""

UNKNOWN_FILE = "is not indexed; `maguyva status --skipped` lists the files that were left out, and why."
"""What to say of a path that is not in the index."""


def _clean(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
    """Refuse an empty name or path, and take out what no database can store."""
    if value is None:
        return None
    if not value.strip():
        raise click.BadParameter("it is empty.")
    # Bytes of an argument that are no UTF-8 arrive as surrogates.
    return value.encode("utf-8", "replace").decode().strip()


_name_argument = click.argument("name", callback=_clean)

_confidence_option = click.option(
    "--min-confidence",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Leave out what is less sure than this.",
)


def _file_options(command: Command) -> Command:
    """Add what the questions about one file have in common."""
    return click.argument("path", callback=_clean)(scope_options(json_option(command)))


def _walk_options(default_depth: int) -> Callable[[Command], Command]:
    """Add the options of a walk over the graph, all but the name that it starts from."""

    def add(command: Command) -> Command:
        command = json_option(scope_options(command))
        command = click.option(
            "-n", "--limit", default=200, show_default=True, type=click.IntRange(1), help="Most symbols."
        )(command)
        return click.option(
            "-d",
            "--depth",
            default=default_depth,
            show_default=True,
            type=click.IntRange(1, 10),
            help="Edges to follow.",
        )(_confidence_option(command))

    return add


@click.command()
@_name_argument
@scope_options
@json_option
@click.pass_context
def definition(
    context: click.Context, name: str, repositories: tuple[str, ...], everywhere: bool, as_json: bool
) -> None:
    """Show where NAME is defined.

    Class.method and module::function are understood.
    """
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere)
        answer = maguyva.definition(name, scope.names)
    _finish(context, answer, scope, print_definitions, as_json=as_json)


@click.command()
@_name_argument
@click.option(
    "-k",
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(KINDS),
    help="Only uses of this kind (repeatable).",
)
@_confidence_option
@click.option("-n", "--limit", default=500, show_default=True, type=click.IntRange(1), help="Most uses.")
@scope_options
@json_option
@click.pass_context
def references(
    context: click.Context,
    name: str,
    kinds: tuple[str, ...],
    min_confidence: float,
    limit: int,
    repositories: tuple[str, ...],
    everywhere: bool,
    as_json: bool,
) -> None:
    """Show where NAME is used.

    Proved uses come first, then those that are alike only in name. Names of other packages are written with
    the package: requests.get, net/http.Client; the package alone means all of its names.
    """
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere)
        answer = maguyva.references(
            name,
            scope.names,
            kinds=kinds or None,
            min_confidence=min_confidence,
            limit=limit,
        )
    nothing = f"{name} is not used here."
    _finish(context, answer, scope, print_uses, as_json=as_json, nothing=nothing, limit=limit)


@click.command()
@_name_argument
@_walk_options(default_depth=1)
@click.pass_context
def callers(context: click.Context, name: str, **options: Unpack[WalkOptions]) -> None:
    """Show who calls NAME.

    The nearest come first, among them the most central.
    """
    _walk(context, "callers", "Nothing that is indexed calls {}.", name, **options)


@click.command()
@_name_argument
@_walk_options(default_depth=1)
@click.pass_context
def callees(context: click.Context, name: str, **options: Unpack[WalkOptions]) -> None:
    """Show what NAME calls."""
    _walk(context, "callees", "{} calls nothing that is indexed.", name, **options)


@click.command()
@click.argument("name", required=False, callback=_clean)
@click.option(
    "--diff",
    "revision",
    metavar="REVISION",
    help="Instead of NAME: the definitions that differ from this branch, tag or commit.",
)
@_walk_options(default_depth=3)
@click.pass_context
def impact(
    context: click.Context, name: str | None, revision: str | None, **options: Unpack[WalkOptions]
) -> None:
    """Show what could break if NAME changes.

    That is all that leads to it, with the route from each; tests are marked. With --diff, the index is
    brought up to date first, and the answer is for all that changed.
    """
    if (name is None) == (revision is None):
        raise click.UsageError("Give either a NAME or --diff REVISION.")
    if name is not None:
        _walk(context, "impact", "Nothing that is indexed leads to {}.", name, **options)
    elif revision is not None:
        _impact_of_changes(context, revision, **options)


def _impact_of_changes(context: click.Context, revision: str, **options: Unpack[WalkOptions]) -> None:
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, options["repositories"], everywhere=options["everywhere"], refresh=True)
        if scope.repository is None:
            raise click.UsageError("--diff is about one repository: name it by --repo, or go to its folder.")
        answer = maguyva.impact_of_changes(
            scope.repository,
            revision,
            depth=options["depth"],
            min_confidence=options["min_confidence"],
            limit=options["limit"],
        )
    if not options["as_json"] and answer.known:
        changed = answer.asked.split(", ")
        more = f" and {len(changed) - SHOWN_CHANGES} more" if len(changed) > SHOWN_CHANGES else ""
        note(f"Changed since {revision}: {', '.join(changed[:SHOWN_CHANGES])}{more}.")
    _finish(
        context,
        answer,
        scope,
        print_related,
        as_json=options["as_json"],
        nothing="Nothing that is indexed leads to what changed.",
        unknown=f"Nothing that is indexed differs from {revision}.",
        limit=options["limit"],
    )


@click.command()
@_file_options
@click.pass_context
def imports(context: click.Context, path: str, **options: Unpack[FileOptions]) -> None:
    """Show what the file PATH imports, and who imports from it.

    PATH is a file as seen from here, or from the root of its repository.
    """
    nothing = "{} imports nothing, and nothing is imported from it."
    _about_file(context, Maguyva.imports, print_imports, nothing, path, **options)


@click.command()
@_file_options
@click.pass_context
def outline(context: click.Context, path: str, **options: Unpack[FileOptions]) -> None:
    """Show the symbols of the file PATH, in their order.

    PATH is a file as seen from here, or from the root of its repository.
    """
    _about_file(context, Maguyva.outline, print_outline, "{} defines nothing.", path, **options)


def _about_file(
    context: click.Context,
    ask: Callable[[Maguyva, str, Sequence[str] | None], GraphAnswer[FileRow]],
    show: Callable[[GraphAnswer[FileRow]], None],
    nothing: str,
    path: str,
    **options: Unpack[FileOptions],
) -> None:
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, options["repositories"], everywhere=options["everywhere"])
        answer = ask(maguyva, _path_from_root(path, scope.repository), scope.names)
    _finish(
        context,
        answer,
        scope,
        show,
        as_json=options["as_json"],
        nothing=nothing.format(answer.asked),
        unknown=UNKNOWN_FILE,
    )


def _path_from_root(path: str, repository: Repository | None) -> str:
    """Return a path of a repository as it is indexed: of a file as seen from here, or from its root."""
    if repository is not None and Path(path).exists():
        absolute = PurePosixPath(normpath(Path.cwd() / path))
        if absolute.is_relative_to(repository.source):
            return str(absolute.relative_to(repository.source))
    return normpath(path)


def _walk(
    context: click.Context, question: Walk, nothing: str, name: str, **options: Unpack[WalkOptions]
) -> None:
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, options["repositories"], everywhere=options["everywhere"])
        answer = maguyva.walk(
            question,
            name,
            scope.names,
            depth=options["depth"],
            min_confidence=options["min_confidence"],
            limit=options["limit"],
        )
    _finish(
        context,
        answer,
        scope,
        print_related,
        as_json=options["as_json"],
        nothing=nothing.format(name),
        limit=options["limit"],
    )


def _finish(
    context: click.Context,
    answer: GraphAnswer[Row],
    scope: Scope,
    show: Callable[[GraphAnswer[Row]], None],
    *,
    as_json: bool,
    nothing: str = "",
    unknown: str = "is not defined here.",
    limit: int | None = None,
) -> None:
    """Print an answer with what it may be missing; the exit code says whether there was one.

    Args:
        context: is ended.
        answer: what was found.
        scope: where.
        show: prints the rows for people.
        as_json: print JSON instead.
        nothing: what to say where the name is known and there are no rows.
        unknown: what to say of a name that is not known.
        limit: the option that may have cut the rows short.
    """
    if as_json:
        print_json(asdict(answer))
    else:
        show(answer)
        if not answer.known:
            hint = f" Did you mean: {', '.join(answer.suggestions)}?" if answer.suggestions else ""
            note(f"{answer.asked} {unknown}{hint}")
        elif not answer.rows:
            note(nothing)
        if answer.unresolved and show is not print_uses:
            note(
                f"note: {answer.unresolved} uses of the same name could not be resolved; "
                "`maguyva references` lists them."
            )
        if answer.truncated and limit is not None and len(answer.rows) >= limit:
            note(f"note: only the first {limit} are shown; --limit shows more.")
        elif answer.truncated:
            note("note: there are more than these; a more exact name (Class.method) narrows it down.")
    note_if_stale(scope)
    if not answer.rows:
        context.exit(NOTHING_FOUND)
