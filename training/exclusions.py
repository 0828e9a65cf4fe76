"""What may not be trained on: the code that the model is measured with, and what is made from it.

Names are matched first. What a package carries of that code under another name is found by its lines, where
the benchmark's checkouts are at hand (``python -m training.choose`` wants them).
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

_MEASURED: Final = (
    # The benchmark's repositories, here and in its published whole, and others that are measured with.
    "abseil aeson aiohttp alamofire argument-parser automapper axios axum bash-it bats broadway chi "
    "circe click cobra commons-lang composer coroutines curl dapper dart-shelf ecto elk exposed express "
    "fastapi flask fmt fmtlib gen-stage gin graphile gson guzzle http4s httpx illuminate jackson jekyll "
    "json-modern koreader ktor laravel libcats libuv lite-xl lspconfig messagepack model2vec monolog "
    "msgpack newtonsoft nlohmann nvm okhttp pandoc pekko phoenix pinia play-framework plug pydantic "
    "rack rails railties redux requests semble serde servant shadcn shelf sinatra spdlog starlette "
    "swift-argument symfony-console temporal tokio trpc vapor vitest zig zls zod "
).split()

_NAME: Final = re.compile(
    r"(?:^|[^a-z0-9])(?:" + "|".join(map(re.escape, _MEASURED)) + r")(?:$|[^a-z])", re.IGNORECASE
)

_LONG_LINE: Final = 35
"""Characters from which a line says where it comes from."""
_COPIED: Final = 0.2
"""Share of a file's long lines that are also in the benchmark's code."""
_FEWEST_COPIED: Final = 5
"""Lines that have to be shared, so that two short files may begin alike."""
_BOILERPLATE: Final = 3
"""Files of the benchmark from which a line is an import or the like, and says nothing."""

_NOTICE: Final = re.compile(
    r"(?:\s+|<\?php\b|/\*.*?\*/|<!--.*?-->|\{-.*?-\}|\(\*.*?\*\)|(?://|--|#(?![a-z])|;|%)[^\n]*(?:\n|\Z))*+",
    re.DOTALL,
)
"""The comments that a file begins with: a licence's text is in files that have nothing else in common."""


def is_measured(name: str) -> bool:
    """Whether a package's name or a path contains the name of a repository that is measured with."""
    return _NAME.search(name) is not None


def long_lines(text: str) -> set[int]:
    """Return checksums of a text's long lines, from the end of the comments that it begins with."""
    notice = _NOTICE.match(text)
    stripped = (line.strip() for line in text[notice.end() if notice else 0 :].split("\n"))
    return {zlib.crc32(line.encode()) for line in stripped if len(line) >= _LONG_LINE}


def measured_lines(folders: Iterable[Path]) -> frozenset[int]:
    """Return checksums of the long lines in the benchmark's checkouts, without what many files share."""
    uses: Counter[int] = Counter()
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file() and ".git" not in path.parts:
                uses.update(long_lines(path.read_text(encoding="utf-8", errors="replace")))
    return frozenset(line for line, count in uses.items() if count < _BOILERPLATE)


def is_copied(text: str, measured: Collection[int]) -> bool:
    """Whether a file shares too many of its long lines with the benchmark's code."""
    lines = long_lines(text)
    shared = sum(line in measured for line in lines)
    return shared >= _FEWEST_COPIED and shared > _COPIED * len(lines)
