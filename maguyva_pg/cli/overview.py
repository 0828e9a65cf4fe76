"""``maguyva hubs``, ``unused`` and ``cycles``: a repository as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Literal, TypeVar

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import NOTHING_FOUND, Command, json_option, note, print_json, scope_options
from maguyva_pg.cli.scope import Scope, find_scope, note_if_stale
from maguyva_pg.graph.answers import CycleMember, Hub, Unused
from maguyva_pg.languages import SYMBOL_KINDS
from maguyva_pg.render.graph_text import cycle_lines, hub_lines, unused_lines
from maguyva_pg.render.terminal import write

Row = TypeVar("Row", Hub, Unused, CycleMember)


def _list_options(default_limit: int) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        command = json_option(scope_options(command))
        command = click.option(
            "-n",
            "--limit",
            default=default_limit,
            show_default=True,
            type=click.IntRange(1),
            help="Most symbols.",
        )(command)
        return click.option(
            "-k",
            "--kind",
            "kinds",
            multiple=True,
            metavar="KIND",
            type=click.Choice(sorted(SYMBOL_KINDS)),
            help="Only symbols of this kind: class, function, method … (repeatable).",
        )(command)

    return add


@click.command()
@_list_options(default_limit=30)
@click.pass_context
def hubs(
    context: click.Context,
    kinds: tuple[str, ...],
    limit: int,
    repositories: tuple[str, ...],
    everywhere: bool,
    as_json: bool,
) -> None:
    """Show the most central symbols: what most of the code leads to."""
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere)
        rows = maguyva.hubs(scope.names, kinds=kinds or None, limit=limit)
        _finish(
            context, maguyva, rows, scope, hub_lines, "No symbol here is used by another.", as_json=as_json
        )


@click.command()
@_list_options(default_limit=100)
@click.pass_context
def unused(
    context: click.Context,
    kinds: tuple[str, ...],
    limit: int,
    repositories: tuple[str, ...],
    everywhere: bool,
    as_json: bool,
) -> None:
    """Show definitions that no resolved reference leads to.

    That is no proof: each comes with what may use it all the same, and those without a caveat come first.
    """
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere)
        rows = maguyva.unused(scope.names, kinds=kinds or None, limit=limit)
        _finish(context, maguyva, rows, scope, unused_lines, "Everything here is used.", as_json=as_json)
    if len(rows) == limit and not as_json:
        note(f"note: only the first {limit} are shown; --limit shows more.")


@click.command()
@click.option(
    "--grain",
    default="file",
    show_default=True,
    type=click.Choice(["file", "folder"]),
    help="What depends on each other; a folder is a package in Go and Java.",
)
@scope_options
@json_option
@click.pass_context
def cycles(
    context: click.Context,
    grain: Literal["file", "folder"],
    repositories: tuple[str, ...],
    everywhere: bool,
    as_json: bool,
) -> None:
    """Show files that depend on each other in a circle, by what they use of each other."""
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere)
        rows = maguyva.cycles(scope.names, grain=grain)
        _finish(context, maguyva, rows, scope, cycle_lines, "There is no cycle.", as_json=as_json)


def _finish(
    context: click.Context,
    maguyva: Maguyva,
    rows: Sequence[Row],
    scope: Scope,
    lines: Callable[[Sequence[Row]], Iterator[str]],
    nothing: str,
    *,
    as_json: bool,
) -> None:
    if as_json:
        print_json([asdict(row) for row in rows])
    else:
        for line in lines(rows):
            write(line)
        if not rows:
            note(nothing)
    note_if_stale(maguyva, scope)
    if not rows:
        context.exit(NOTHING_FOUND)
