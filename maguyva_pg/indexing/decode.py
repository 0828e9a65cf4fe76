"""Bytes of a file → text that PostgreSQL can store, whatever the encoding."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import NamedTuple

import charset_normalizer

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

SAMPLE_BYTES = 8_192
"""Bytes that the guess of a legacy encoding looks at. It reads lines with non-ASCII bytes only, so that
this is some hundred lines of comments, and takes a few milliseconds; on a megabyte it takes seconds."""

_NUL_PATTERN_SHARE = 0.7
"""Share of NUL bytes in the high half of its units above which text is UTF-16 or UTF-32 without a byte
order mark: source code is mostly ASCII, and comments in another script leave this much of it."""

_STRAY_NUL_SHARE = 0.05
"""Share of NUL bytes in the low half of the units up to which they count as damage."""

UNPRINTABLE_SHARE = 0.05
"""Share of characters that no text contains up to which something counts as text all the same."""

# Longest first: the mark of UTF-32-LE begins with that of UTF-16-LE.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# What source code is found in besides UTF-8, most wide-spread first. The library knows about ninety;
# offered all of them, it takes ten times as long and mistakes short comments for EBCDIC and the like.
_LEGACY_ENCODINGS = (
    "cp1252",
    "cp932",
    "euc_jp",
    "gb18030",
    "big5",
    "cp949",
    "cp1251",
    "koi8_r",
    "cp1250",
    "cp1253",
    "cp1254",
)

# The guess needs words. Sources have a name, a © or one comment, for which Windows-1250 and -1252 fit
# alike; when all there is are letters and signs of Western Europe in short runs, it is Windows-1252.
_WESTERN_EUROPEAN = (
    "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒß"
    "©®°±²³µ·º½¼£€¥§«»¡¿×÷–—‘’“”…•™\N{NO-BREAK SPACE}"
).encode("cp1252")
_NOT_WESTERN = re.compile(rb"[^\x00-\x7f" + re.escape(_WESTERN_EUROPEAN) + rb"]|[\x80-\xff]{4}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file."""

    text: str
    r"""Lines end in ``\n``; without NUL characters, surrogates and byte order mark."""
    encoding: str
    """Python's name of the codec that was used; ``utf-8-sig`` is UTF-8 with a byte order mark."""


class WideEncoding(NamedTuple):
    """UTF-16 or UTF-32, as found at the beginning of some bytes."""

    codec: str
    mark_length: int
    """Bytes of the byte order mark; 0 where there is none."""


def decode(data: bytes) -> Decoded:
    r"""Decode a file's bytes; never raises.

    In this order: UTF-16 and UTF-32 by their byte order mark or their pattern of NUL bytes, UTF-8,
    UTF-8 with damage, the legacy encoding that charset-normalizer finds most likely, Windows-1252,
    Latin-1. ``\r\n`` and a lone ``\r`` become ``\n``; NUL characters and what cannot be decoded
    become U+FFFD.

    Args:
        data: the bytes of the file, from its beginning.
    """
    text, encoding = _decode(data)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", REPLACEMENT)
    return Decoded(text=text, encoding=encoding)


def wide_encoding(data: bytes) -> WideEncoding | None:
    """Tell whether bytes are UTF-16 or UTF-32 text, and which.

    Args:
        data: the beginning of a file; a few kilobytes are enough.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return WideEncoding(codec, len(mark))
    head = data[:SAMPLE_BYTES]
    if b"\0" not in head:
        return None
    # Position of the low byte in a unit, UTF-32 first: its text also fits the pattern of UTF-16.
    for codec, width, low in (
        ("utf-32-le", 4, 0),
        ("utf-32-be", 4, 3),
        ("utf-16-le", 2, 0),
        ("utf-16-be", 2, 1),
    ):
        units = len(head) // width
        high_half = (head[position : units * width : width] for position in range(width) if position != low)
        filled = all(half.count(0) >= _NUL_PATTERN_SHARE * units for half in high_half)
        stray = head[low : units * width : width].count(0)
        if units and filled and stray <= _STRAY_NUL_SHARE * units:
            text = head[: units * width].decode(codec, "replace")
            if is_plausible_text(text):
                return WideEncoding(codec, 0)
    return None


def is_plausible_text(text: str) -> bool:
    """Tell whether decoded characters look like text: hardly any control or unassigned ones."""
    odd = sum(1 for character in text if not character.isprintable() and not character.isspace())
    return odd + text.count(REPLACEMENT) <= UNPRINTABLE_SHARE * len(text)


def _decode(data: bytes) -> tuple[str, str]:
    wide = wide_encoding(data)
    if wide is not None:
        return data[wide.mark_length :].decode(wide.codec, "replace"), wide.codec
    if data.startswith(codecs.BOM_UTF8):
        return data[len(codecs.BOM_UTF8) :].decode("utf-8", "replace"), "utf-8-sig"
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _decode_damaged_utf8(data) or _decode_legacy(data)


def _decode_damaged_utf8(data: bytes) -> tuple[str, str] | None:
    text = data.decode("utf-8", "replace")
    damaged = text.count(REPLACEMENT)
    intact = sum(1 for character in text if not character.isascii()) - damaged
    # Bytes of another encoding hardly ever form a valid sequence: more of those than damage is UTF-8.
    return (text, "utf-8") if intact > damaged else None


def _decode_legacy(data: bytes) -> tuple[str, str]:
    sample = b"\n".join(line for line in re.split(rb"[\r\n]+", data) if not line.isascii())[:SAMPLE_BYTES]
    codec = _guess(sample) if _NOT_WESTERN.search(sample) else "cp1252"
    if codec is not None:
        try:
            return data.decode(codec), codec
        except UnicodeDecodeError:
            text = data.decode(codec, "replace")
            if is_plausible_text(text):
                return text, codec
    return data.decode("latin-1"), "latin-1"


def _guess(sample: bytes) -> str | None:
    best = charset_normalizer.from_bytes(sample, cp_isolation=list(_LEGACY_ENCODINGS)).best()
    return best.encoding if best is not None else None
