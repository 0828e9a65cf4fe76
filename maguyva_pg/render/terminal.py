"""The terminal or what stands in for it: colour and highlighting on one, plain text in a pipe.

rich is imported only for a terminal, or for a table: in a pipe, plain text is all that is needed.
"""

from __future__ import annotations

import os
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
    "hcl": "terraform",
    "jsonl": "json",
    "objectivec": "objective-c",
    "svelte": "html",
    "vlang": "v",
    "vue": "html",
}
"""Pygments' name for a language where it is not ours."""


CONTROL_CHARACTERS = {
    **{code: chr(0x2400 + code) for code in range(0x20)},
    0x7F: "\N{SYMBOL FOR DELETE}",
    **dict.fromkeys(range(0x80, 0xA0), "\N{REPLACEMENT CHARACTER}"),
}
"""What stands for a control character, one for one so that columns stay: in a file or a path that someone
else wrote, it could give commands to the terminal."""


def is_coloured() -> bool:
    """Whether standard output is a terminal that may be given colours (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def on_one_line(path: str) -> str:
    """Return a path, or another name, without line breaks and other control characters."""
    return path.translate(CONTROL_CHARACTERS)


def without_commands(text: str) -> str:
    """Return lines of a file as a terminal may show them; tabs and line breaks stay."""
    return text.translate({**CONTROL_CHARACTERS, ord("\t"): "\t", ord("\n"): "\n"})


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


def size_text(size: int) -> str:
    """Return a number of bytes as people say it, in the decimal units that disks are sold in."""
    amount, unit = float(size), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if amount < 999.5:
            break
        amount, unit = amount / 1000, larger
    return f"{amount:.0f} {unit}" if amount >= 99.95 or unit == "B" else f"{amount:.1f} {unit}"
