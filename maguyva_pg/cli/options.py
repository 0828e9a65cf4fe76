"""Options that several commands share, and the way to standard output and standard error. Quick to import."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

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


def note(text: str) -> None:
    """Say something beside the data, on standard error, after the data printed so far."""
    sys.stdout.flush()
    click.echo(text, err=True)


def print_json(value: object) -> None:
    """Print a value as one line of JSON, whatever the encoding of standard output."""
    ascii_only = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(value, ensure_ascii=ascii_only, default=str))
