"""Errors as answers: a status, what happened, and the remedy."""

from __future__ import annotations

from http import HTTPStatus

import psycopg
from fastapi.exception_handlers import request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from maguyva_pg.db.acting import Cancelled, NothingGranted
from maguyva_pg.db.trouble import Unexpected, explained
from maguyva_pg.errors import IndexingError, MaguyvaError, SearchError, UnknownRepository
from maguyva_pg.web.observe import LOGGER
from maguyva_pg.web.rendering import FORBIDDEN, TOO_MANY, failure_page
from maguyva_pg.web.service import repository_names
from maguyva_pg.web.work import Busy, Gone, TookTooLong

STATUSES: tuple[tuple[type[MaguyvaError], int], ...] = (
    (UnknownRepository, 404),
    (SearchError, 400),
    (IndexingError, 400),
    (Busy, 429),
    (TookTooLong, 504),
    (Cancelled, 504),
    (Gone, 499),
    (NothingGranted, 403),
    (Unexpected, 500),
    (MaguyvaError, 503),
)
"""The first that fits; what is left is a database or a setting that cannot be used. 499 is nginx's, and only
the log sees it."""

RETRY_AFTER_SECONDS = 1


def told_to(request: Request, error: Exception) -> tuple[int, MaguyvaError]:
    """Return a status and what to say; of a mistake of Maguyva's own, only where the log has it."""
    told = explained(error)
    status = next(status for kind, status in STATUSES if isinstance(told, kind))
    if isinstance(told, Unexpected):
        LOGGER.error("failed", exc_info=error, extra={"fields": {"id": request.scope["maguyva.request_id"]}})
        told = Unexpected(
            "This question met a mistake of Maguyva's.",
            f"Please report it; the server's log has it as {request.scope['maguyva.request_id']}.",
        )
    return status, told


def headers_for(status: int) -> dict[str, str]:
    """Return the headers that go with a status."""
    return {"Retry-After": str(RETRY_AFTER_SECONDS)} if status == TOO_MANY else {}


async def as_page_or_json(request: Request, error: Exception) -> Response:
    """Answer a person on a page, and a program in JSON."""
    if _is_of_program(request):
        return await as_json(request, error)
    status, told = told_to(request, error)
    return await _page(request, status, told.message, told.remedy)


async def no_such_address(request: Request, error: HTTPException) -> Response:
    """Say that nothing is at an address, or nothing by that method."""
    path, phrase = request.url.path, HTTPStatus(error.status_code).phrase
    if _is_of_program(request):
        told = {"error": f"{phrase}: {path}", "remedy": "/api/openapi.json says what there is."}
        return JSONResponse(told, error.status_code, error.headers)
    message = (
        f"There is no page at {path}." if error.status_code == HTTPStatus.NOT_FOUND else f"{phrase}: {path}"
    )
    return await _page(request, error.status_code, message, "")


async def bad_parameters(request: Request, error: RequestValidationError) -> Response:
    """Say what an address lacks, or has that it should not have."""
    if _is_of_program(request):
        return await request_validation_exception_handler(request, error)
    told = "; ".join(f"{one['loc'][-1]}: {one['msg']}" for one in error.errors())
    return await _page(request, 422, f"{told}.", "")


async def _page(request: Request, status: int, error: str, remedy: str) -> Response:
    names: list[str] = []
    if status < TOO_MANY and status != FORBIDDEN:  # else nothing more can be asked now
        try:
            names = await repository_names(request)
        except (MaguyvaError, psycopg.Error, OSError) as another:
            LOGGER.info("no names", extra={"fields": {"kind": type(another).__name__}})
    return failure_page(request, status, error, remedy, names)


def _is_of_program(request: Request) -> bool:
    return request.url.path.startswith(("/api/", "/mcp", "/healthz", "/readyz", "/metrics"))


async def as_json(request: Request, error: Exception) -> Response:
    """Answer a program."""
    status, told = told_to(request, error)
    return JSONResponse({"error": told.message, "remedy": told.remedy}, status, headers_for(status))
