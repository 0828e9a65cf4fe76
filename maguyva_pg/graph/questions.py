"""The questions that have a command of their own, asked of SQL functions of the same names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, LiteralString, TypeVar

from psycopg import Connection
from psycopg.rows import class_row

from maguyva_pg.db.queries import query
from maguyva_pg.graph.answers import (
    CycleMember,
    Definition,
    GraphAnswer,
    Hub,
    Import,
    Meaning,
    OutlineEntry,
    Related,
    Unused,
    Use,
)

Walk = Literal["callers", "callees", "impact"]
Grain = Literal["file", "folder"]
WALK_STATEMENTS: Mapping[Walk, LiteralString] = {
    "callers": "graph/callers",
    "callees": "graph/callees",
    "impact": "graph/impact",
}

FileRow = TypeVar("FileRow", OutlineEntry, Import)
SymbolRow = TypeVar("SymbolRow", Definition, Use, Related)
Row = TypeVar("Row")


def definition(
    connection: Connection, name: str, repositories: Sequence[str] | None = None, limit: int = 100
) -> GraphAnswer[Definition]:
    """Find the definitions of a name; ``Class.method`` and ``module::function`` are understood."""
    values = {"name": name, "repositories": _list(repositories), "result_limit": limit}
    rows = _fetch(connection, Definition, query("graph/definition"), values)
    answer = GraphAnswer(asked=name, known=bool(rows), rows=tuple(rows), truncated=len(rows) == limit)
    return answer if answer.known else _with_what_was_meant(connection, answer, repositories)


def meanings(
    connection: Connection, repository: str, path: str, name: str, line: int | None = None
) -> list[Meaning]:
    """Find what a name in a file means: what was proved, or else all definitions of that name.

    Args:
        connection: to ask.
        repository: its name.
        path: of the file.
        name: as it is written there.
        line: where it stands; none: it is the name of a symbol of the file, qualified if need be.
    """
    values = {"repository": repository, "path": path, "name": name, "line": line}
    return _fetch(connection, Meaning, query("graph/name_meanings"), values)


def references(
    connection: Connection,
    name: str,
    repositories: Sequence[str] | None = None,
    *,
    kinds: Sequence[str] | None = None,
    min_confidence: float = 0.0,
    limit: int = 500,
) -> GraphAnswer[Use]:
    """Find the uses of a name, the proved ones first.

    Args:
        connection: to ask.
        name: the symbol.
        repositories: names of the repositories to look into; none: all.
        kinds: call, import, inherit, type, read; none: all.
        min_confidence: above 0, uses that are alike only in name are left out as well.
        limit: most uses to return.
    """
    values = {
        "name": name,
        "kinds": _list(kinds),
        "repositories": _list(repositories),
        "min_confidence": min_confidence,
        "result_limit": limit,
    }
    rows = _fetch(connection, Use, query("graph/references"), values)
    known = any(row.resolved for row in rows) or bool(definition(connection, name, repositories, 1).rows)
    answer = GraphAnswer(
        asked=name,
        known=known,
        rows=tuple(rows),
        unresolved=_unresolved(connection, name, repositories),
        truncated=len(rows) == limit,
    )
    return answer if known else _with_what_was_meant(connection, answer, repositories)


def walk(
    connection: Connection,
    question: Walk,
    name: str,
    repositories: Sequence[str] | None = None,
    *,
    depth: int,
    min_confidence: float = 0.0,
    limit: int = 200,
) -> GraphAnswer[Related]:
    """Find who leads to a symbol (callers, impact) or what it leads to (callees).

    Args:
        connection: to ask.
        question: which of the three.
        name: the symbol.
        repositories: names of the repositories to look into; none: all.
        depth: edges to follow.
        min_confidence: edges less sure than this are not followed.
        limit: most symbols to return.
    """
    values = {
        "name": name,
        "max_depth": depth,
        "repositories": _list(repositories),
        "min_confidence": min_confidence,
        "result_limit": limit,
    }
    rows = _fetch(connection, Related, query(WALK_STATEMENTS[question]), values)
    known = bool(rows) or bool(definition(connection, name, repositories, 1).rows)
    answer = GraphAnswer(
        asked=name,
        known=known,
        rows=tuple(rows),
        unresolved=0 if question == "callees" else _unresolved(connection, name, repositories),
        truncated=len(rows) == limit or any(row.truncated for row in rows),
    )
    return answer if known else _with_what_was_meant(connection, answer, repositories)


def outline(
    connection: Connection, path: str, repositories: Sequence[str] | None = None
) -> GraphAnswer[OutlineEntry]:
    """List the symbols of a file.

    Args:
        connection: to ask.
        path: from the repository's root.
        repositories: names of the repositories to look into; none: all.
    """
    return _about_file(connection, OutlineEntry, query("graph/outline"), path, repositories)


def imports(
    connection: Connection, path: str, repositories: Sequence[str] | None = None
) -> GraphAnswer[Import]:
    """List what a file imports, and who imports from it.

    Args:
        connection: to ask.
        path: from the repository's root.
        repositories: names of the repositories to look into; none: all.
    """
    return _about_file(connection, Import, query("graph/imports"), path, repositories)


def impact_of_lines(
    connection: Connection,
    repository: str,
    stretches: Sequence[tuple[str, int, int]],
    *,
    depth: int,
    min_confidence: float = 0.0,
    limit: int = 200,
) -> GraphAnswer[Related]:
    """Find what could break if lines change.

    Args:
        connection: to ask.
        repository: its name.
        stretches: path, first and last line of each.
        depth: edges to follow.
        min_confidence: edges less sure than this are not followed.
        limit: most symbols to return.

    Returns:
        What leads to the innermost definitions around the lines; ``asked`` names these.
    """
    values = {
        "repository": repository,
        "paths": [path for path, _, _ in stretches],
        "first_lines": [first for _, first, _ in stretches],
        "last_lines": [last for _, _, last in stretches],
    }
    changed = connection.execute(query("graph/symbols_on_lines"), values).fetchall()
    rows = _fetch(
        connection,
        Related,
        query("graph/impact_of_lines"),
        values | {"max_depth": depth, "min_confidence": min_confidence, "result_limit": limit},
    )
    return GraphAnswer(
        asked=", ".join(dict.fromkeys(name for name, *_ in changed)),
        known=bool(changed),
        rows=tuple(rows),
        truncated=len(rows) == limit or any(row.truncated for row in rows),
    )


def hubs(
    connection: Connection,
    repositories: Sequence[str] | None = None,
    *,
    kinds: Sequence[str] | None = None,
    limit: int = 50,
) -> list[Hub]:
    """List the most central symbols."""
    values = {"repositories": _list(repositories), "kinds": _list(kinds), "result_limit": limit}
    return _fetch(connection, Hub, query("graph/hubs"), values)


def unused(
    connection: Connection,
    repositories: Sequence[str] | None = None,
    *,
    kinds: Sequence[str] | None = None,
    limit: int = 200,
) -> list[Unused]:
    """List definitions that no resolved reference leads to, those without caveats first."""
    values = {"repositories": _list(repositories), "kinds": _list(kinds), "result_limit": limit}
    return _fetch(connection, Unused, query("graph/unused"), values)


def cycles(
    connection: Connection, repositories: Sequence[str] | None = None, *, grain: Grain = "file"
) -> list[CycleMember]:
    """List files, or folders, that depend on each other in a circle."""
    values = {"repositories": _list(repositories), "grain": grain}
    return _fetch(connection, CycleMember, query("graph/cycles"), values)


def _about_file(
    connection: Connection,
    row_type: type[FileRow],
    statement: LiteralString,
    path: str,
    repositories: Sequence[str] | None,
) -> GraphAnswer[FileRow]:
    values = {"path": path, "repositories": _list(repositories)}
    rows = _fetch(connection, row_type, statement, values)
    paths = similar_paths(connection, path, repositories)
    known = bool(rows) or path in paths
    return GraphAnswer(asked=path, known=known, rows=tuple(rows), suggestions=() if known else paths)


def similar_paths(
    connection: Connection, path: str, repositories: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return indexed paths that contain a string or look like it, for suggestions."""
    values = {"path": path, "repositories": _list(repositories)}
    return tuple(row[0] for row in connection.execute(query("graph/similar_paths"), values))


def _fetch(
    connection: Connection, row_type: type[Row], statement: LiteralString, values: Mapping[str, Any]
) -> list[Row]:
    with connection.cursor(row_factory=class_row(row_type)) as cursor:
        return cursor.execute(statement, values).fetchall()


def _unresolved(connection: Connection, name: str, repositories: Sequence[str] | None) -> int:
    values = {"name": name, "repositories": _list(repositories)}
    row = connection.execute(query("graph/unresolved"), values).fetchone()
    assert row is not None
    return row[0]


def _with_what_was_meant(
    connection: Connection, answer: GraphAnswer[SymbolRow], repositories: Sequence[str] | None
) -> GraphAnswer[SymbolRow]:
    """Add what a name that is not defined stands for here, or else names that are like it."""
    values = {"name": answer.asked, "repositories": _list(repositories)}
    if origins := connection.execute(query("graph/name_origins"), values).fetchall():
        return replace(answer, origins=tuple(name for (name,) in origins))
    similar = connection.execute(query("search/similar_names"), values).fetchall()
    return replace(answer, suggestions=tuple(name for (name,) in similar))


def _list(values: Sequence[str] | None) -> list[str] | None:
    return None if values is None else list(values)
