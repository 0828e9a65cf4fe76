"""What the occurrences of SCIP indexes mean, as rows that later runs can use too.

Rows say where a name stands and what it means by places in files of known bytes: ids of symbols change with
every edit, and bytes tell whether a row still holds (docs/adr/0011-scip-by-bytes.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

from psycopg import Connection

from maguyva_pg.db.queries import query
from maguyva_pg.indexing.resolve import MAX_EXTERNAL_NAME
from maguyva_pg.indexing.scip.coverage import Coverage, CoveredRepository, folder_of
from maguyva_pg.indexing.scip.index_file import open_scip
from maguyva_pg.indexing.scip.placing import Placed
from maguyva_pg.indexing.scip.symbol_names import LOCAL, parse_symbol
from maguyva_pg.indexing.store import copy

DOCUMENT_TYPES: Final = ("int4", "text", "bytea", "text")
OCCURRENCE_TYPES: Final = (
    *("int4", "text", "int4", "int4", "int2", "text", "text", "int4", "int4", "text", "text"),
)

Place: TypeAlias = tuple[str, int, int]
"""Path, 1-based line and 0-based column in characters."""

MAX_MEANINGS: Final = 100
"""Things that one place may mean; the most overloaded functions of the JDK have some thirty."""


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A symbol of ours."""

    place: Place
    name: str
    qualified_name: str
    is_constructor: bool = False
    constructs: _Symbol | None = None
    """Of a type's only constructor: the type. Who calls a type calls its only constructor."""


_Meaning: TypeAlias = "_Symbol | str"
"""What an occurrence means: a symbol of ours, or the name of something outside."""


def forget_scip(connection: Connection, repository_id: int) -> None:
    """Forget every SCIP index of a repository; its files are resolved by heuristics again."""
    connection.execute(query("index/delete_scip_documents"), {"repository_id": repository_id})


def replace_scip(
    connection: Connection, repository_id: int, repository: CoveredRepository, scip_files: Sequence[Path]
) -> tuple[str, ...]:
    """Remember what SCIP indexes say of a repository, in place of what earlier ones said.

    Args:
        connection: inside the run's transaction, with the files' symbols stored.
        repository_id: the repository.
        repository: its files.
        scip_files: the first that covers a file decides it.

    Returns:
        What of them could not be used, in sentences.

    Raises:
        IndexingError: a file is no SCIP index, or has nothing to do with the repository.
    """
    forget_scip(connection, repository_id)
    meanings = _Meanings(_symbols(connection, repository_id))
    with ExitStack() as opened:
        covering: list[Coverage] = []
        decided: set[str] = set()
        for path in scip_files:
            index = opened.enter_context(open_scip(path))
            coverage = Coverage(index, repository, folder_of(index, repository), frozenset(decided))
            for document, placed in coverage.documents():
                meanings.define(document, placed)
            covering.append(coverage)
            decided |= coverage.fitting.keys() | coverage.outdated
            copy(
                connection,
                query("index/copy_scip_documents"),
                DOCUMENT_TYPES,
                (
                    (repository_id, document, bytes.fromhex(hashed) if hashed else None, index.indexer)
                    for document, hashed in {**dict.fromkeys(coverage.outdated), **coverage.fitting}.items()
                ),
            )
        # Only now: what one index defines, another may use.
        for coverage in covering:
            for document, placed in coverage.documents():
                rows = _rows(repository_id, document, placed, meanings)
                copy(connection, query("index/copy_scip_occurrences"), OCCURRENCE_TYPES, rows)
    return tuple(message for coverage in covering for message in coverage.messages())


def _symbols(connection: Connection, repository_id: int) -> dict[Place, _Symbol]:
    symbols: dict[Place, _Symbol] = {}
    rows = connection.execute(query("index/symbols_by_place"), {"repository_id": repository_id})
    for path, line, column, name, qualified_name, is_constructor, *type_ in rows:
        type_line, type_column, type_name, type_qualified_name = type_
        constructs = (
            _Symbol((path, type_line, type_column), type_name, type_qualified_name) if type_name else None
        )
        place = path, line, column
        symbols[place] = _Symbol(place, name, qualified_name, is_constructor, constructs)
    return symbols


def _rows(
    repository_id: int, path: str, placed: Sequence[Placed], meanings: _Meanings
) -> Iterator[tuple[object, ...]]:
    """Yield a row for all that each place of a document may mean."""
    found: dict[tuple[int, int], dict[tuple[str, _Meaning], None]] = {}
    for use in placed:
        if not use.is_definition:
            meant = ((use.word, meaning) for meaning in meanings.of(path, use))
            found.setdefault((use.line, use.column), {}).update(dict.fromkeys(meant))
    for (line, column), may_mean in found.items():
        for ordinal, (word, meaning) in enumerate(islice(may_mean, MAX_MEANINGS)):
            outside = isinstance(meaning, str)
            target = (None, None, None, None) if outside else (*meaning.place, meaning.qualified_name)
            yield repository_id, path, line, column, ordinal, word, *target, meaning if outside else None


def _key(path: str, symbol: str) -> str:
    """Return what tells a symbol from all others: local ones have the same names in each document."""
    return f"{path} {symbol}" if symbol.startswith(LOCAL) else symbol


class _Meanings:
    """What SCIP symbols mean here.

    Args:
        symbols: ours, by place.
    """

    def __init__(self, symbols: Mapping[Place, _Symbol]) -> None:
        self._symbols = symbols
        self._defined: dict[str, list[_Symbol]] = {}

    def define(self, path: str, placed: Sequence[Placed]) -> None:
        """Note what the definitions of a document are."""
        for one in placed:
            if one.is_definition:
                known = self._defined.setdefault(_key(path, one.symbol), [])
                symbol = self._symbols.get((path, one.line, one.column))
                if symbol is not None and symbol not in known:
                    known.append(symbol)  # overloads and accessors share a symbol

    def of(self, path: str, use: Placed) -> list[_Meaning]:
        """Tell what a use may mean; nothing: what the graph does not know, or what has another name."""
        symbol = parse_symbol(use.symbol)
        if symbol is not None and not symbol.is_named:
            return []
        known = self._defined.get(_key(path, use.symbol))
        if known is not None:
            return [called for one in known if (called := _called(one, use.word))]
        if symbol is None or use.word != (symbol.name if symbol.is_written else symbol.type_name):
            return []
        external_name = symbol.external_name()
        return [external_name] if len(external_name) <= MAX_EXTERNAL_NAME else []


def _called(symbol: _Symbol, word: str) -> _Symbol | None:
    """Return what is called by a word: the type, where it is its name and the symbol its constructor."""
    if symbol.name == word:
        return symbol
    return (symbol.constructs or symbol) if symbol.is_constructor else None
