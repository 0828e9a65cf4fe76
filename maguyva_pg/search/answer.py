"""What a search answers, and its form as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from maguyva_pg.search.candidates import FusedResult
from maguyva_pg.search.classify import Classification
from maguyva_pg.search.profiles import Mode, Preset


@dataclass(frozen=True, slots=True)
class ModeReport:
    """What one retriever did."""

    mode: Mode
    weight: float
    returned: int
    took_ms: float


@dataclass(frozen=True, slots=True)
class Match:
    """A place in a result's lines; the columns are those of its first and after its last character."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Result:
    """A piece of code that answers."""

    rank: int
    """1-based."""
    repository: str
    path: str
    start_line: int
    end_line: int
    language: str
    symbol: str | None
    kind: str | None
    score: float
    fused: FusedResult
    """How the score came about."""
    route: tuple[str, ...]
    """Qualified names along which the graph led here; empty for other modes."""
    matches: tuple[Match, ...]
    snippet: str
    snippet_line: int
    """Line of the file on which the snippet begins."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Results of a question, and everything that explains them."""

    query: str
    classification: Classification
    preset: Preset
    fusion_strategy: str
    """direct, weighted_rrf or single."""
    complete: bool
    """False where a mode failed or a bound was hit: ``warnings`` say which."""
    warnings: tuple[str, ...]
    suggestions: tuple[str, ...]
    """Names that exist, where the one asked for does not."""
    took_ms: float
    modes: tuple[ModeReport, ...]
    results: tuple[Result, ...]

    @property
    def repositories(self) -> tuple[str, ...]:
        """Names of the repositories that the results lie in."""
        return tuple(dict.fromkeys(result.repository for result in self.results))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as the JSON object that docs/json.md describes."""
        return {
            "query": self.query,
            "intent": self.classification.intent.value,
            "confidence": self.classification.confidence,
            "rule": self.classification.rule,
            "preset": self.preset.value,
            "fusion_strategy": self.fusion_strategy,
            "complete": self.complete,
            "warnings": list(self.warnings),
            "suggestions": list(self.suggestions),
            "took_ms": round(self.took_ms, 2),
            "modes": [
                {
                    "mode": report.mode.value,
                    "weight": report.weight,
                    "returned": report.returned,
                    "took_ms": round(report.took_ms, 2),
                }
                for report in self.modes
            ],
            "results": [_result_json(result) for result in self.results],
        }


def _result_json(result: Result) -> dict[str, Any]:
    fused = result.fused
    return {
        "rank": result.rank,
        "repository": result.repository,
        "path": result.path,
        "start_line": result.start_line,
        "end_line": result.end_line,
        "language": result.language,
        "symbol": result.symbol,
        "kind": result.kind,
        "score": result.score,
        "why": {
            **{
                contribution.mode.value: {
                    "rank": contribution.rank,
                    "setback": contribution.setback,
                    "weight": contribution.weight,
                    "contribution": contribution.contribution,
                }
                for contribution in fused.contributions
            },
            "centrality": fused.centrality,
            "boost": fused.boost,
            "path_factor": fused.path_factor,
        },
        "route": list(result.route),
        "matches": [{"line": match.line, "start": match.start, "end": match.end} for match in result.matches],
        "snippet": result.snippet,
        "snippet_line": result.snippet_line,
    }
