"""The pages for people: server-rendered, each a question to the index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, TypeVar

from fastapi import APIRouter, Form, Query
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from maguyva_pg.api import Maguyva
from maguyva_pg.errors import SearchError
from maguyva_pg.graph.answers import FileLines, GraphAnswer, OutlineEntry, Related, SymbolAnswer
from maguyva_pg.indexing.freshness import Reply
from maguyva_pg.render.notes import (
    FROM_PAGES,
    ambiguity_note,
    answer_notes,
    freshness_line,
    graph_notes,
    stale_notes,
)
from maguyva_pg.search.answer import Result
from maguyva_pg.search.profiles import Mode, Preset
from maguyva_pg.web.access import COOKIE
from maguyva_pg.web.api_routes import searched
from maguyva_pg.web.completion import completions
from maguyva_pg.web.highlight import Span, coloured_lines
from maguyva_pg.web.picture import HEIGHT, WIDTH, draw
from maguyva_pg.web.rendering import BASE, page, url
from maguyva_pg.web.sentences import how_answered
from maguyva_pg.web.service import ask, repository_names, role, service

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

RESULTS = 10
MOST_RESULTS = 50
LINES_PER_PAGE = 1_500
"""Of a file: about 400 kB of HTML, laid out in a blink; the rest is a link away."""
LINES_BEFORE = 200
"""Shown above the line that a link leads to."""
ROWS = 200
NOTHING = 204

EXAMPLES = (
    ("how are errors handled", "explain"),
    ("where is main defined", "a definition"),
    ("who calls get", "callers"),
    ('"TODO"', "text as it stands"),
    ("what breaks if I change get", "impact"),
)
"""With names that are in most code, so that they lead somewhere."""


Choice = TypeVar("Choice", Preset, Mode)

Text = Annotated[str, Query(max_length=10_000)]


@dataclass(frozen=True, slots=True)
class Shown:
    """A result with what the page adds to it."""

    largest: float
    result: Result
    lines: list[tuple[int, Markup]]


@router.get("/")
async def search(
    request: Request,
    q: Text = "",
    repo: Text = "",
    preset: Text = "default",
    mode: Text = "",
    limit: int = RESULTS,
) -> Response:
    """Show the start, or the answer to a question."""
    names = await repository_names(request)
    values = {**BASE, "q": q, "repo": repo, "preset": preset, "mode": mode, "names": names}
    if not q.strip():
        examples = EXAMPLES if names else ()
        return page("start.html", **{**values, "focus": True}, examples=examples, role=role(request))
    chosen_preset = _one_of(Preset, preset) or Preset.DEFAULT
    chosen_mode = _one_of(Mode, mode)
    limit = min(max(limit, 1), MOST_RESULTS)
    reply = await searched(
        request, q, [repo] if repo else None, chosen_preset, [chosen_mode] if chosen_mode else None, limit
    )
    answer = reply.answer
    more = len(answer.results) == limit and limit < MOST_RESULTS
    return page(
        "search.html",
        **values,
        answer=answer,
        how=how_answered(answer),
        notes=[
            note for note in (*answer_notes(answer), *stale_notes(reply.index)) if note.startswith("note:")
        ],
        results=[_shown(one) for one in answer.results],
        more=url("/", q=q, repo=repo, preset=preset, mode=mode, limit=limit + RESULTS) if more else None,
        fresh=freshness_line(reply.index) if reply.index else None,
        role=role(request),
    )


@router.get("/file")
async def file(
    request: Request, path: Text, repo: Text = "", line: int = 1, end: int = 0, revision: Text = ""
) -> Response:
    """Show a file as it is indexed, around a line."""
    line = min(max(line, 1), 10**9)
    first = max(line - LINES_BEFORE, 1) if line > LINES_PER_PAGE - LINES_BEFORE else 1
    scope = [repo] if repo else None

    def question(maguyva: Maguyva) -> tuple[GraphAnswer[FileLines], GraphAnswer[OutlineEntry]]:
        text = maguyva.read(path, scope, first_line=first, last_line=first + LINES_PER_PAGE - 1)
        return text, maguyva.outline(path, scope)

    text, outline = await ask(request, question)
    names = await repository_names(request)
    if not text.rows:
        return _missing(path, repo, text.suggestions, names)
    shown = text.rows[0]
    last = shown.end_line
    here: dict[str, object] = {"repo": shown.repository, "path": path}
    notes = [f"The file has {shown.line_count:,} lines, and none from {first:,} on."] if last < first else []
    if revision and shown.revision and not shown.revision.startswith(revision):
        moved = f"the index is at {shown.revision[:12]} now, and lines may have moved."
        notes.append(f"This link was made at {revision[:12]}; {moved}")
    return page(
        "file.html",
        **{**BASE, "names": names, "repo": shown.repository},
        file=shown,
        lines=coloured_lines(shown.content, shown.language, first) if last >= first else [],
        first_marked=line if line > 1 or end else 0,
        last_marked=max(end, line) if line > 1 or end else -1,
        outline=[
            {
                "name": row.qualified_name.rsplit(".", 1)[-1],
                "qualified_name": row.qualified_name,
                "kind": row.kind,
                "depth": row.depth,
                "href": f"#L{row.start_line}"
                if first <= row.start_line <= last
                else url("/file", **here, line=row.start_line) + f"#L{row.start_line}",
            }
            for row in outline.rows
            if row.repository == shown.repository
        ][:LINES_PER_PAGE],
        permalink=url("/file", **here, line=line, end=end or None, revision=shown.revision) + f"#L{line}",
        earlier=url("/file", **here, line=max(first - LINES_PER_PAGE + LINES_BEFORE, 1))
        if first > 1
        else None,
        later=url("/file", **here, line=last + 1) if last < shown.line_count else None,
        notes=notes,
    )


@router.get("/symbol")
async def symbol(request: Request, name: Text, repo: Text = "", depth: int = 2) -> Response:
    """Show the graph around a symbol, and what a change would reach."""
    depth = min(max(depth, 1), 4)
    scope = [repo] if repo else None

    def question(maguyva: Maguyva) -> tuple[Reply[SymbolAnswer], GraphAnswer[Related]]:
        answer = maguyva.symbol(name, scope, depth=depth, limit=ROWS)
        impact = maguyva.walk("impact", name, scope, depth=3, limit=ROWS)
        return maguyva.reply(answer, scope), impact

    reply, impact = await ask(request, question)
    answer = reply.answer
    notes = (
        [*ambiguity_note(answer), *graph_notes("impact", impact, ROWS, FROM_PAGES), *stale_notes(reply.index)]
        if answer.known
        else []
    )
    callers, callees = answer.callers, answer.callees
    picture = draw(name, callers.rows, callees.rows, repo or None) if callers and callees else None
    return page(
        "symbol.html",
        **{**BASE, "names": await repository_names(request), "repo": repo},
        answer=answer,
        impact=impact,
        across=_lie_in_several(answer, impact),
        depth=depth,
        picture=picture,
        box_width=WIDTH,
        box_height=HEIGHT,
        notes=[note for note in notes if note.startswith("note:")],
        fresh=freshness_line(reply.index) if reply.index else None,
    )


@router.get("/panel")
async def panel(request: Request, name: Text, repo: Text = "") -> Response:
    """Say beside a file what is known of a name."""
    scope = [repo] if repo else None
    answer = await ask(request, lambda maguyva: maguyva.symbol(name, scope, limit=100))
    return page("panel.html", answer=answer, repo=repo, across=_lie_in_several(answer))


@router.get("/card")
async def card(
    request: Request, name: Annotated[str, Query(max_length=500)], repo: Text, path: Text, line: int = 0
) -> Response:
    """Say in a few lines what a name in a file means; nothing where it means nothing that is known."""
    line = min(max(line, 0), 10**9)
    rows = await ask(request, lambda maguyva: maguyva.meanings(repo, path, name, line or None))
    return page("card.html", rows=rows, name=name, repo=repo) if rows else Response(status_code=NOTHING)


@router.get("/complete")
async def complete(request: Request, word: Text = "") -> Response:
    """Completions of the word that is being typed."""
    return page("completions.html", options=completions(word, await repository_names(request)))


@router.get("/sign-in")
async def sign_in() -> Response:
    """Ask for a token."""
    return page("sign_in.html", refused=False)


@router.post("/sign-in")
async def signed_in(request: Request, token: Annotated[str, Form(max_length=500)]) -> Response:
    """Keep a token in the browser, if it is known."""
    if service(request).tokens.find(token.strip()) is None:
        return page("sign_in.html", 403, refused=True)
    response = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token.strip(), httponly=True, samesite="strict", secure=secure)
    return response


def _lie_in_several(answer: SymbolAnswer, *others: GraphAnswer[Related]) -> bool:
    """Whether rows come from several repositories, so that each has to say from which."""
    return len({*answer.repositories, *(name for one in others for name in one.repositories)}) > 1


def _missing(path: str, repo: str, suggestions: Sequence[str], names: Sequence[str]) -> HTMLResponse:
    return page(
        "error.html",
        404,
        **{**BASE, "names": names, "repo": repo},
        heading="This file is not in the index",
        error=path,
        remedy="" if suggestions else "The page of repositories lists what was left out, and why.",
        meant=[(url("/file", repo=repo, path=one), one) for one in suggestions],
        ways=[("/repositories", "Repositories")],
    )


def _shown(result: Result) -> Shown:
    largest = max((one.contribution for one in result.fused.contributions), default=1.0)
    return Shown(largest, result, _code(result))


def _code(result: Result) -> list[tuple[int, Markup]]:
    marks: dict[int, list[Span]] = {}
    for match in result.matches:
        marks.setdefault(match.line, []).append((match.start, match.end))
    return coloured_lines(result.snippet, result.language, result.snippet_line, marks)


def _one_of(kind: type[Choice], value: str) -> Choice | None:
    if not value:
        return None
    try:
        return kind(value)
    except ValueError as error:
        raise SearchError(f"There is no {value!r} to choose.", "Choose one that the page offers.") from error
