"""Pairs of a question and the chunk of code that answers it, from the packages' own words.

The code is parsed and cut by the product itself, so that a chunk, its path and the names in it are what a
search will see. A text is kept as the bag of its words: no static model knows more of it.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path, PurePosixPath
from typing import Final

from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.indexing.store import chunk_names
from maguyva_pg.types import Chunk, ParsedFile, PathClass, Symbol
from training.archives import PackageFile, package_files
from training.comments import find_comments
from training.manifest import Package
from training.wording import FEWEST_WORDS, description, words

Bag = Counter[str]


class Kind(IntEnum):
    """Where a question comes from."""

    DOCUMENTATION = 0
    """What documents a definition, to the chunk of the definition."""
    COMMENT = 1
    """A comment, to the chunk that it stands in."""
    FILE = 2
    """The comment at the top of a file, to any chunk of it."""
    NAME = 3
    """The name of a definition in words, to its chunk."""
    MEMBERS = 4
    """Names of several definitions of a file in words, to a chunk with one of them."""
    PATH = 5
    """The last words of a path, to any chunk there."""
    PROSE = 6
    """A sentence of a README or changelog that names a definition, to its chunk."""


MOST_PAIRS: Final = {
    Kind.DOCUMENTATION: 16, Kind.COMMENT: 10, Kind.FILE: 3, Kind.NAME: 8, Kind.MEMBERS: 4, Kind.PATH: 1
}  # fmt: skip
"""Of a file."""
MOST_PROSE: Final = 60
"""Of a package."""
KEPT_WORDING: Final = 0.25
"""Share of questions whose own words stay in the code: there, they do in a real index too, but a model learns
little from finding the same words again."""

_TOP_LINES: Final = 6
"""Lines within which a comment is about the whole file."""
_SMALLEST_CHUNK: Final = 60
"""Characters of a chunk that says something."""


@dataclass(slots=True)
class Pair:
    """A question and what answers it."""

    kind: Kind
    question: Bag
    document: Bag
    """The chunk with the names that it defines, without its path."""
    file: int
    """Place of its file in ``Mined.files``."""


@dataclass(slots=True)
class Mined:
    """What one package gave."""

    name: str
    files: list[tuple[Bag, Bag]] = field(default_factory=list[tuple[Bag, Bag]])
    """The words of each file's path, and of its name without suffix."""
    languages: list[str] = field(default_factory=list[str])
    """Of each file."""
    pairs: list[Pair] = field(default_factory=list[Pair])


def mine_package(package: Package, cache: Path) -> Mined:
    """Mine a downloaded package."""
    archives = [cache / package.registry / name for name, _ in package.files]
    return mine_files(
        f"{package.registry}/{package.name}", package_files(package.registry, package.name, archives)
    )


def mine_files(name: str, files: Iterable[PackageFile]) -> Mined:
    """Mine files of one package."""
    mined = Mined(name)
    draw = random.Random(hashlib.sha256(name.encode()).digest())
    prose: list[str] = []
    named: dict[str, tuple[int, Bag] | None] = {}
    for file in files:
        parsed = _parse(file)
        if parsed is None:
            continue
        if parsed.language in ("markdown", "restructuredtext"):
            prose.append(file.text)
            continue
        _FileMiner(mined, parsed, file.text, draw, named).mine()
    mined.pairs.extend(_prose_pairs(prose, named, draw))
    seen: set[tuple[str, ...]] = set()
    unique: list[Pair] = []
    for pair in mined.pairs:
        key = tuple(pair.question)
        if key not in seen:
            seen.add(key)
            unique.append(pair)
    mined.pairs = unique
    return mined


def _parse(file: PackageFile) -> ParsedFile | None:
    try:
        return parse_file(
            file.path, file.text, encoding="utf-8", size=0, blob_hash="", path_class=PathClass.SOURCE
        )
    except RecursionError:  # a text nested deeper than any that is written by hand
        return None


class _FileMiner:
    def __init__(
        self,
        mined: Mined,
        file: ParsedFile,
        text: str,
        draw: random.Random,
        named: dict[str, tuple[int, Bag] | None],
    ) -> None:
        self._mined = mined
        self._file = file
        self._lines = text.split("\n")
        self._draw = draw
        self._named = named
        self._number = len(mined.files)
        self._chunks = [chunk for chunk in file.chunks if len(chunk.content) >= _SMALLEST_CHUNK]
        path = PurePosixPath(file.path)
        mined.files.append((Counter(words(file.path)), Counter(words(path.stem))))
        mined.languages.append(file.language)

    def mine(self) -> None:
        """Add the file's pairs, at most so many of a kind."""
        if not self._chunks:
            return
        found: dict[Kind, list[Pair]] = {kind: [] for kind in Kind}
        for pair in (*self._documented(), *self._commented(), *self._by_name(), *self._by_members()):
            found[pair.kind].append(pair)
        found[Kind.PATH].extend(self._by_path())
        for kind, pairs in found.items():
            if len(pairs) > MOST_PAIRS.get(kind, 0):
                pairs = self._draw.sample(pairs, MOST_PAIRS.get(kind, 0))
            self._mined.pairs.extend(pairs)

    def _pair(self, kind: Kind, question: str, chunk: Chunk, without: str = "") -> Iterator[Pair]:
        asked = words(question)
        if len("".join(asked)) < 5:
            return
        content = chunk.content
        names = chunk_names(chunk, self._file.symbols)
        if without and self._draw.random() >= KEPT_WORDING:
            content = _without(content, without)
        document = Counter(words(content))
        document.update(words(names))
        if document.total() >= 8:
            yield Pair(kind, Counter(asked), document, self._number)

    def _chunk_of(self, line: int) -> Chunk | None:
        return next((one for one in self._chunks if one.start_line <= line <= one.end_line), None)

    def _documented(self) -> Iterator[Pair]:
        for symbol in self._file.symbols:
            if not symbol.documentation:
                continue
            asked = description(symbol.documentation.split("\n"))
            chunk = self._chunk_of(symbol.name_line)
            if asked and chunk:
                yield from self._pair(Kind.DOCUMENTATION, asked, chunk, symbol.documentation)

    def _commented(self) -> Iterator[Pair]:
        for comment in find_comments(self._lines, self._file.language):
            asked = description(comment.lines)
            if not asked:
                continue
            said = " ".join(comment.lines)
            if comment.start < _TOP_LINES:
                for chunk in self._draw.sample(self._chunks, min(2, len(self._chunks))):
                    yield from self._pair(Kind.FILE, asked, chunk, said)
            elif (chunk := self._chunk_of(comment.end + 1)) is not None:
                yield from self._pair(Kind.COMMENT, asked, chunk, said)

    def _by_name(self) -> Iterator[Pair]:
        for symbol, chunk in self._defining():
            self._know(symbol, chunk)
            parent = self._file.symbols[symbol.parent].name if symbol.parent is not None else ""
            asked = words(symbol.name)
            if len(asked) < 2 or self._draw.random() < 0.3:
                asked = [*words(parent), *asked]
            if len(asked) >= 2:
                yield from self._pair(
                    Kind.NAME, " ".join(asked), chunk, symbol.name if self._draw.random() < 0.5 else ""
                )

    def _by_members(self) -> Iterator[Pair]:
        defining = self._defining()
        for _ in range(MOST_PAIRS[Kind.MEMBERS] if len(defining) >= 4 else 0):
            some = self._draw.sample(defining, self._draw.randint(2, 4))
            asked = " ".join(word for symbol, _ in some for word in words(symbol.name))
            yield from self._pair(Kind.MEMBERS, asked, some[0][1])

    def _by_path(self) -> Iterator[Pair]:
        path = PurePosixPath(self._file.path)
        asked = " ".join(words("/".join((*path.parts[-2:-1], path.stem))))
        yield from self._pair(Kind.PATH, asked, self._draw.choice(self._chunks))

    def _defining(self) -> list[tuple[Symbol, Chunk]]:
        return [
            (symbol, chunk)
            for symbol in self._file.symbols
            if symbol.end_line - symbol.start_line >= 2
            and (chunk := self._chunk_of(symbol.name_line)) is not None
        ]

    def _know(self, symbol: Symbol, chunk: Chunk) -> None:
        """Note the one place where a name is defined, for the prose that speaks of it."""
        if len(symbol.name) < 5:
            return
        if symbol.name in self._named:
            self._named[symbol.name] = None
            return
        document = Counter(words(chunk.content))
        document.update(words(chunk_names(chunk, self._file.symbols)))
        self._named[symbol.name] = (self._number, document)


def _without(content: str, said: str) -> str:
    """Return a chunk without the lines, or the name, that a question was taken from."""
    if " " not in said.strip():
        return content.replace(said, " ")
    folded = " ".join(said.split())
    kept: list[str] = []
    for line in content.split("\n"):
        bare = " ".join(line.strip().strip("#/*-%;\"'!|<").split())
        if len(bare) >= 6 and (bare in folded or folded in bare):
            continue
        kept.append(line)
    return "\n".join(kept)


def _prose_pairs(
    texts: Sequence[str], named: dict[str, tuple[int, Bag] | None], draw: random.Random
) -> list[Pair]:
    """Pair sentences that name a definition as code with the chunk that defines it."""
    pairs: list[Pair] = []
    for text in texts:
        for paragraph in re.split(r"\n\s*\n|\n\s*[-*+] ", text):
            place = next(
                (
                    found
                    for name in re.findall(r"`{1,2}[\w.:#]*?(\w+)(?:\(.*?\))?`{1,2}", paragraph)
                    if (found := named.get(name)) is not None
                ),
                None,
            )
            asked = description(paragraph.split("\n"))
            if place is not None and asked and len(words(asked)) > FEWEST_WORDS:
                number, document = place
                pairs.append(Pair(Kind.PROSE, Counter(words(asked)), document, number))
    return pairs if len(pairs) <= MOST_PROSE else draw.sample(pairs, MOST_PROSE)
