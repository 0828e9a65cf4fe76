"""Questions about a name (``maguyva definition``, ``callers`` …) and a file (``outline``, ``read`` …)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypedDict, TypeVar, Unpack

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import (
    NOTHING_FOUND,
    Command,
    json_option,
    note,
    print_json,
    scope_options,
)
from maguyva_pg.cli.scope import Scope, find_scope, path_from_root
from maguyva_pg.graph.answers import (
    Definition,
    FileLines,
    GraphAnswer,
    Import,
    OutlineEntry,
    Related,
    Use,
)
from maguyva_pg.graph.questions import Walk
from maguyva_pg.render.graph_text import (
    content_lines,
    definition_lines,
    import_lines,
    outline_lines,
    related_lines,
    use_lines,
)
from maguyva_pg.render.notes import GraphQuestion, graph_notes, stale_notes
from maguyva_pg.render.terminal import write

FileRow = TypeVar("FileRow", OutlineEntry, Import, FileLines)
Row = TypeVar("Row", Definition, Use, Related, OutlineEntry, Import, FileLines)


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


def _clean(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
    """Refuse an empty name or path, and take out what no database can store."""
    if value is None:
        return None
    if not value.strip():
        raise click.BadParameter("it is empty.")
    # Bytes of an argument that are no UTF-8 arrive as surrogates.
    return value.encode("utf-8", "replace").decode().strip()


def _line_range(
    context: click.Context,  # noqa: ARG001
    parameter: click.Parameter,  # noqa: ARG001
    value: str | None,
) -> tuple[int, int | None]:
    """Read ``10``, ``10-40`` or ``10-``; nothing means all lines."""
    if value is None:
        return 1, None
    first, dash, last = value.strip().partition("-")
    if not first.isdecimal() or not (last.isdecimal() or not last) or int(first) < 1:
        raise click.BadParameter("write 10, 10-40, or 10- for the rest.")
    return int(first), int(last) if last else None if dash else int(first)


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

    Class.method and module::function are understood, and the name by which other repositories import it
    from a package: requests.get.
    """
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere)
        answer = maguyva.definition(name, scope.names)
        _finish(context, maguyva, "definition", answer, scope, definition_lines, as_json=as_json)


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
    the package: requests.get, net/http.Client; the package alone means all of its names. Where another
    indexed repository provides the package, its definition is named after the arrow.
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
        _finish(context, maguyva, "references", answer, scope, use_lines, as_json=as_json, limit=limit)


@click.command()
@_name_argument
@_walk_options(default_depth=1)
@click.pass_context
def callers(context: click.Context, name: str, **options: Unpack[WalkOptions]) -> None:
    """Show who calls NAME.

    The nearest come first, among them the most central. NAME is looked up here, or where --repo and --all
    say; callers in other repositories are shown, too, where they import a package that defines it.
    """
    _walk(context, "callers", name, **options)


@click.command()
@_name_argument
@_walk_options(default_depth=1)
@click.pass_context
def callees(context: click.Context, name: str, **options: Unpack[WalkOptions]) -> None:
    """Show what NAME calls.

    That may lie in other repositories, where it imports packages that they provide.
    """
    _walk(context, "callees", name, **options)


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

    That is all that leads to it, in whichever repository, with the route from each; tests are marked. With
    --diff, the index is brought up to date first, and the answer is for all that changed.
    """
    if (name is None) == (revision is None):
        raise click.UsageError("Give either a NAME or --diff REVISION.")
    if name is not None:
        _walk(context, "impact", name, **options)
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
        as_json, limit = options["as_json"], options["limit"]
        _finish(context, maguyva, "change", answer, scope, related_lines, as_json=as_json, limit=limit)


@click.command()
@_file_options
@click.pass_context
def imports(context: click.Context, path: str, **options: Unpack[FileOptions]) -> None:
    """Show what the file PATH imports, and who imports from it.

    PATH is a file as seen from here, or from the root of its repository.
    """
    _about_file(context, "imports", Maguyva.imports, import_lines, path, **options)


@click.command()
@_file_options
@click.pass_context
def outline(context: click.Context, path: str, **options: Unpack[FileOptions]) -> None:
    """Show the symbols of the file PATH, in their order.

    PATH is a file as seen from here, or from the root of its repository.
    """
    _about_file(context, "outline", Maguyva.outline, outline_lines, path, **options)


@click.command()
@_file_options
@click.option(
    "-l",
    "--lines",
    metavar="FIRST[-LAST]",
    callback=_line_range,
    help="Only these lines: 10-40, or 10- for the rest.",
)
@click.pass_context
def read(
    context: click.Context, path: str, lines: tuple[int, int | None], **options: Unpack[FileOptions]
) -> None:
    """Print the file PATH as it is indexed, which may differ from what is on disk.

    PATH is a file as seen from here, or from the root of its repository.
    """

    def ask(maguyva: Maguyva, path: str, names: Sequence[str] | None) -> GraphAnswer[FileLines]:
        return maguyva.read(path, names, first_line=lines[0], last_line=lines[1])

    _about_file(context, "read", ask, content_lines, path, **options)


def _about_file(
    context: click.Context,
    question: GraphQuestion,
    ask: Callable[[Maguyva, str, Sequence[str] | None], GraphAnswer[FileRow]],
    lines: Callable[[GraphAnswer[FileRow]], Iterator[str]],
    path: str,
    **options: Unpack[FileOptions],
) -> None:
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, options["repositories"], everywhere=options["everywhere"])
        answer = ask(maguyva, path_from_root(path, scope.repository), scope.names)
        _finish(context, maguyva, question, answer, scope, lines, as_json=options["as_json"])


def _walk(context: click.Context, question: Walk, name: str, **options: Unpack[WalkOptions]) -> None:
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, options["repositories"], everywhere=options["everywhere"])
        as_json, limit = options["as_json"], options["limit"]
        answer = maguyva.walk(
            question,
            name,
            scope.names,
            depth=options["depth"],
            min_confidence=options["min_confidence"],
            limit=limit,
        )
        _finish(context, maguyva, question, answer, scope, related_lines, as_json=as_json, limit=limit)


def _finish(
    context: click.Context,
    maguyva: Maguyva,
    question: GraphQuestion,
    answer: GraphAnswer[Row],
    scope: Scope,
    lines: Callable[[GraphAnswer[Row]], Iterator[str]],
    *,
    as_json: bool,
    limit: int | None = None,
) -> None:
    """Print an answer with what it may be missing; the exit code says whether there was one.

    Args:
        context: is ended.
        maguyva: what was asked.
        question: which of the questions.
        answer: what was found.
        scope: where.
        lines: makes the rows into text.
        as_json: print JSON instead.
        limit: the option that may have cut the rows short.
    """
    reply = maguyva.reply(answer, scope.names)
    if as_json:
        print_json(reply.to_json())
    else:
        for line in lines(answer):
            write(line)
        for text in graph_notes(question, answer, limit):
            note(text)
    for text in stale_notes(reply.index):
        note(text)
    if not answer.rows:
        context.exit(NOTHING_FOUND)
