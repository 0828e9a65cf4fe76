"""The terminal or what stands in for it: colour and highlighting on one, plain text in a pipe.

rich is imported only for a terminal, or for a table: in a pipe, plain text is all that is needed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

SYNTAX_THEME = "ansi_dark"
"""Uses the terminal's own colours, so that it is legible on light and dark ones."""

PIPE_WIDTH = 200
"""Columns of a table in a pipe, where rich would assume 80 and break its rows."""

LEXERS = {
    "tsx": "tsx",
    "jsx": "jsx",
    "cpp": "cpp",
    "csharp": "csharp",
    "proto": "protobuf",
    "hcl": "terraform",
}
"""Pygments' name for a language where it is not ours."""


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout.isatty()


def console(*, stderr: bool = False) -> Console:
    """Return a console on standard output or standard error."""
    from rich.console import Console

    screen = Console(stderr=stderr, highlight=False)
    if not screen.is_terminal:
        screen.width = PIPE_WIDTH
    return screen


def write(text: str) -> None:
    """Write a line to standard output; what its encoding lacks is replaced, and never an error."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
