"""Completions for the filters of a question."""

from __future__ import annotations

from collections.abc import Sequence

from maguyva_pg.languages.table import LANGUAGES, SYMBOL_KINDS

FILTERS = (
    ("repo:", "only this repository"),
    ("lang:", "only this language"),
    ("path:", "only paths with this in them"),
    ("kind:", "only definitions of this kind"),
    ("case:", "yes or no: whether case counts"),
    ("decorator:", "definitions with this decorator"),
    ("extends:", "classes with this base"),
    ("returns:", "functions with this return type"),
    ("async:", "yes or no"),
    ("exported:", "yes or no"),
)
MOST = 12


def completions(word: str, repositories: Sequence[str]) -> list[tuple[str, str]]:
    """Return what a word may become, each with its meaning.

    Args:
        word: as typed so far.
        repositories: names that there are.
    """
    sign = "-" if word.startswith("-") else ""
    name, colon, start = word.removeprefix("-").partition(":")
    if not colon:
        return [(sign + text, meaning) for text, meaning in FILTERS if name and text.startswith(name)]
    values: dict[str, Sequence[str]] = {
        "repo": repositories,
        "lang": sorted(LANGUAGES),
        "kind": sorted(SYMBOL_KINDS),
        **dict.fromkeys(("case", "async", "exported"), ("yes", "no")),
    }
    fitting = [value for value in values.get(name, ()) if value.lower().startswith(start.lower())]
    return [(f"{sign}{name}:{value}", "") for value in fitting[:MOST] if value != start]
