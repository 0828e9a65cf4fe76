"""Write ``docs/cli.md`` from the commands themselves, or check that it is what they say.

``python docs/cli_reference.py`` writes, ``python docs/cli_reference.py --check`` compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from maguyva_pg.cli import cli

PAGE = Path(__file__).with_name("cli.md")
PROGRAM = "maguyva"
WIDTH = 100
"""Columns of the help texts: fixed, since click otherwise asks the terminal."""

INTRODUCTION = """\
# Commands

Written by `make docs` from the commands themselves; change their help texts, not this page.
Data goes to standard output, messages and progress to standard error. Exit codes: 0 something found
or done, 1 nothing found, 2 an error, whose message names the remedy.
"""


def commands(
    command: click.Command, path: tuple[str, ...] = (PROGRAM,)
) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and all below it, each with the words that call it, in the order of their names."""
    yield " ".join(path), command
    if isinstance(command, click.Group):
        # Asked for by name, since the outermost group imports a command only when it is wanted.
        context = click.Context(command)
        for name in sorted(command.list_commands(context)):
            child = command.get_command(context, name)
            if child is not None and not child.hidden:
                yield from commands(child, (*path, name))


def help_text(words: str, command: click.Command) -> str:
    """Return what ``--help`` prints for a command that is called by these words."""
    context = click.Context(command, info_name=words, terminal_width=WIDTH, max_content_width=WIDTH)
    return "\n".join(line.rstrip() for line in command.get_help(context).splitlines())


def reference() -> str:
    """Return the page."""
    sections = [
        f"\n## {words}\n\n```text\n{help_text(words, command)}\n```\n" for words, command in commands(cli)
    ]
    return INTRODUCTION + "".join(sections)


def main(arguments: list[str]) -> int:
    """Write the page, or with ``--check`` say whether it has to be written anew."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("Usage: python docs/cli_reference.py [--check]\n")
        return 2
    if not arguments:
        PAGE.write_text(reference(), encoding="utf-8")
        return 0
    current = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    if current == reference():
        return 0
    sys.stderr.write("docs/cli.md is not what the commands say now. Run: make docs\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
