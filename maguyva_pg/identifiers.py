"""Words inside identifiers and prose, split alike when indexing and when searching."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

# Case changes split (``parseHTTP`` is parse, http; ``HTTPServer`` is http, server). Digits stay with the
# letters before them, because names of formats and algorithms are one word to whoever searches for
# them: utf8, sha256, base64, http2. Digits without letters before them are a word of their own.
_WORDS: Final = re.compile(
    r"""
    IPv\d+                                    # the one acronym that everybody spells with a small letter
    |[A-Z]{2,}s(?![a-z])                      # plurals of acronyms: URLs
    |[A-Z]+\d*(?![a-z\d])                     # acronyms, not the S of HTTPServer: HTTP, SHA256
    |[A-Z]?[a-z]+\d*(?:[a-z](?![a-z])\d*)*    # words: Parse, utf8; and abbreviations: i18n, k8s, e2e
    |\d+
    |[A-Z]
    |\*+                                      # letters without case, see _shape
    """,
    re.VERBOSE,
)
_RUNS: Final = re.compile(r"\w+")


@lru_cache(maxsize=65536)
def split_identifier(identifier: str) -> tuple[str, ...]:
    """Split an identifier at case changes, underscores and punctuation.

    Digits stay with the letters before them: ``parseHTTPConfig2_x`` gives ``parse``, ``http``,
    ``config2``, ``x``; ``sha256sum`` gives ``sha256``, ``sum``.

    Args:
        identifier: a name, or dotted names.

    Returns:
        Its words in order, in lower case; repeated words are kept.
    """
    if identifier.isascii():
        return tuple(word.lower() for word in _WORDS.findall(identifier.replace("*", " ")))
    return tuple(identifier[w.start() : w.end()].lower() for w in _WORDS.finditer(_shape(identifier)))


def _shape(identifier: str) -> str:
    """Stand-ins of the same length by which the pattern knows other alphabets' letters."""
    return "".join(
        c if c.isascii() and c.isalnum()
        else "A" if c.isupper()
        else "a" if c.islower()
        else "0" if c.isdecimal()
        else "*" if c.isalpha() or unicodedata.combining(c)
        else " "
        for c in identifier
    )  # fmt: skip


def words(text: str) -> list[str]:
    """Split prose or code into lower-case words, identifiers into their words.

    Args:
        text: any text.

    Returns:
        The words in order; repeated words are kept.
    """
    return [word for run in _RUNS.findall(text) for word in split_identifier(run)]
