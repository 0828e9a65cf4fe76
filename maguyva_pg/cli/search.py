"""``maguyva search``."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import NOTHING_FOUND, json_option, print_json, scope, scope_options
from maguyva_pg.search.answer import Answer

PRESETS = ("quick", "default", "thorough")
MODES = ("semantic", "text", "structural", "graph")


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
@click.option("--refresh", is_flag=True, help="Bring the index of the current folder up to date first.")
@click.option(
    "--explain", is_flag=True, help="Say how the question was understood and why each result ranks."
)
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
    with Maguyva() as maguyva:
        maguyva.warm_up_for(text)
        if refresh:
            from maguyva_pg.cli.progress import index_with_progress

            index_with_progress(maguyva, ".")
        names = scope(maguyva, repositories, everywhere=everywhere)

        def ask(asked: str) -> Answer:
            return maguyva.search(asked, repositories=names, preset=preset, limit=limit, modes=modes or None)

        if as_json and text == "-":
            found = False
            for line in sys.stdin:
                answer = ask(line.rstrip("\n"))
                print_json(answer.to_json())
                sys.stdout.flush()
                found = found or bool(answer.results)
        else:
            answer = ask(text)
            found = bool(answer.results)
            _print(answer, explain=explain, as_json=as_json)
            _warn_if_stale(maguyva, names)
    if not found:
        context.exit(NOTHING_FOUND)


def _print(answer: Answer, *, explain: bool, as_json: bool) -> None:
    if as_json:
        print_json(answer.to_json())
        return
    from maguyva_pg.render.answer_text import print_answer

    print_answer(answer, explain=explain)
    for warning in answer.warnings:
        click.echo(f"note: {warning}", err=True)
    if not answer.results:
        click.echo("Nothing found.", err=True)
        if answer.suggestions:
            click.echo(f"Did you mean: {', '.join(answer.suggestions)}?", err=True)


def _warn_if_stale(maguyva: Maguyva, names: Sequence[str] | None) -> None:
    """Say so when the one local repository that was searched has moved on since it was indexed."""
    if not names or len(names) != 1:
        return
    repository = next((one for one in maguyva.repositories() if one.name == names[0]), None)
    if repository is None or repository.branch or not repository.revision:
        return
    done = subprocess.run(
        ["git", "-C", repository.source, "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    )
    head = done.stdout.strip()
    if done.returncode == 0 and head != repository.revision:
        click.echo(
            f"note: {repository.name} was indexed at {repository.revision[:12]}, but is at {head[:12]} now; "
            "`maguyva index` brings it up to date.",
            err=True,
        )
