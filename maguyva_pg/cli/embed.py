"""``maguyva embed``: embedding spaces, and what they cost."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import json_option, no_network_option, note, print_json
from maguyva_pg.cli.progress import with_bars
from maguyva_pg.render.space_text import estimate_text, print_spaces


@click.command()
@click.argument("source", required=False, metavar="[PATH|GIT-URL]")
@click.option(
    "-s",
    "--space",
    metavar="NAME",
    help="local, local/MODEL, voyage or voyage/MODEL@DIMENSION; by default what the settings ask for.",
)
@click.option("--dry-run", is_flag=True, help="Only say what it would take: chunks, tokens, dollars.")
@click.option("--activate", is_flag=True, help="Let searches use the space, which has to be complete.")
@click.option("--drop", is_flag=True, help="Remove a space that searches do not use, with all its bits.")
@no_network_option
@json_option
def embed(
    source: str | None, space: str | None, dry_run: bool, activate: bool, drop: bool, as_json: bool
) -> None:
    r"""Fill an embedding space with bits of all that is indexed, or change over to it.

    Searches go on in the space that they use, until another is complete and activated. An interrupted run
    goes on where it was: what was embedded, and paid for, is kept.

    \b
    maguyva embed --space voyage --dry-run       what would it cost
    maguyva embed --dry-run PATH                 the same for a folder that is not indexed yet
    maguyva embed --space voyage                 fill it
    maguyva embed --space voyage --activate      let searches use it
    maguyva embed --space local --drop           free what they used before
    """
    if dry_run + activate + drop > 1:
        raise click.UsageError("--dry-run, --activate and --drop exclude each other.")
    if source is not None and not dry_run:
        raise click.UsageError("PATH is for --dry-run. maguyva index PATH indexes and embeds it.")
    if drop and space is None:
        raise click.UsageError("--drop needs the --space to remove; maguyva status lists them.")
    with Maguyva() as maguyva:
        if dry_run:
            estimate = with_bars(partial(maguyva.estimate_embedding, source, space=space))
            print_json(asdict(estimate)) if as_json else click.echo(estimate_text(estimate))
            return
        if activate:
            used = maguyva.activate_space(space)
            note(f"Searches use {used.space} from now on. Whoever searches or indexes has to ask for it.")
        elif drop:
            removed = maguyva.drop_space(str(space))
            note(f"Removed {removed.space} and its {removed.chunks} bit strings.")
        else:
            report = with_bars(partial(maguyva.fill_space, space))
            note(
                f"{report.space.space}: {report.chunks} chunks were given bits, "
                f"{report.embedded} texts were embedded."
            )
            if not report.space.active:
                note("Searches do not use it yet: maguyva embed --activate, with the same --space.")
        stored = maguyva.spaces()
    if as_json:
        print_json([asdict(one) for one in stored])
    else:
        print_spaces(stored)
