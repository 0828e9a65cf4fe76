"""The ``maguyva`` command: thin commands over the API; the one place that turns errors into exit codes."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from maguyva_pg import __version__
from maguyva_pg.errors import MaguyvaError

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
    "outline": "graph",
    "status": "index",
    "repo": "index",
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


@click.command(
    cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="maguyva")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
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
    except click.exceptions.Exit as exit_:
        sys.exit(exit_.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("maguyva: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader has seen enough (head): Python's own flush at exit must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except MaguyvaError as error:
        _fail(f"{error.message}\n  {error.remedy}" if error.remedy else error.message, debug=debug)
    except Exception as error:
        _fail(_unexpected(error), debug=debug)


def _unexpected(error: Exception) -> str:
    import psycopg

    if isinstance(error, psycopg.OperationalError):
        return (
            f"The database stopped answering: {str(error).strip()}\n"
            "  Try again; `maguyva db check` says whether it is well."
        )
    if isinstance(error, psycopg.errors.InsufficientPrivilege | psycopg.errors.ReadOnlySqlTransaction):
        return (
            f"The database does not allow this: {str(error).strip()}\n"
            "  Connect as a user with the right to, or ask its administrator."
        )
    return (
        f"Unexpected {type(error).__name__}: {error}\n"
        "  This is a mistake of Maguyva's. `maguyva --debug …` shows where; please report it."
    )


def _fail(message: str, *, debug: bool) -> NoReturn:
    if debug:
        import traceback

        traceback.print_exc()
    click.echo(f"maguyva: {message}", err=True)
    sys.exit(ERROR)
