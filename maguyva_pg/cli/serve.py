"""``maguyva serve`` and ``maguyva token``: the server for a team, and who may ask it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from maguyva_pg.api import Maguyva
from maguyva_pg.cli.options import NOTHING_FOUND, json_option, print_json
from maguyva_pg.config import Settings
from maguyva_pg.render.terminal import write
from maguyva_pg.web.listen import (
    DEFAULT_ADDRESS,
    answer_until_told,
    check_address,
    in_url,
    open_port,
    parse_address,
)
from maguyva_pg.web.tokens import TokenFile


def _tokens() -> TokenFile:
    given = os.environ.get("MAGUYVA_TOKENS")
    return TokenFile(Path(given).expanduser() if given else Settings.from_environment().home / "tokens.json")


@click.command()
@click.option(
    "--listen",
    "address",
    default=DEFAULT_ADDRESS,
    show_default=True,
    metavar="[HOST:]PORT",
    help="Where to listen; port 0 picks a free one. Elsewhere than on this machine only with tokens "
    "(maguyva token add).",
)
@click.option(
    "--concurrency",
    default=8,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Questions at the same time; each takes two connections to the database.",
)
@click.option(
    "--timeout",
    "seconds",
    default=15.0,
    show_default=True,
    type=click.FloatRange(0.1, 600),
    help="Seconds that an answer may take; then its statements are cancelled.",
)
def serve(address: str, concurrency: int, seconds: float) -> None:
    """Serve a web page, an API and the tools for agents over HTTP.

    The page is at /, the API below /api (described by /api/openapi.json), the tools for agents at /mcp, and
    /healthz, /readyz and /metrics are for operators. The log goes to standard error, a line of JSON for each
    request.
    """
    from maguyva_pg.web.application import build
    from maguyva_pg.web.observe import log_to_standard_error

    host, port = parse_address(address)
    tokens = _tokens()
    check_address(host, tokens)
    # Before the database is opened, so that a port that is taken is told at once.
    with open_port(host, port) as listening, Maguyva(concurrency=concurrency) as maguyva:
        maguyva.warm_up()
        application = build(maguyva, tokens, concurrency=concurrency, seconds=seconds)
        log_to_standard_error()
        port = listening.getsockname()[1]
        click.echo(f"Serving http://{in_url(host)}:{port} (to stop: Ctrl-C)", err=True)
        answer_until_told(application.app, listening)


@click.group()
def token() -> None:
    """Add, list or remove tokens: who may ask `maguyva serve`.

    They are kept as hashes in MAGUYVA_HOME, or in the file that MAGUYVA_TOKENS names. A running server
    notices a change by itself.
    """


@token.command()
@click.argument("name")
@click.option("--role", help="Database role whose grants hold for its questions (maguyva grant).")
def add(name: str, role: str | None) -> None:
    """Make a token for NAME, and print it. It is shown this once."""
    click.echo(_tokens().add(name, role))


@token.command("list")
@json_option
@click.pass_context
def list_tokens(context: click.Context, as_json: bool) -> None:
    """List the names of the tokens and their roles."""
    callers = sorted(_tokens().callers.values(), key=lambda caller: caller.name)
    if as_json:
        print_json([{"name": caller.name, "role": caller.role} for caller in callers])
    for caller in [] if as_json else callers:
        write(f"{caller.name}\t{caller.role or '-'}")
    if not callers:
        context.exit(NOTHING_FOUND)


@token.command()
@click.argument("name")
def remove(name: str) -> None:
    """Make the token of NAME worthless."""
    _tokens().remove(name)
    click.echo(f"Removed {name}.", err=True)
