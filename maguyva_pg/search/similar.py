"""Code like a piece of code: nearest by bits, scored again by floats, near-duplicates as one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from maguyva_pg.db.queries import query
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.errors import SearchError
from maguyva_pg.search.requests import RESCORED_CANDIDATES, sign_text
from maguyva_pg.search.rescore import cosines
from maguyva_pg.search.results import cut_snippet
from maguyva_pg.search.retrieve import Snapshot
from maguyva_pg.search.space import active_space, embedder_of

SHARED_LINES = 0.9
"""Share of two chunks' different lines that both have, from which the one is named as a copy of the other."""


@dataclass(frozen=True, slots=True)
class Place:
    """Lines of a file."""

    repository: str
    path: str
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Similar:
    """A chunk like what was asked about."""

    rank: int
    """1-based."""
    score: float
    """Cosine of what was asked about and the signs of this chunk, -1 to 1."""
    place: Place
    language: str
    symbol: str | None
    kind: str | None
    same_text: bool
    """Whether it is what was asked about but for white space."""
    copies: tuple[Place, ...]
    """Where the same lines are, but for white space and at most a few of them."""
    snippet: str
    snippet_line: int


@dataclass(frozen=True, slots=True)
class SimilarAnswer:
    """What is like a piece of code."""

    asked: Place | None
    """The chunk that was asked about; none: code that was given."""
    took_ms: float
    results: tuple[Similar, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the answer as the JSON object that docs/json.md describes."""
        return {
            "asked": asdict(self.asked) if self.asked else None,
            "took_ms": round(self.took_ms, 2),
            "results": [
                {"rank": one.rank, "score": one.score}
                | asdict(one.place)
                | {
                    "language": one.language,
                    "symbol": one.symbol,
                    "kind": one.kind,
                    "same_text": one.same_text,
                    "copies": [asdict(copy) for copy in one.copies],
                    "snippet": one.snippet,
                    "snippet_line": one.snippet_line,
                }
                for one in self.results
            ],
        }


def similar_to_line(
    state: Snapshot,
    embedder: DeferredEmbedder,
    path: str,
    line: int,
    *,
    within: Sequence[str] | None,
    repositories: Sequence[str] | None,
    limit: int,
) -> SimilarAnswer:
    """Find chunks like the one that a line belongs to.

    Args:
        state: of the database.
        embedder: of the settings.
        path: of the file, from its repository's root.
        line: 1-based.
        within: names of the repositories that may have the file; none: all.
        repositories: names of the repositories to look into; none: all.
        limit: most results.

    Raises:
        SearchError: no indexed file has that line.
        ConfigurationError: the index is embedded by another model.
    """
    started = time.perf_counter()
    values = {"path": path, "line": line, "repositories": None if within is None else list(within)}
    found = state.fetch(query("search/chunk_at"), values)
    if not found:
        raise SearchError(
            f"No indexed file has the line {path}:{line}.",
            "`maguyva read FILE` shows a file as it is indexed; `maguyva status --skipped` what is left out.",
        )
    chunk = found[0]
    code = f"{chunk['names']}\n{chunk['content']}"
    rows = _nearest(state, embedder, code, repositories)
    others = [row for row in rows if row["chunk_id"] != chunk["chunk_id"]]
    return SimilarAnswer(
        Place(chunk["repository"], path, chunk["start_line"], chunk["end_line"]),
        (time.perf_counter() - started) * 1000,
        _grouped(state, others, chunk["content"], limit),
    )


def similar_to_code(
    state: Snapshot,
    embedder: DeferredEmbedder,
    code: str,
    *,
    repositories: Sequence[str] | None,
    limit: int,
) -> SimilarAnswer:
    """Find chunks like a piece of code; see ``similar_to_line``.

    Raises:
        SearchError: there is no code.
    """
    started = time.perf_counter()
    if not code.strip():
        raise SearchError("There is no code to compare with.", "Name FILE:LINE, or give code.")
    rows = _nearest(state, embedder, code, repositories)
    results = _grouped(state, rows, code, limit)
    return SimilarAnswer(None, (time.perf_counter() - started) * 1000, results)


def _nearest(
    state: Snapshot, embedder: DeferredEmbedder, code: str, repositories: Sequence[str] | None
) -> list[dict[str, Any]]:
    """Return the nearest chunks, best first, with their cosines as ``score``."""
    vector = embedder_of(active_space(state), embedder).embed_code(code)
    rows = state.fetch(
        query("search/semantic"),
        {
            "question_bits": sign_text(vector),
            "repositories": None if repositories is None else list(repositories),
            **dict.fromkeys(("languages", "excluded_languages", "paths", "excluded_paths")),
            "result_limit": RESCORED_CANDIDATES,
        },
        binary=True,
    )
    if not rows:
        return []
    scores = cosines(rows, vector)
    scored = [row | {"score": float(score)} for row, score in zip(rows, scores, strict=True)]
    return sorted(scored, key=lambda row: -row["score"])


def _grouped(
    state: Snapshot, rows: Sequence[Mapping[str, Any]], code: str, limit: int
) -> tuple[Similar, ...]:
    """Make results of chunks, those that repeat another's lines named with it."""
    if not rows:
        return ()
    nothing = [None] * len(rows)
    shown = state.fetch(
        query("search/result_chunks"),
        {
            "repository_ids": [row["repository_id"] for row in rows],
            "chunk_ids": [row["chunk_id"] for row in rows],
            "symbol_ids": nothing,
            "focus_lines": nothing,
            "regex": None,
            "words": None,
        },
    )
    by_chunk = {row["chunk_id"]: row for row in shown}
    groups: list[tuple[Mapping[str, Any], frozenset[str], list[Place]]] = []
    for row in rows:
        chunk = by_chunk[row["chunk_id"]] | {"score": row["score"]}
        lines = different_lines(chunk["content"])
        group = next((one for one in groups if repeats(lines, one[1])), None)
        if group is not None:
            group[2].append(_place(chunk))
        elif len(groups) < limit:
            groups.append((chunk, lines, []))
    return tuple(
        _similar(rank, chunk, copies, code) for rank, (chunk, _, copies) in enumerate(groups, start=1)
    )


def different_lines(code: str) -> frozenset[str]:
    """Return the lines of a text without white space, each once."""
    return frozenset(filter(None, ("".join(line.split()) for line in code.split("\n"))))


def repeats(lines: frozenset[str], others: frozenset[str]) -> bool:
    """Tell whether two chunks are so much alike that one of them is enough to look at."""
    return len(lines & others) >= SHARED_LINES * len(lines | others)


def _similar(rank: int, chunk: Mapping[str, Any], copies: Iterable[Place], code: str) -> Similar:
    snippet_line, snippet = cut_snippet(
        chunk["content"], chunk["start_line"], chunk["start_line"], chunk["end_line"]
    )
    return Similar(
        rank=rank,
        score=chunk["score"],
        place=_place(chunk),
        language=chunk["language"],
        symbol=chunk["symbol"],
        kind=chunk["kind"],
        same_text="".join(chunk["content"].split()) == "".join(code.split()),
        copies=tuple(copies),
        snippet=snippet,
        snippet_line=snippet_line,
    )


def _place(chunk: Mapping[str, Any]) -> Place:
    return Place(chunk["repository"], chunk["path"], chunk["start_line"], chunk["end_line"])
