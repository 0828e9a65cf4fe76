"""The API: each route asks what a command asks, and answers with the same JSON (docs/json.md)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse

from maguyva_pg.api import Maguyva
from maguyva_pg.graph.answers import FileLines, GraphAnswer, Hub, OutlineEntry, Related, SymbolAnswer
from maguyva_pg.graph.symbol import PARTS
from maguyva_pg.indexing.freshness import Answered, Reply
from maguyva_pg.render.json_values import json_value
from maguyva_pg.search.answer import Answer
from maguyva_pg.search.profiles import Preset
from maguyva_pg.search.understand import understand
from maguyva_pg.web import parameters as take
from maguyva_pg.web.api_models import (
    Change,
    Failure,
    GraphReply,
    RepositoryReply,
    SearchReply,
    SymbolReply,
)
from maguyva_pg.web.failures import told_to
from maguyva_pg.web.service import ask, service

router = APIRouter(prefix="/api")

MOST_LINES = 20_000
"""Of one answer; a reader of more asks again from where it ended."""

LINES_OF_JSON = "application/x-ndjson"

ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": Failure, "description": "The question cannot be answered as it was put"},
    401: {"model": Failure, "description": "A token is needed"},
    403: {"model": Failure, "description": "The role of the token was granted no repository"},
    404: {"model": Failure, "description": "A repository was named that is not indexed"},
    429: {
        "model": Failure,
        "description": "Too many questions are waiting: see Retry-After",
    },
    503: {"model": Failure, "description": "The database or a setting cannot be used"},
    504: {"model": Failure, "description": "It took too long; its statements were cancelled"},
}


@router.get("/search", responses={200: {"model": SearchReply}, **ERRORS}, response_model=None)
async def search(
    request: Request,
    question: take.Question,
    repositories: take.Repositories = None,
    preset: take.PresetChoice = Preset.DEFAULT,
    modes: take.Modes = None,
    limit: take.Limit = 10,
) -> JSONResponse:
    """Answer a question: as `maguyva search --json`."""
    reply = await searched(request, question, repositories, preset, modes, limit)
    return JSONResponse(reply.to_json())


@router.get(
    "/search/stream",
    responses={200: {"content": {LINES_OF_JSON: {"schema": {"type": "string"}}}}, **ERRORS},
    response_class=StreamingResponse,
    response_model=None,
)
async def search_streamed(
    request: Request,
    question: take.Question,
    repositories: take.Repositories = None,
    preset: take.PresetChoice = Preset.DEFAULT,
    modes: take.Modes = None,
    limit: take.Limit = 10,
) -> StreamingResponse:
    """Answer a question line by line: how it is understood, at once; each result; then all the rest.

    Each line is an object with one key: `understood`, `result`, `answer` (without results) or `failure`.
    """
    understood = understand(question, preset, tuple(modes) if modes else None)

    async def lines() -> AsyncIterator[str]:
        classification = understood.classification
        yield _line(
            "understood",
            {
                "intent": classification.intent.value,
                "confidence": classification.confidence,
                "modes": [mode.value for mode, _ in understood.plan.modes],
            },
        )
        try:
            reply = await searched(request, question, repositories, preset, modes, limit)
        except Exception as error:
            status, told = told_to(request, error)
            yield _line("failure", {"status": status, "error": told.message, "remedy": told.remedy})
            return
        told = reply.to_json()
        for result in told.pop("results"):
            yield _line("result", result)
        yield _line("answer", told)

    return StreamingResponse(lines(), media_type=LINES_OF_JSON)


@router.get("/symbol", responses={200: {"model": SymbolReply}, **ERRORS}, response_model=None)
async def symbol(
    request: Request,
    name: take.Name,
    parts: take.Parts = None,
    repositories: take.Repositories = None,
    depth: take.Depth = 1,
    min_confidence: take.MinConfidence = 0.0,
    limit: take.RowLimit = 200,
) -> JSONResponse:
    """Tell where a name is defined and used, who calls it, and what it calls."""

    def question(maguyva: Maguyva) -> SymbolAnswer:
        return maguyva.symbol(
            name,
            repositories,
            parts=parts or PARTS,
            depth=depth,
            min_confidence=min_confidence,
            limit=limit,
        )

    return await answered(request, question, repositories)


@router.get("/impact", responses={200: {"model": GraphReply}, **ERRORS}, response_model=None)
async def impact(
    request: Request,
    name: take.Name,
    repositories: take.Repositories = None,
    depth: take.Depth = 3,
    min_confidence: take.MinConfidence = 0.0,
    limit: take.RowLimit = 200,
) -> JSONResponse:
    """Tell what could break if a definition changes: as `maguyva impact --json`."""

    def question(maguyva: Maguyva) -> GraphAnswer[Related]:
        return maguyva.walk(
            "impact", name, repositories, depth=depth, min_confidence=min_confidence, limit=limit
        )

    return await answered(request, question, repositories)


@router.post("/impact", responses={200: {"model": GraphReply}, **ERRORS}, response_model=None)
async def impact_of_diff(
    request: Request,
    change: Change,
    depth: take.Depth = 3,
    min_confidence: take.MinConfidence = 0.0,
    limit: take.RowLimit = 200,
) -> JSONResponse:
    """Tell what could break by a diff against the indexed revision."""

    def question(maguyva: Maguyva) -> GraphAnswer[Related]:
        return maguyva.impact_of_diff(
            change.repository, change.diff, depth=depth, min_confidence=min_confidence, limit=limit
        )

    return await answered(request, question, [change.repository])


@router.get("/file", responses={200: {"model": GraphReply}, **ERRORS}, response_model=None)
async def file(
    request: Request,
    path: take.Path,
    repositories: take.Repositories = None,
    start_line: take.FirstLine = 1,
    end_line: take.LastLine = None,
) -> JSONResponse:
    """Read lines of a file as it is indexed, at most 20,000: as `maguyva read --json`."""
    last_line = min(end_line or start_line + MOST_LINES, start_line + MOST_LINES - 1)

    def question(maguyva: Maguyva) -> GraphAnswer[FileLines]:
        return maguyva.read(path, repositories, first_line=start_line, last_line=last_line)

    return await answered(request, question, repositories)


@router.get("/outline", responses={200: {"model": GraphReply}, **ERRORS}, response_model=None)
async def outline(
    request: Request,
    path: take.OptionalPath = None,
    repositories: take.Repositories = None,
    limit: take.RowLimit = 300,
) -> JSONResponse:
    """List the symbols of a file, as `maguyva outline --json`; without a path, those most central."""

    def question(maguyva: Maguyva) -> GraphAnswer[Hub] | GraphAnswer[OutlineEntry]:
        if path is None:
            return maguyva.map(repositories, limit=limit)
        return maguyva.outline(path, repositories)

    return await answered(request, question, repositories)


@router.get("/repositories", responses={200: {"model": list[RepositoryReply]}, **ERRORS}, response_model=None)
async def repositories(request: Request) -> JSONResponse:
    """List the repositories: as the `repositories` of `maguyva status --json`."""
    rows = await ask(request, lambda maguyva: maguyva.repositories())
    return JSONResponse(json.loads(json.dumps([asdict(row) for row in rows], default=json_value)))


async def answered(
    request: Request, question: Callable[[Maguyva], Answered], repositories: list[str] | None
) -> JSONResponse:
    """Answer a question about the graph, with how fresh the index is."""

    def asked(maguyva: Maguyva) -> dict[str, Any]:
        return maguyva.reply(question(maguyva), repositories).to_json()

    return JSONResponse(await ask(request, asked))


async def searched(
    request: Request,
    question: str,
    repositories: list[str] | None,
    preset: Preset,
    modes: list[Any] | None,
    limit: int,
) -> Reply[Answer]:
    """Ask a question within the limits of the server, and count it."""

    def search(maguyva: Maguyva) -> Reply[Answer]:
        answer = maguyva.search(
            question, repositories=repositories, preset=preset, limit=limit, modes=modes or None
        )
        return maguyva.reply(answer, repositories)

    reply = await ask(request, search)
    service(request).metrics.searched(reply.answer)
    return reply


def _line(kind: str, value: dict[str, Any]) -> str:
    return json.dumps({kind: value}, default=json_value) + "\n"
