"""From a question to an answer: filters, intent, plan, retrievers, fusion, and the lines to show."""

from __future__ import annotations

import difflib
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

import psycopg

from maguyva_pg.config import SearchLog, Settings
from maguyva_pg.db.acting import transaction_on_behalf
from maguyva_pg.db.pool import open_pool
from maguyva_pg.db.queries import query
from maguyva_pg.db.search_log import ElsewhereLog
from maguyva_pg.db.session import Session
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.embedding.embedder import EmbeddingSpace, FloatVector
from maguyva_pg.errors import DatabaseError, SearchError, UnknownRepository
from maguyva_pg.search.answer import Answer, ModeReport
from maguyva_pg.search.candidates import Candidate, CandidateDetails, FusedResult
from maguyva_pg.search.filters import Question
from maguyva_pg.search.fuse import fuse
from maguyva_pg.search.plan import Plan
from maguyva_pg.search.profiles import Mode, Preset
from maguyva_pg.search.requests import Inquiry, definition_filters, request
from maguyva_pg.search.rescore import rescore
from maguyva_pg.search.results import Evidence, show
from maguyva_pg.search.retrieve import Request, Retrieved, Snapshot, snapshot
from maguyva_pg.search.similar import SimilarAnswer, similar_to_code, similar_to_line
from maguyva_pg.search.space import active_space, embedder_of
from maguyva_pg.search.spacing import spaced
from maguyva_pg.search.understand import understand
from maguyva_pg.types import PathClass

RETRIEVERS_PER_SEARCH = 1
"""Connections for retrievers, where several searches run at the same time; a single one has one for each of
its retrievers. They come on top of those that hold the searches' snapshots, so that a search never waits for
a connection that another one holds while it waits itself."""


class Engine:
    """Answers questions on one database.

    Args:
        url: connection string; the schema is this version's.
        settings: time limits.
        embedder: turns questions into vectors.
        concurrency: searches at the same time; more of them wait.
        log_url: connection string of the database that keeps the log of searches; none: the same.
    """

    def __init__(
        self,
        url: str,
        settings: Settings,
        embedder: DeferredEmbedder,
        concurrency: int = 1,
        *,
        log_url: str | None = None,
    ) -> None:
        self._embedder = embedder
        self._log = settings.search_log
        self._log_connections = None if log_url is None else ElsewhereLog(log_url)
        retrievers = max(len(Mode), RETRIEVERS_PER_SEARCH * concurrency)
        self._pool = open_pool(
            url,
            size=concurrency + retrievers,
            application_name="maguyva search",
            statement_timeout_ms=settings.statement_timeout_ms,
            lasting=concurrency > 1,
        )
        self._threads = ThreadPoolExecutor(retrievers, thread_name_prefix="retriever")

    def close(self) -> None:
        """Give the connections back."""
        self._threads.shutdown()
        self._pool.close()
        if self._log_connections is not None:
            self._log_connections.close()

    def connection(self) -> AbstractContextManager[Session]:
        """Lend one of the search's connections, for other questions."""
        return self._pool.connection()

    def search(
        self,
        text: str,
        *,
        repositories: Sequence[str] | None,
        preset: Preset,
        limit: int,
        modes: tuple[Mode, ...] | None,
    ) -> Answer:
        """Answer a question; see ``maguyva_pg.api.Maguyva.search``."""
        started = time.perf_counter()
        understood = understand(text, preset, modes)
        question, plan = understood.question, understood.plan
        with snapshot(self._pool, self._threads) as state:
            search = _Search(
                state,
                self._embedder,
                Inquiry(
                    question,
                    understood.classification,
                    _scope(state, question, repositories),
                    limit,
                    direct=plan.direct is not None,
                ),
            )
            search.warnings.extend(question.warnings)
            outcome = search.run(plan)
            if plan.direct is not None and not outcome.fused:
                outcome = search.fall_back(plan, outcome)
            elif search.asks_for_unknown_name():
                outcome = replace(outcome, fused=[])
            results = show(state, search.inquiry, outcome.fused[:limit], search.evidence)
        answer = Answer(
            query=question.raw,
            classification=understood.classification,
            preset=preset,
            fusion_strategy=outcome.plan.strategy,
            complete=search.complete,
            warnings=tuple(search.warnings),
            suggestions=tuple(search.suggestions),
            took_ms=(time.perf_counter() - started) * 1000,
            modes=tuple(outcome.reports),
            results=results,
        )
        return answer if self._log is SearchLog.OFF else self._recorded(answer)

    def _recorded(self, answer: Answer) -> Answer:
        """Note the search; where that fails, the answer says so and stands."""
        values = {
            "intent": answer.classification.intent,
            "confidence": answer.classification.confidence,
            "strategy": answer.fusion_strategy,
            "preset": answer.preset,
            "modes": [report.mode.value for report in answer.modes],
            "took_ms": answer.took_ms,
            "result_count": len(answer.results),
            "complete": answer.complete,
            "question": answer.query if self._log is SearchLog.TEXT else None,
        }
        try:
            with (self._log_connections or self._pool).connection() as connection:
                connection.isolation_level = connection.read_only = None
                with transaction_on_behalf(connection):
                    connection.execute(query("search/record"), values)
        except (psycopg.Error, DatabaseError) as error:
            problem = (isinstance(error, psycopg.Error) and error.diag.message_primary) or str(error)
            return replace(answer, warnings=(*answer.warnings, f"The search was not logged: {problem}"))
        return answer

    def similar_to_line(
        self,
        path: str,
        line: int,
        *,
        within: Sequence[str] | None,
        repositories: Sequence[str] | None,
        limit: int,
    ) -> SimilarAnswer:
        """Find code like that of a line; see ``search.similar``."""
        with snapshot(self._pool, self._threads) as state:
            return similar_to_line(
                state, self._embedder, path, line, within=within, repositories=repositories, limit=limit
            )

    def similar_to_code(self, code: str, *, repositories: Sequence[str] | None, limit: int) -> SimilarAnswer:
        """Find code like some code; see ``search.similar``."""
        with snapshot(self._pool, self._threads) as state:
            return similar_to_code(state, self._embedder, code, repositories=repositories, limit=limit)


@dataclass(frozen=True, slots=True)
class _Outcome:
    plan: Plan
    fused: list[FusedResult]
    reports: list[ModeReport]


class _Search:
    """One question on one state of the database."""

    def __init__(self, state: Snapshot, embedder: DeferredEmbedder, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.warnings: list[str] = []
        self.suggestions: list[str] = []
        self.complete = True
        self.evidence: dict[int, Evidence] = {}
        self._state = state
        self._embedder = embedder
        self._vector: FloatVector | None = None
        self._active_space: EmbeddingSpace | None = None

    def run(self, plan: Plan) -> _Outcome:
        """Run the plan's retrievers and fuse what they return."""
        weights = dict(plan.modes)
        if Mode.SEMANTIC in weights:
            self._active_space = active_space(self._state)
        requests: dict[Mode, Request] = {}
        for mode in weights:
            wanted = request(mode, self.inquiry, self._embed)
            if wanted is not None:
                requests[mode] = wanted
        if not requests:
            named = " or ".join(weights)
            self.warnings.append(f"There is nothing in the question that the {named} mode could go by.")
        retrieved = self._state.retrieve(requests) if requests else []
        candidates = {found.mode: self._candidates(found) for found in retrieved}
        fused = fuse(candidates, self._details(candidates), plan)
        reports = [
            ModeReport(found.mode, weights[found.mode], len(candidates[found.mode]), found.took_ms)
            for found in retrieved
        ]
        return _Outcome(plan, fused, reports)

    def fall_back(self, plan: Plan, outcome: _Outcome) -> _Outcome:
        """Answer by fusion what the one mode did not find, unless it is a name that nothing knows."""
        if self.asks_for_unknown_name():
            return outcome
        self.inquiry = replace(self.inquiry, direct=False)
        fallen_back = self.run(plan.fallback())
        if fallen_back.fused and not self.warnings:
            self.warnings.append(
                f"The {plan.direct} mode finds nothing; these results are about the whole question."
            )
        return fallen_back

    def asks_for_unknown_name(self) -> bool:
        """Tell whether the question is about one name that no definition bears and no text contains.

        Another symbol must not be given as though it were the one asked for. What a name is like is
        suggested, also where the name occurs, but is not defined. Where another repository defines what is
        used here, that is said.
        """
        subject = self.inquiry.subject
        defined = any(evidence.is_definition for evidence in self.evidence.values())
        if subject is None or defined or not self.complete:
            return False
        if defining := self._state.fetch(query("search/defining_repositories"), self._about(subject)):
            within = self.inquiry.filters["repositories"]
            names = [row["repository"] for row in defining]
            if within is not None and set(names).isdisjoint(within):
                self.warnings.append(f"{subject} is not defined here, but in {' and in '.join(names)}.")
            return False
        if origins := self._state.fetch(query("graph/name_origins"), self._about(subject)):
            named = " or ".join(row["external_name"] for row in origins)
            self.warnings.append(f"{subject} is not defined here: it is {named}, of another package.")
            return False
        self.suggestions.extend(
            row["name"] for row in self._state.fetch(query("search/similar_names"), self._about(subject))
        )
        literal = self.inquiry.filters | {"literal": subject, "case_sensitive": False, "result_limit": 1}
        if self._state.fetch(query("search/text_literal"), literal):
            self.warnings.append(f"{subject} occurs here, but no definition of it is indexed.")
            return False
        self.warnings.append(f"{subject} is not known here: no definition and no text contains it.")
        return True

    def _about(self, name: str) -> dict[str, Any]:
        return {"name": name, "repositories": self.inquiry.filters["repositories"]}

    def _embed(self, text: str) -> FloatVector:
        self._vector = embedder_of(self._active_space, self._embedder).embed_question(text)
        return self._vector

    def _candidates(self, found: Retrieved) -> list[Candidate]:
        if found.problem:
            self.complete = False
            self.warnings.append(f"The {found.mode} mode is left out: {found.problem}")
            return []
        rows = found.rows
        if found.mode is Mode.SEMANTIC and self._vector is not None:
            rows = rescore(rows, self._vector, self.inquiry.candidates)
        if any(row.get("truncated") for row in rows):
            self.complete = False
            self.warnings.append("The graph is larger here than a walk may be: there are more results.")
        for row in rows:
            evidence = self.evidence.setdefault(row["chunk_id"], Evidence(row["repository_id"]))
            evidence.add(found.mode, row)
        candidates = [Candidate(row["chunk_id"], row["rank"], row["score"]) for row in rows]
        return spaced(found.mode, candidates) if self.inquiry.literal is None else candidates

    def _details(self, candidates: dict[Mode, list[Candidate]]) -> dict[int, CandidateDetails]:
        chunk_ids = list(dict.fromkeys(one.chunk_id for listed in candidates.values() for one in listed))
        if not chunk_ids:
            return {}
        values = {
            "repository_ids": [self.evidence[chunk_id].repository_id for chunk_id in chunk_ids],
            "chunk_ids": chunk_ids,
            "symbol_ids": [self.evidence[chunk_id].symbol_id for chunk_id in chunk_ids],
        }
        rows = self._state.fetch(query("search/candidate_details"), values)
        for row in rows:
            row["path_class"] = PathClass(row["path_class"])
            if self.evidence[row["chunk_id"]].is_import:
                row["centrality"] = 0.0  # that of what lies below the import, which was not asked for
        defining = definition_filters(self.inquiry.question)
        if not any(defining.values()):
            return {row["chunk_id"]: CandidateDetails(**row) for row in rows}
        # What has no details is left out.
        passing = {
            row["chunk_id"]: row["symbol_id"]
            for row in self._state.fetch(query("search/chunks_that_define"), values | defining)
        }
        for chunk_id, symbol_id in passing.items():
            self.evidence[chunk_id].symbol_id = self.evidence[chunk_id].symbol_id or symbol_id
        return {row["chunk_id"]: CandidateDetails(**row) for row in rows if row["chunk_id"] in passing}


def _scope(state: Snapshot, question: Question, repositories: Sequence[str] | None) -> Sequence[str] | None:
    """Return the names of the repositories to look into; filters in the question come before the caller's.

    Where it excludes all of the caller's (``-repo:`` in that repository's own folder), all others are meant.

    Raises:
        UnknownRepository: one of them is not indexed.
        SearchError: none is left.
    """
    names = question.repositories or repositories
    excluded = question.excluded.repositories
    if not names and not excluded:
        return names
    known = [row["name"] for row in state.fetch(query("search/repository_names"), {})]
    for name in (*(names or ()), *excluded):
        if name not in known:
            similar = ", ".join(difflib.get_close_matches(name, known)) or ", ".join(known[:5])
            raise UnknownRepository(
                f"No repository is called {name!r}.",
                f"There are: {similar}. `maguyva repo list` shows all."
                if known
                else "Run: maguyva index PATH",
            )
    left = [name for name in names or known if name not in excluded]
    if not left and not question.repositories:
        left = [name for name in known if name not in excluded]
    if not left:
        raise SearchError("The question excludes every repository.", "Leave out one of the -repo: filters.")
    return left
