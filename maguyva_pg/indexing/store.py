"""Rows of one run, written inside its one transaction: readers see the state before it or after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, LiteralString

from psycopg import Connection
from psycopg.types.json import Jsonb

from maguyva_pg.db.queries import query
from maguyva_pg.languages.table import TEXT_KINDS
from maguyva_pg.types import Chunk, ParsedFile, SkippedFile, Symbol

IDS_PER_BLOCK = 1000
"""Increment of the sequence ``maguyva.id_block``."""

MAX_NAME = 500
"""Characters kept of a name, at most 2,000 bytes: an index entry may have 2,704, and no name that a person
wrote comes near. Definitions and uses are cut alike, so that they still meet."""

FILE_TYPES = ("int4", "int8", "text", "text", "text", "int8", "int4", "bytea", "text", "text")
SKIPPED_FILE_TYPES = ("int4", "text", "text", "text", "int8", "bytea")
CHUNK_TYPES = ("int4", "int8", "int8", "int4", "int4", "text", "text", "text")
SYMBOL_TYPES = (
    *("int4", "int8", "int8", "int8", "int8", "text", "text", "text", "text", "text", "jsonb"),
    *("int4", "int4", "int4", "int4"),
)
REFERENCE_TYPES = (
    *("int8", "int8", "int8", "text", "text", "int4", "int4", "text", "text", "bool", "text", "int4"),
)


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk that was written, as embedding needs it."""

    id: int
    file_id: int
    path: str
    names: str
    content: str


@dataclass(slots=True)
class Store:
    """Writes files of one repository.

    Args:
        connection: inside the run's transaction.
        repository_id: the repository.
    """

    connection: Connection
    repository_id: int
    new_file_ids: list[int] = field(default_factory=list[int])
    _ids: Iterator[int] = field(init=False)

    def __post_init__(self) -> None:
        self._ids = self._allocate()
        self.connection.execute(query("index/create_new_reference"))

    def delete_files(self, file_ids: Sequence[int]) -> None:
        """Remove files, and their words from the counts."""
        if file_ids:
            values = {"repository_id": self.repository_id, "file_ids": list(file_ids)}
            self.connection.execute(query("index/subtract_terms"), values)
            self.connection.execute(query("index/delete_files"), values)

    def add_files(self, files: Sequence[ParsedFile]) -> list[StoredChunk]:
        """Write files with their chunks and symbols; their references wait for ``link``.

        Returns:
            The chunks, to be embedded.
        """
        rows = _Rows()
        for file in files:
            self._add_file(file, rows)
        copy(self.connection, query("index/copy_files"), FILE_TYPES, rows.files)
        copy(self.connection, query("index/copy_chunks"), CHUNK_TYPES, rows.chunks)
        copy(self.connection, query("index/copy_symbols"), SYMBOL_TYPES, rows.symbols)
        copy(self.connection, query("index/copy_new_references"), REFERENCE_TYPES, rows.references)
        return rows.stored

    def replace_skipped_files(self, files: Sequence[SkippedFile]) -> None:
        """Write which files were skipped this time."""
        self.connection.execute(query("index/delete_skipped_files"), {"repository_id": self.repository_id})
        rows = [
            (
                *(self.repository_id, file.path, file.reason, file.detail, file.size),
                bytes.fromhex(file.blob_hash) or None,
            )
            for file in files
        ]
        copy(self.connection, query("index/copy_skipped_files"), SKIPPED_FILE_TYPES, rows)

    def count_terms(self) -> None:
        """Count the words of the files that were added, and forget words that went."""
        values = {"repository_id": self.repository_id, "file_ids": self.new_file_ids}
        self.connection.execute(query("index/add_terms"), values)
        self.connection.execute(query("index/delete_unused_terms"), {"repository_id": self.repository_id})

    def _add_file(self, file: ParsedFile, rows: _Rows) -> None:
        repository_id, file_id = self.repository_id, next(self._ids)
        self.new_file_ids.append(file_id)
        rows.files.append(
            (
                *(repository_id, file_id, file.path, file.language, file.encoding, file.size),
                *(file.line_count, bytes.fromhex(file.blob_hash), file.path_class, file.problem or None),
            )
        )
        chunk_ids: list[int] = []
        for chunk in file.chunks:
            chunk_id, names = next(self._ids), chunk_names(chunk, file.symbols)
            chunk_ids.append(chunk_id)
            rows.chunks.append(
                (
                    *(repository_id, chunk_id, file_id, chunk.start_line, chunk.end_line),
                    *(chunk.content, names, file.path),
                )
            )
            rows.stored.append(StoredChunk(chunk_id, file_id, file.path, names, chunk.content))
        symbol_ids = [next(self._ids) for _ in file.symbols]
        for symbol, symbol_id in zip(file.symbols, symbol_ids, strict=True):
            rows.symbols.append(
                (
                    *(repository_id, symbol_id, file_id, chunk_ids[_chunk_at(file.chunks, symbol.name_line)]),
                    None if symbol.parent is None else symbol_ids[symbol.parent],
                    *(
                        symbol.name[:MAX_NAME],
                        symbol.qualified_name,
                        symbol.kind,
                        symbol.signature,
                        symbol.documentation,
                    ),
                    Jsonb(symbol.attributes),
                    *(symbol.start_line, symbol.end_line, symbol.name_line, symbol.name_column),
                )
            )
        for reference in file.references:
            rows.references.append(
                (
                    *(next(self._ids), file_id),
                    None if reference.enclosing is None else symbol_ids[reference.enclosing],
                    *(reference.kind, reference.name[:MAX_NAME], reference.line, reference.column),
                    *(reference.qualifier, reference.receiver_type, reference.local, reference.alias),
                    reference.arguments,
                )
            )

    def _allocate(self) -> Iterator[int]:
        """Give out ids, fetching twice as many blocks each time as the time before, up to 64."""
        blocks = 1
        while True:
            rows = self.connection.execute(query("index/allocate_ids"), {"blocks": blocks}).fetchall()
            for (first_id,) in rows:
                yield from range(first_id, first_id + IDS_PER_BLOCK)
            blocks = min(blocks * 2, 64)


@dataclass(slots=True)
class _Rows:
    files: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    chunks: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    symbols: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    references: list[tuple[Any, ...]] = field(default_factory=list[tuple[Any, ...]])
    stored: list[StoredChunk] = field(default_factory=list[StoredChunk])


def copy(
    connection: Connection, statement: LiteralString, types: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    """Load rows by a binary COPY.

    Args:
        connection: where to.
        statement: ``copy … from stdin (format binary)``.
        types: the columns' PostgreSQL types, which binary COPY does not infer.
        rows: a value a column.
    """
    with connection.cursor() as cursor, cursor.copy(statement) as loader:
        loader.set_types(list(types))
        for row in rows:
            loader.write_row(row)


def chunk_names(chunk: Chunk, symbols: Sequence[Symbol]) -> str:
    """Return the qualified names defined in a chunk, or else of the innermost definition around it.

    Headings and keys are not among them: they are words of the text, and as names would outweigh code.

    A window in the middle of a long function defines nothing, but is about that function.
    """
    coded = [symbol for symbol in symbols if symbol.kind not in TEXT_KINDS]
    defined = [
        symbol.qualified_name for symbol in coded if chunk.start_line <= symbol.name_line <= chunk.end_line
    ]
    if not defined:
        around = [
            symbol
            for symbol in coded
            if symbol.start_line <= chunk.start_line and chunk.end_line <= symbol.end_line
        ]
        if around:
            defined = [min(around, key=lambda symbol: symbol.end_line - symbol.start_line).qualified_name]
    return " ".join(dict.fromkeys(defined))


def _chunk_at(chunks: Sequence[Chunk], line: int) -> int:
    """Return the position of the chunk that holds a line; the chunks cover every line."""
    low, high = 0, len(chunks) - 1
    while low < high:
        middle = (low + high) // 2
        if chunks[middle].end_line < line:
            low = middle + 1
        else:
            high = middle
    return low
