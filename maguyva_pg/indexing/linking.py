"""What files mean together: references resolved, edges gathered, symbols ranked, names listed and offered.

Resolution looks at the whole repository every time anything in it changed, and only the differences are
written. One changed signature can change what a call three files away means, so that redoing less would
have to prove what cannot be affected; redoing all is a pass over narrow rows, and an incremental run
gives what a clean one gives by construction (docs/adr/0004-resolve-whole-repository.md). Where a SCIP index
says what a name means, that goes before the resolver's evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, LiteralString

import numpy as np
from psycopg import Connection
from psycopg.rows import TupleRow

from maguyva_pg.db.queries import query
from maguyva_pg.indexing.centrality import centrality
from maguyva_pg.indexing.packages import ProvidedPackage, provided_packages
from maguyva_pg.indexing.resolve import CONFIDENCE, MAX_EXTERNAL_NAME, ModuleHints, PublicModule, Resolver
from maguyva_pg.indexing.store import copy
from maguyva_pg.types import IndexedReference, IndexedSymbol, ReferenceKind, Resolution, ResolutionStep

FETCH_ROWS = 20_000
"""Rows fetched and written at a time: a few megabytes."""


def link(
    connection: Connection, repository_id: int, paths: Iterable[str], project_files: Mapping[str, str]
) -> None:
    """Bring resolutions, edges, centralities and names in line with the repository's rows.

    Args:
        connection: inside the run's transaction, after a ``Store`` has written into it.
        repository_id: the repository.
        paths: all indexed files.
        project_files: path → text of files such as ``go.mod``, ``pyproject.toml`` and ``tsconfig.json``.
    """
    values = {"repository_id": repository_id}
    paths = tuple(paths)
    connection.execute(query("index/plan_for_whole_tables"))
    symbols = [IndexedSymbol(*row) for row in _rows(connection, query("index/symbols_to_resolve"), values)]
    first = list(_references(connection, values | {"needed_first": True}))
    resolver = Resolver(symbols, first, paths, module_hints=ModuleHints.from_files(project_files))
    connection.execute(query("index/create_resolution"))
    _write(connection, resolver.resolve(_references(connection, values | {"needed_first": False})))
    precise = {"step": ResolutionStep.PRECISE, "confidence": CONFIDENCE[ResolutionStep.PRECISE]}
    connection.execute(query("index/apply_scip"), values | precise)
    connection.execute(query("index/update_references"), values)
    connection.execute(query("index/insert_references"), values)
    connection.execute(query("index/merge_edges"), values)
    _export(
        connection, repository_id, resolver, provided_packages(project_files, paths, resolver.packages_of)
    )
    connection.execute(query("index/merge_symbol_names"), values)
    _rank(connection, repository_id, [symbol.id for symbol in symbols])


def _rows(connection: Connection, statement: LiteralString, values: Mapping[str, Any]) -> Iterator[TupleRow]:
    """Stream rows through a server-side cursor, so that memory stays bounded."""
    with connection.cursor(name="linking") as cursor:
        cursor.itersize = FETCH_ROWS
        cursor.execute(statement, values)
        while rows := cursor.fetchmany(FETCH_ROWS):
            yield from rows


def _references(connection: Connection, values: Mapping[str, Any]) -> Iterator[IndexedReference]:
    for row in _rows(connection, query("index/references_to_resolve"), values):
        identity, path, language, kind, *rest = row
        yield IndexedReference(identity, path, language, ReferenceKind(kind), *rest)


def _write(connection: Connection, resolutions: Iterator[Resolution]) -> None:
    while batch := list(islice(resolutions, FETCH_ROWS)):
        copy(
            connection,
            query("index/copy_resolutions"),
            ("int8", "int8", "text", "float4", "text"),
            (
                (found.reference_id, found.symbol_id, found.step, found.confidence, found.external_name)
                for found in batch
            ),
        )


def _export(
    connection: Connection, repository_id: int, resolver: Resolver, packages: Sequence[ProvidedPackage]
) -> None:
    """Write which packages the repository provides, and under which names they offer its definitions."""
    values = {"repository_id": repository_id}
    connection.execute(query("index/create_exported"))
    connection.execute(query("index/delete_packages"), values)
    copy(
        connection,
        query("index/copy_packages"),
        ("int4", "text", "text", "text", "text[]"),
        (
            (repository_id, package.ecosystem, package.name, package.manifest, list(package.languages))
            for package in packages
        ),
    )
    modules: dict[str, list[PublicModule]] = {}
    for package in packages:
        modules.setdefault(package.ecosystem, []).extend(package.modules)
    copy(
        connection,
        query("index/copy_exported"),
        ("int8", "text", "text"),
        (
            (symbol_id, ecosystem, name)
            for ecosystem, offered in modules.items()
            for name, symbol_id in resolver.exported_names(offered)
            if len(name) <= MAX_EXTERNAL_NAME
        ),
    )
    connection.execute(query("index/delete_exported_names"), values)
    connection.execute(query("index/insert_exported_names"), values)


def _rank(connection: Connection, repository_id: int, symbol_ids: list[int]) -> None:
    """Write the centrality of every symbol that anything leads to.

    Nodes are numbered in the order of the source and not by id, so that the figures are the same to the
    last bit whichever runs led here.
    """
    numbers = {symbol_id: number for number, symbol_id in enumerate(symbol_ids)}
    rows = connection.execute(query("index/edges_to_rank"), {"repository_id": repository_id}).fetchall()
    edges = sorted((numbers[source], numbers[target], weight) for source, target, weight in rows)
    sources, targets, weights = np.array(edges, dtype=np.float64).reshape(-1, 3).T
    values = centrality(len(symbol_ids), sources.astype(np.int64), targets.astype(np.int64), weights)
    connection.execute(query("index/delete_centralities"), {"repository_id": repository_id})
    copy(
        connection,
        query("index/copy_centralities"),
        ("int4", "int8", "float4"),
        (
            (repository_id, symbol_id, float(value))
            for symbol_id, value in zip(symbol_ids, values, strict=True)
            if value > 0
        ),
    )
