"""Which files of a repository a SCIP index covers, and whether it still fits them."""

from __future__ import annotations

import posixpath
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.scip.index_file import ScipFile
from maguyva_pg.indexing.scip.placing import Placed, place
from maguyva_pg.indexing.walk import blob_hash

SAMPLE: Final = 200
"""Documents that are looked at to find the folder in which an index was made."""


@dataclass(frozen=True, slots=True)
class CoveredRepository:
    """The repository that SCIP indexes are of."""

    source: str
    """Its folder, or a git URL."""
    files: Mapping[str, str]
    """Path → blob hash of its indexed files."""
    read: Callable[[str], bytes | None]
    """Returns the bytes of a file; none where it is no longer there."""

    def text(self, path: str) -> str:
        """Return the text of an indexed file.

        Raises:
            IndexingError: the file is no longer the one that was indexed.
        """
        data = self.read(path)
        if data is None or blob_hash(data) != self.files[path]:
            raise IndexingError(
                f"{path} was changed while it was being indexed.",
                "Index again once the files stay as they are.",
            )
        return decode(data).text


@dataclass(slots=True)
class Coverage:
    """One SCIP index, laid over a repository.

    Args:
        index: the open file.
        repository: whose files it may cover.
        folder: of the repository to which the index's paths are relative; empty: its root.
        decided: paths that another index covers already.
    """

    index: ScipFile
    repository: CoveredRepository
    folder: str
    decided: Collection[str]
    fitting: dict[str, str] = field(default_factory=dict[str, str])
    """Covered paths → hash of the bytes that the index describes."""
    outdated: set[str] = field(default_factory=set[str])
    """Covered paths whose files have other text than the index describes."""
    absent: set[str] = field(default_factory=set[str])
    outside: set[str] = field(default_factory=set[str])
    repeated: set[str] = field(default_factory=set[str])

    def documents(self) -> Iterator[tuple[str, list[Placed]]]:
        """Yield the path of each document that fits its file, and its occurrences.

        A second call yields the same again.
        """
        seen: set[str] = set()
        for document in self.index.documents():
            written = document.relative_path
            if not _is_below(written):
                self.outside.add(written)
                continue
            path = posixpath.join(self.folder, written)
            if path not in self.repository.files:
                self.absent.add(path)
            elif path in seen or path in self.decided:
                self.repeated.add(path)
            elif path not in self.outdated:
                seen.add(path)
                placed = place(document, self.repository.text(path))
                if placed is None:
                    self.outdated.add(path)
                else:
                    self.fitting[path] = self.repository.files[path]
                    yield path, placed

    def messages(self) -> Iterator[str]:
        """Yield what could not be used, a sentence each."""
        for paths, what in (
            (self.outside, "with paths that lead out of the folder in which it was made: ignored"),
            (self.absent, "of files that are not indexed here: ignored"),
            (self.repeated, "of files that are covered already: ignored"),
            (self.outdated, "of other text than the files have now: not used; run its indexer again"),
        ):
            if paths:
                noun = "document" if len(paths) == 1 else "documents"
                yield f"{self.index.path.name}: {len(paths)} {noun} {what} (such as {min(paths)})."


def _is_below(path: str) -> bool:
    """Whether a path is written as SCIP demands: relative, with slashes, nothing in it to be resolved."""
    return (
        posixpath.normpath(path) == path
        and path != "."
        and not path.startswith(("/", "../"))
        and path != ".."
    )


def folder_of(index: ScipFile, repository: CoveredRepository) -> str:
    """Find the folder to which an index's paths are relative.

    An index says where it was made, but often that was on another machine. So it is the folder below
    which most of its documents are, and of several the one that it names, or else the uppermost.

    Args:
        index: the open file.
        repository: whose files it covers.

    Raises:
        IndexingError: none of its documents is of a file in the repository.
    """
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for path in repository.files:
        by_name[posixpath.basename(path)].append(path)
    counts: Counter[str] = Counter()
    first = ""
    for document in islice(index.documents(), SAMPLE):
        written = document.relative_path
        first = first or written
        counts.update(
            path[: -len(written)].rstrip("/")
            for path in by_name[posixpath.basename(written)]
            if path == written or path.endswith("/" + written)
        )
    if not counts:
        raise IndexingError(
            f"{index.path} covers no file of this repository"
            + (f" (its first document is {first})." if first else ": it has no documents."),
            "Name an index that was made of it, at its root or in a folder of it.",
        )
    named = Path(unquote(urlsplit(index.project_root).path))
    root = repository.source
    own = named.relative_to(root).as_posix().removeprefix(".") if named.is_relative_to(root) else None
    return min(counts, key=lambda folder: (-counts[folder], folder != own, folder.count("/"), folder))
