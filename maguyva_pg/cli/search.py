"""``maguyva search``."""

from __future__ import annotations

import sys
from collections.abc import Callable

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
from maguyva_pg.cli.scope import find_scope, note_if_stale
from maguyva_pg.errors import SearchError
from maguyva_pg.indexing.freshness import Reply
from maguyva_pg.render.notes import answer_notes, stale_notes
from maguyva_pg.search.answer import Answer

PRESETS = ("quick", "default", "thorough")
MODES = ("semantic", "text", "structural", "graph")

FROM_STANDARD_INPUT = "-"
"""The question that stands for those on standard input."""
SOME_FAILED = 2
"""Exit code where some question on standard input could not be answered, like grep's."""


@click.command()
@click.argument("question", nargs=-1, required=True)
@click.option(
    "-p",
    "--preset",
    type=click.Choice(PRESETS),
    default="default",
    show_default=True,
    help="quick: by meaning alone; default: the three modes that fit best; thorough: all that fit.",
)
@click.option(
    "-m", "--mode", "modes", multiple=True, type=click.Choice(MODES), help="Run only this mode (repeatable)."
)
@click.option(
    "-n", "--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="Most results."
)
@scope_options
@click.option(
    "--refresh", is_flag=True, help="Bring the index up to date first: this folder's, or that of --repo."
)
@click.option(
    "--explain", is_flag=True, help="Say how the question was understood and why each result ranks."
)
@no_network_option
@json_option
@click.pass_context
def search(
    context: click.Context,
    question: tuple[str, ...],
    preset: str,
    modes: tuple[str, ...],
    limit: int,
    repositories: tuple[str, ...],
    everywhere: bool,
    refresh: bool,
    explain: bool,
    as_json: bool,
) -> None:
    """Answer a QUESTION about code, in plain words.

    Filters: repo: lang: path: kind: case: /regex/ and - to exclude; "quotes" for a literal string. With
    --json, the QUESTION - reads one question per line and prints one answer per line.
    """
    text = " ".join(question)
    batch = text == FROM_STANDARD_INPUT
    if batch and not as_json:
        raise click.UsageError("Questions from standard input (-) are answered with --json only.")
    with Maguyva() as maguyva:
        if not batch:
            maguyva.warm_up_for(text, preset, modes or None)
        scope = find_scope(maguyva, repositories, everywhere=everywhere, refresh=refresh)

        def ask(asked: str) -> Reply[Answer]:
            answer = maguyva.search(
                asked, repositories=scope.names, preset=preset, limit=limit, modes=modes or None
            )
            return maguyva.reply(answer, scope.names)

        if batch:
            code = _answer_lines(ask)
            note_if_stale(maguyva, scope)
        else:
            reply = ask(text)
            code = 0 if reply.answer.results else NOTHING_FOUND
            _print(reply, explain=explain, as_json=as_json)
    context.exit(code)


def _answer_lines(ask: Callable[[str], Reply[Answer]]) -> int:
    """Answer each line of standard input with a line of JSON; return the exit code."""
    found = failed = False
    # JSON is UTF-8 whatever the locale, and a byte that is not must not end the batch.
    with open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False) as lines:
        for line in lines:
            asked = line.rstrip("\r\n")
            try:
                reply = ask(asked)
            except SearchError as error:  # of this question alone
                failed = True
                print_json({"query": asked, "error": error.message, "remedy": error.remedy})
            else:
                found = found or bool(reply.answer.results)
                print_json(reply.to_json())
            sys.stdout.flush()
    return SOME_FAILED if failed else 0 if found else NOTHING_FOUND


def _print(reply: Reply[Answer], *, explain: bool, as_json: bool) -> None:
    if as_json:
        print_json(reply.to_json())
    else:
        from maguyva_pg.render.answer_text import print_answer

        print_answer(reply.answer, explain=explain)
        for text in answer_notes(reply.answer):
            note(text)
    for text in stale_notes(reply.index):
        note(text)
