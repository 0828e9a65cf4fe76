"""The ``maguyva`` command: thin commands over the API; the one place that turns errors into exit codes."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from maguyva_pg import __version__
from maguyva_pg.cli.options import no_network_option

ERROR = 2
INTERRUPTED = 130
"""128 + SIGINT, as shells have it."""

COMMANDS = {
    "search": "search",
    "index": "index",
    "definition": "graph",
    "references": "graph",
    "callers": "graph",
    "callees": "graph",
    "impact": "graph",
    "imports": "graph",
    "outline": "graph",
    "read": "graph",
    "similar": "similar",
    "hubs": "overview",
    "unused": "overview",
    "cycles": "overview",
    "mcp": "mcp",
    "embed": "embed",
    "serve": "serve",
    "token": "serve",
    "status": "index",
    "stats": "stats",
    "repo": "repositories",
    "jobs": "jobs",
    "grant": "access",
    "revoke": "access",
    "grants": "access",
    "db": "db",
}
"""Command → module of this package, in the order of the help; only the one that runs is imported."""


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        return getattr(import_module(f"maguyva_pg.cli.{COMMANDS[cmd_name]}"), cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _ReaderGone from error


class _ReaderGone(Exception):
    """Nobody reads standard output any more. Of a broken pipe click makes exit code 1: nothing found."""


@click.command(
    cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="maguyva")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@no_network_option
def cli(debug: bool) -> None:
    """Code search that a team shares in its own PostgreSQL.

    Ask in plain words: maguyva search "how does authentication work". A folder that is not indexed yet is
    indexed first. Exit codes: 0 something found, 1 nothing found, 2 an error.
    """


def main() -> NoReturn:
    """Run the command line."""
    debug = "--debug" in sys.argv[1:2]
    try:
        code = cli.main(prog_name="maguyva", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("maguyva: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except (BrokenPipeError, _ReaderGone):
        _give_up_output()  # the reader has seen enough (head)
        sys.exit(0)
    except Exception as error:
        _fail(error, debug=debug)


def _give_up_output() -> None:
    """Write to nowhere from here on, so that Python's own flush at the end does not complain again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(error: Exception, *, debug: bool) -> NoReturn:
    if debug:
        import traceback

        traceback.print_exc()
    try:
        sys.stdout.flush()
    except OSError:
        _give_up_output()
    from maguyva_pg.db.trouble import explained

    told = explained(error)
    click.echo(f"maguyva: {told.message}" + (f"\n  {told.remedy}" if told.remedy else ""), err=True)
    sys.exit(ERROR)
