"""The text of an indexed file, from its chunks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from psycopg import Connection
from psycopg.rows import dict_row

from maguyva_pg.db.queries import query
from maguyva_pg.graph.answers import FileLines, GraphAnswer
from maguyva_pg.graph.questions import similar_paths


def file_lines(
    connection: Connection,
    path: str,
    repositories: Sequence[str] | None = None,
    *,
    first_line: int = 1,
    last_line: int | None = None,
) -> GraphAnswer[FileLines]:
    """Read lines of an indexed file, one row for each repository that has the path.

    Args:
        connection: to ask.
        path: from the repository's root.
        repositories: names of the repositories to look into; none: all.
        first_line: 1-based.
        last_line: inclusive; none: to the end.
    """
    values = {
        "path": path,
        "repositories": None if repositories is None else list(repositories),
        "first_line": first_line,
        "last_line": last_line,
    }
    with connection.cursor(row_factory=dict_row) as cursor:
        chunks = cursor.execute(query("graph/file_lines"), values).fetchall()
    rows = [
        _lines_of(list(group), first_line, last_line)
        for _, group in groupby(chunks, key=lambda chunk: chunk["repository"])
    ]
    return GraphAnswer(
        asked=path,
        known=bool(rows),
        rows=tuple(rows),
        suggestions=() if rows else similar_paths(connection, path, repositories),
    )


def _lines_of(chunks: Sequence[Mapping[str, Any]], first_line: int, last_line: int | None) -> FileLines:
    """Join the chunks of a file, and cut them to the lines asked for."""
    first = chunks[0]
    last = min(first["line_count"], last_line or first["line_count"])
    lines: list[str] = []
    if first["content"] is not None:
        text = [line for chunk in chunks for line in chunk["content"].split("\n")]
        lines = text[max(first_line - first["start_line"], 0) :][: max(last - first_line + 1, 0)]
    return FileLines(
        repository=first["repository"],
        path=first["path"],
        language=first["language"],
        path_class=first["path_class"],
        revision=first["revision"],
        line_count=first["line_count"],
        start_line=first_line,
        end_line=first_line + len(lines) - 1,
        content="\n".join(lines),
    )
