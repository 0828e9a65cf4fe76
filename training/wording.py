"""What people write about code, made into questions: comments without markup, names in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

WORD: Final = re.compile(r"[A-Z]+(?:s(?![a-z])|(?![a-z]))|[A-Z]?[a-z]+|[0-9]+")
"""The words of identifiers and prose. The tokenizer's normalizer cuts at the same places (tokenizer.py);
``URLs`` and ``IDs`` stay whole."""

LONGEST: Final = 300
"""Characters of a question; what follows in a comment is detail."""
FEWEST_WORDS: Final = 3

_NO_DESCRIPTION: Final = re.compile(
    r"copyright|licen[cs]e|all rights reserved|auto-?generated|do not edit|SPDX|todo|fixme|xxx|---|===|\*\*\*"
    r"|@author|coding[:=]|usr/bin|go:build|vim:|this file is part|redistribut|eslint|pylint|noqa|istanbul"
    r"|prettier|@ts-|nolint|rubocop|clang-format|type: ignore|pragma|\bdeprecated\b|https?://",
    re.IGNORECASE,
)
_END: Final = re.compile(
    r"\s*(?:@\w|:\w+.*:|\\(?:param|return)|args?:|arguments?:|parameters?:?\s*$|returns?:|raises?:|yields?:"
    r"|examples?:?|usage:|notes?:|```|~~~|>>>|\.\. |#+ |={3,}|-{3,}|<p>|<pre>|<ul>|see also)",
    re.IGNORECASE,
)
_MARKUP: Final = re.compile(r"</?[a-z][^>]*>|\{@\w+\s+([^}]*)\}|`|\*\*|\[([^\]]*)\]\([^)]*\)")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_CODE: Final = re.compile(r"[;{}]\s*$|^\s*(?:return|if|for|var|let|const|import)\b.*[=(;]")


def words(text: str) -> list[str]:
    """Split a text into lower-case words, at case too."""
    return [word.lower() for word in WORD.findall(text)]


def description(lines: Iterable[str]) -> str:
    """Return the first two sentences of a comment's lines, without markup; empty: it describes nothing."""
    kept: list[str] = []
    for line in lines:
        stripped = re.sub(r"^[@\\]brief\s+", "", line.strip().lstrip("*").strip())
        if not stripped or _END.match(stripped):
            if kept:
                break
            continue
        kept.append(stripped)
        if len(kept) == 6:
            break
    text = _MARKUP.sub(lambda match: match[1] or match[2] or " ", " ".join(kept))
    if _NO_DESCRIPTION.search(text):
        return ""
    text = " ".join(_SENTENCE.split(text)[:2])[:LONGEST].strip()
    letters = sum(one.isalpha() or one == " " for one in text)
    if (
        letters < 0.8 * len(text)
        or len(re.findall(r"[A-Za-z]{2,}", text)) < FEWEST_WORDS
        or _CODE.search(text)
    ):
        return ""
    return text
