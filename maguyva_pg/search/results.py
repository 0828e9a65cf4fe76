"""Fused candidates as results: the lines to show, what matched in them, and the symbol they are about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from maguyva_pg.db.queries import query
from maguyva_pg.search.answer import Match, Result
from maguyva_pg.search.candidates import FusedResult
from maguyva_pg.search.profiles import Mode
from maguyva_pg.search.requests import Inquiry
from maguyva_pg.search.retrieve import Snapshot

SNIPPET_LINES = 12
"""Enough to see what a definition is, and ten results still fit into a few screens."""

LINES_BEFORE = 2
"""Lines shown before the first match, for its context."""


MAX_MATCHES = 50
"""Places marked in a result, as in ``maguyva.matches``."""


@dataclass(slots=True)
class Evidence:
    """What the retrievers said about a chunk beside its rank."""

    repository_id: int
    symbol_id: int | None = None
    matched_by: str = ""
    """How the structural mode found the symbol: exact, case, import, prefix, similar, words or construct."""
    lines: set[int] = field(default_factory=set[int])
    route: tuple[str, ...] = ()

    @property
    def is_definition(self) -> bool:
        """Whether the chunk defines the very name that was asked for."""
        return self.matched_by in ("exact", "case")

    @property
    def is_import(self) -> bool:
        """Whether the chunk was found as the place where the name comes in from another package."""
        return self.matched_by == "import"

    @property
    def is_symbol(self) -> bool:
        """Whether the result is the symbol itself, and not a chunk that is about the question."""
        return self.matched_by not in ("", "words", "import")

    def add(self, mode: Mode, row: Mapping[str, Any]) -> None:
        """Take what a retriever's row says; a definition's symbol counts more than a user's."""
        if mode is Mode.STRUCTURAL:
            self.symbol_id = row["symbol_id"]
            self.matched_by = row["matched_by"]
        elif mode is Mode.GRAPH:
            self.symbol_id = self.symbol_id or row["symbol_id"]
            self.route = tuple(row["route"])
        self.lines.update(row.get("lines") or ())


def show(
    state: Snapshot, inquiry: Inquiry, fused: Sequence[FusedResult], evidence: Mapping[int, Evidence]
) -> tuple[Result, ...]:
    """Fetch what is to be shown of the best results.

    Args:
        state: the state of the database that was searched.
        inquiry: what was asked.
        fused: the results, best first.
        evidence: by chunk.
    """
    if not fused:
        return ()
    rows = state.fetch(
        query("search/result_chunks"),
        {
            "repository_ids": [evidence[one.chunk_id].repository_id for one in fused],
            "chunk_ids": [one.chunk_id for one in fused],
            "symbol_ids": [evidence[one.chunk_id].symbol_id for one in fused],
            "focus_lines": [min(evidence[one.chunk_id].lines, default=None) for one in fused],
            "regex": inquiry.regex,
            "words": inquiry.question.text,
        },
    )
    by_chunk = {row["chunk_id"]: row for row in rows}
    pattern = inquiry.pattern or rows[0]["words_pattern"]
    marker = re.compile(pattern) if pattern and inquiry.regex is None else None
    return tuple(
        _result(rank, one, by_chunk[one.chunk_id], evidence[one.chunk_id], marker)
        for rank, one in enumerate(fused, start=1)
    )


def find_matches(content: str, start_line: int, pattern: re.Pattern[str]) -> tuple[Match, ...]:
    """Return where a chunk's lines match, at most ``MAX_MATCHES`` places.

    Args:
        content: of the chunk.
        start_line: of the chunk.
        pattern: of literal text or of words; a regular expression of the asker's is PostgreSQL's to match.
    """
    places = (
        Match(number, found.start(), found.end())
        for number, line in enumerate(content.split("\n"), start=start_line)
        for found in pattern.finditer(line)
    )
    return tuple(islice(places, MAX_MATCHES))


def _result(
    rank: int,
    fused: FusedResult,
    row: Mapping[str, Any],
    evidence: Evidence,
    marker: re.Pattern[str] | None,
) -> Result:
    if marker is None:
        matches = tuple(Match(**match) for match in row["matches"])
    else:
        matches = find_matches(row["content"], row["start_line"], marker)
    start_line, end_line = row["start_line"], row["end_line"]
    if evidence.is_symbol and row["symbol_start_line"] is not None:
        start_line, end_line = row["symbol_start_line"], row["symbol_end_line"]
        focus = max(start_line, row["start_line"])
    else:
        focus = focus_line(matches, evidence.lines, row["start_line"], row["end_line"])
    snippet_line, snippet = cut_snippet(row["content"], row["start_line"], focus, end_line)
    return Result(
        rank=rank,
        repository=row["repository"],
        path=row["path"],
        start_line=start_line,
        end_line=end_line,
        language=row["language"],
        symbol=row["symbol"],
        kind=row["kind"],
        score=fused.score,
        fused=fused,
        route=evidence.route,
        matches=matches,
        snippet=snippet,
        snippet_line=snippet_line,
    )


def focus_line(matches: Sequence[Match], lines: set[int], start_line: int, end_line: int) -> int:
    """Return the line from which a snippet shows most of what matched.

    Args:
        matches: places in the chunk.
        lines: lines that a retriever named; they come before other matches.
        start_line: of the chunk, where nothing matched.
        end_line: of the chunk; the snippet is filled up to it.
    """
    candidates = sorted(lines) or sorted({match.line for match in matches})
    if not candidates:
        return start_line
    window = SNIPPET_LINES - LINES_BEFORE
    best = max(
        candidates, key=lambda first: (sum(first <= line < first + window for line in candidates), -first)
    )
    return max(min(best - LINES_BEFORE, end_line - SNIPPET_LINES + 1), start_line)


def cut_snippet(content: str, start_line: int, focus: int, end_line: int) -> tuple[int, str]:
    """Cut a chunk to the lines to show.

    Args:
        content: of the chunk.
        start_line: of the chunk.
        focus: first line to show; empty ones at the beginning are left out.
        end_line: last line to show, where that is within the chunk.

    Returns:
        The number of the first line, and the lines.
    """
    lines = content.split("\n")[: max(end_line, focus) - start_line + 1]
    first = min(focus - start_line, len(lines) - 1)
    while first < len(lines) - 1 and not lines[first].strip():
        first += 1
    return start_line + first, "\n".join(lines[first : first + SNIPPET_LINES]).rstrip()
