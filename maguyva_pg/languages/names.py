"""What people call languages."""

from __future__ import annotations

from typing import Final

from maguyva_pg.languages.table import LANGUAGES

OTHER_NAMES: Final = {
    "bash": "shell",
    "c#": "csharp",
    "c++": "cpp",
    "ecmascript": "javascript",
    "ghc": "haskell",
    "golang": "go",
    "node": "javascript",
    "objc": "objectivec",
    "objective-c": "objectivec",
    "plpgsql": "sql",
    "postgresql": "sql",
    "protocol buffers": "protobuf",
    "terraform": "hcl",
}
"""Usual names that are neither ours nor an extension."""

INCLUDED: Final = {"typescript": ("tsx",)}
"""Languages of ours that people mean along with another."""


def languages_called(written: str) -> tuple[str, ...]:
    """Return the languages that a name means.

    Args:
        written: a name, a usual other name, or an extension without its dot, in any case.

    Returns:
        Keys of ``LANGUAGES``; empty where nothing is called so.
    """
    lowered = written.lower()
    name = OTHER_NAMES.get(lowered, lowered)
    if name in LANGUAGES:
        return (name, *INCLUDED.get(name, ()))
    for language in LANGUAGES.values():
        if f".{name}" in language.extensions:
            return (language.name, *INCLUDED.get(language.name, ()))
    return ()
