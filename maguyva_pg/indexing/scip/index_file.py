"""A SCIP file (https://github.com/sourcegraph/scip) read document by document: some are gigabytes."""

from __future__ import annotations

import mmap
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from google.protobuf.message import DecodeError

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.scip.scip_pb2 import Document, Index, Metadata

_Message = TypeVar("_Message", Document, Metadata)

_LENGTH_DELIMITED: Final = 2
"""Wire type of every field of an index."""

_MAKE_IT_ANEW: Final = "Make it anew with its indexer (scip-python, scip-typescript, scip-java …)."

_FOREIGN: Final = {
    b"\x1f\x8b": "It is compressed: unpack it with gunzip first.",
    b"{": "It looks like an LSIF dump. A SCIP indexer writes protobuf: scip-python, scip-typescript …",
    b"PK": "It is an archive: unpack it first.",
}
"""What files begin with that are taken for SCIP indexes."""


@dataclass(frozen=True, slots=True)
class ScipFile:
    """An open SCIP file."""

    path: Path
    data: bytes | mmap.mmap
    indexer: str
    """Name and version of the tool that wrote it."""
    project_root: str
    """URI of the folder to which its paths are relative, on the machine where it was written."""

    def documents(self) -> Iterator[Document]:
        """Read the documents, in their order; each call begins anew.

        Raises:
            IndexingError: the file ends too early, or is broken.
        """
        number = Index.DOCUMENTS_FIELD_NUMBER
        for field, start, end in _fields(self.path, self.data):
            if field == number:
                yield _message(self.path, Document(), self.data[start:end])


@contextmanager
def open_scip(path: Path) -> Generator[ScipFile]:
    """Open a SCIP file and read what it says about itself.

    Raises:
        IndexingError: the file cannot be read, or is not a SCIP index.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise IndexingError(
            f"The SCIP index {path} cannot be read: {error.strerror}.",
            "Name the file that an indexer wrote, index.scip by default.",
        ) from error
    with file:
        # An empty file cannot be mapped.
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if path.stat().st_size else b""
        try:
            metadata = _metadata(path, data)
            tool = metadata.tool_info
            yield ScipFile(path, data, f"{tool.name} {tool.version}".strip(), metadata.project_root)
        finally:
            if isinstance(data, mmap.mmap):
                data.close()


def _metadata(path: Path, data: bytes | mmap.mmap) -> Metadata:
    """Return the metadata, which every index begins with."""
    for start, remedy in _FOREIGN.items():
        if data[: len(start)] == start:
            raise IndexingError(f"{path} is no SCIP index.", remedy)
    first = next(_fields(path, data), None)
    if first is None or first[0] != Index.METADATA_FIELD_NUMBER:
        raise IndexingError(f"{path} is no SCIP index.", _MAKE_IT_ANEW)
    metadata = _message(path, Metadata(), data[first[1] : first[2]])
    if not metadata.project_root and not metadata.tool_info.name:
        raise IndexingError(f"{path} is no SCIP index: it does not say what wrote it.", _MAKE_IT_ANEW)
    return metadata


def _message(path: Path, message: _Message, data: bytes) -> _Message:
    try:
        message.ParseFromString(data)
    except DecodeError as error:
        raise _broken(path) from error
    return message


def _broken(path: Path) -> IndexingError:
    return IndexingError(f"The SCIP index {path} is broken or not complete.", _MAKE_IT_ANEW)


def _fields(path: Path, data: bytes | mmap.mmap) -> Iterator[tuple[int, int, int]]:
    """Yield the number, start and end of each field of the index: protobuf itself reads a message whole."""
    position = 0
    while position < len(data):
        key, position = _varint(path, data, position)
        length, position = _varint(path, data, position)
        end = position + length
        if key & 7 != _LENGTH_DELIMITED or end > len(data):
            raise _broken(path)
        yield key >> 3, position, end
        position = end


def _varint(path: Path, data: bytes | mmap.mmap, position: int) -> tuple[int, int]:
    """Read a number in protobuf's form, seven bits a byte, and return it with the position behind it."""
    number = 0
    for shift in range(0, 64, 7):
        if position >= len(data):
            break
        byte = data[position]
        position += 1
        number |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return number, position
    raise _broken(path)
