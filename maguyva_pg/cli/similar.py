"""``maguyva similar``."""

from __future__ import annotations

import re
import sys

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import (
    NOTHING_FOUND,
    json_option,
    no_network_option,
    note,
    print_json,
    scope_options,
)
from maguyva_pg.cli.scope import find_scope, note_if_stale, path_from_root

PLACE = re.compile(r"(?P<path>\S.*):(?P<line>[1-9]\d*)(?:[-:]\d+)?")
"""FILE:LINE, as editors, compilers and the results of a search write it."""

FROM_STANDARD_INPUT = "-"


@click.command()
@click.argument("code", metavar="FILE:LINE|CODE|-")
@click.option(
    "-n", "--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="Most results."
)
@scope_options
@no_network_option
@json_option
@click.pass_context
def similar(
    context: click.Context,
    code: str,
    limit: int,
    repositories: tuple[str, ...],
    everywhere: bool,
    as_json: bool,
) -> None:
    """Show code like that at FILE:LINE, or like a piece of CODE; - reads it from standard input.

    What repeats the same lines is one result, with the places where they are. FILE is a file as seen from
    here, or from the root of its repository; --all compares it with all repositories.
    """
    place = PLACE.fullmatch(code)
    with Maguyva() as maguyva:
        scope = find_scope(maguyva, repositories, everywhere=everywhere and place is None)
        names = None if everywhere else scope.names
        if place is not None:
            path = path_from_root(place["path"], scope.repository)
            answer = maguyva.similar_to_line(
                path, int(place["line"]), within=scope.names, repositories=names, limit=limit
            )
        else:
            given = _standard_input() if code == FROM_STANDARD_INPUT else code
            answer = maguyva.similar_to_code(given, repositories=names, limit=limit)
        if as_json:
            print_json(answer.to_json())
        else:
            from maguyva_pg.render.similar_text import print_similar

            print_similar(answer)
            if not answer.results:
                note("Nothing is indexed that it could be compared with.")
        note_if_stale(maguyva, scope)
    if not answer.results:
        context.exit(NOTHING_FOUND)


def _standard_input() -> str:
    with open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False) as text:
        # What no database can store is in no indexed file either.
        return text.read().replace("\0", "")
