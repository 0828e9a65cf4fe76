"""``maguyva definition``, ``references``, ``callers``, ``callees``, ``impact`` and ``outline``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TypedDict, TypeVar, Unpack

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import NOTHING_FOUND, Command, json_option, print_json, scope, scope_options
from maguyva_pg.graph.answers import Definition, GraphAnswer, OutlineEntry, Related, Use
from maguyva_pg.graph.questions import Walk
from maguyva_pg.render.graph_text import print_definitions, print_outline, print_related, print_uses

Row = TypeVar("Row", Definition, Use, Related, OutlineEntry)


class WalkOptions(TypedDict):
    """What callers, callees and impact have in common."""

    name: str
    depth: int
    min_confidence: float
    limit: int
    repositories: tuple[str, ...]
    everywhere: bool
    as_json: bool


KINDS = ("call", "import", "inherit", "type", "read")


_confidence_option = click.option(
    "--min-confidence",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Leave out what is less sure than this.",
)


def _walk_options(default_depth: int) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        command = json_option(scope_options(command))
        command = click.option(
            "-n", "--limit", default=200, show_default=True, type=click.IntRange(1), help="Most symbols."
        )(command)
        command = click.option(
            "-d",
            "--depth",
            default=default_depth,
            show_default=True,
            type=click.IntRange(1, 10),
            help="Edges to follow.",
        )(_confidence_option(command))
        return click.argument("name")(command)

    return add


@click.command()
@click.argument("name")
@scope_options
@json_option
@click.pass_context
def definition(
    context: click.Context, name: str, repositories: tuple[str, ...], everywhere: bool, as_json: bool
) -> None:
    """Show where NAME is defined (Class.method and module::function are understood)."""
    with Maguyva() as maguyva:
        answer = maguyva.definition(name, scope(maguyva, repositories, everywhere=everywhere))
    _finish(context, answer, print_definitions, as_json=as_json, nothing=f"{name} is not defined here.")


@click.command()
@click.argument("name")
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
    """Show where NAME is used: proved uses first, then those alike only in name."""
    with Maguyva() as maguyva:
        answer = maguyva.references(
            name,
            scope(maguyva, repositories, everywhere=everywhere),
            kinds=kinds or None,
            min_confidence=min_confidence,
            limit=limit,
        )
    _finish(context, answer, print_uses, as_json=as_json, nothing=f"{name} is not used here.")


@click.command()
@_walk_options(default_depth=1)
@click.pass_context
def callers(context: click.Context, **options: Unpack[WalkOptions]) -> None:
    """Show who calls NAME, nearest and most central first."""
    _walk(context, "callers", "Nothing that is indexed calls {}.", **options)


@click.command()
@_walk_options(default_depth=1)
@click.pass_context
def callees(context: click.Context, **options: Unpack[WalkOptions]) -> None:
    """Show what NAME calls."""
    _walk(context, "callees", "{} calls nothing that is indexed.", **options)


@click.command()
@_walk_options(default_depth=3)
@click.pass_context
def impact(context: click.Context, **options: Unpack[WalkOptions]) -> None:
    """Show what could break if NAME changes: all that leads to it, with the route."""
    _walk(context, "impact", "Nothing that is indexed leads to {}.", **options)


@click.command()
@click.argument("path")
@scope_options
@json_option
@click.pass_context
def outline(
    context: click.Context, path: str, repositories: tuple[str, ...], everywhere: bool, as_json: bool
) -> None:
    """Show the symbols of the file PATH (from the repository's root), in their order."""
    with Maguyva() as maguyva:
        answer = maguyva.outline(path, scope(maguyva, repositories, everywhere=everywhere))
    nothing = f"{path} defines nothing." if answer.known else f"{path} is not indexed."
    _finish(context, answer, print_outline, as_json=as_json, nothing=nothing)


def _walk(context: click.Context, question: Walk, nothing: str, **options: Unpack[WalkOptions]) -> None:
    with Maguyva() as maguyva:
        answer = maguyva.walk(
            question,
            options["name"],
            scope(maguyva, options["repositories"], everywhere=options["everywhere"]),
            depth=options["depth"],
            min_confidence=options["min_confidence"],
            limit=options["limit"],
        )
    nothing = nothing.format(options["name"])
    _finish(context, answer, print_related, as_json=options["as_json"], nothing=nothing)


def _finish(
    context: click.Context,
    answer: GraphAnswer[Row],
    show: Callable[[GraphAnswer[Row]], None],
    *,
    as_json: bool,
    nothing: str,
) -> None:
    """Print an answer with what it may be missing; the exit code says whether there was one."""
    if as_json:
        print_json(asdict(answer))
    else:
        show(answer)
        if not answer.known:
            hint = f" Did you mean: {', '.join(answer.suggestions)}?" if answer.suggestions else ""
            click.echo(f"{answer.asked} is not known here.{hint}", err=True)
        elif not answer.rows:
            click.echo(nothing, err=True)
        if answer.unresolved:
            click.echo(
                f"note: {answer.unresolved} uses of the same name could not be resolved; "
                "`maguyva references` lists them.",
                err=True,
            )
        if answer.truncated:
            click.echo("note: there may be more; a bound was hit.", err=True)
    if not answer.rows:
        context.exit(NOTHING_FOUND)
