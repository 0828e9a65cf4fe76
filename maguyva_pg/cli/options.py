"""Options that several commands share, and the way to standard output and standard error. Quick to import."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from maguyva_pg.render.json_values import json_value

Command = TypeVar("Command", bound=Callable[..., Any])

NOTHING_FOUND = 1
"""Exit code, like grep's."""


def scope_options(command: Command) -> Command:
    """Add the options that say where to look."""
    command = click.option(
        "--all",
        "everywhere",
        is_flag=True,
        help="Look into all indexed repositories, not only this folder's.",
    )(command)
    return click.option(
        "-r",
        "--repo",
        "repositories",
        multiple=True,
        metavar="NAME",
        help="Look into this repository (repeatable).",
    )(command)


def json_option(command: Command) -> Command:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def no_network_option(command: Command) -> Command:
    """Add ``--no-network``: the policy of the same name for this one command."""

    def forbid(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001
        if value:
            # Settings are read from here, also by the processes that the command starts.
            os.environ["MAGUYVA_NO_NETWORK"] = "1"

    return click.option(
        "--no-network",
        is_flag=True,
        expose_value=False,
        callback=forbid,
        help="Send no text to an embedding service, whatever the settings say.",
    )(command)


def note(text: str) -> None:
    """Say something beside the data, on standard error, after the data printed so far."""
    sys.stdout.flush()
    click.echo(text, err=True)


def print_json(value: object) -> None:
    """Print a value as one line of JSON, whatever the encoding of standard output."""
    ascii_only = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(value, ensure_ascii=ascii_only, default=json_value))
