"""Errors as answers: a status, what happened, and the remedy."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from maguyva_pg.db.acting import Cancelled
from maguyva_pg.db.trouble import Unexpected, explained
from maguyva_pg.errors import IndexingError, MaguyvaError, SearchError, UnknownRepository
from maguyva_pg.web.observe import LOGGER
from maguyva_pg.web.rendering import failure_page
from maguyva_pg.web.work import Busy, Gone, TookTooLong

STATUSES: tuple[tuple[type[MaguyvaError], int], ...] = (
    (UnknownRepository, 404),
    (SearchError, 400),
    (IndexingError, 400),
    (Busy, 429),
    (TookTooLong, 504),
    (Cancelled, 504),
    (Gone, 499),
    (Unexpected, 500),
    (MaguyvaError, 503),
)
"""The first that fits; what is left is a database or a setting that cannot be used. 499 is nginx's, and only
the log sees it."""

TOO_MANY = 429
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
    if request.url.path.startswith(("/api/", "/mcp", "/healthz", "/readyz", "/metrics")):
        return await as_json(request, error)
    status, told = told_to(request, error)
    return failure_page(request, status, told.message, told.remedy)


async def as_json(request: Request, error: Exception) -> Response:
    """Answer a program."""
    status, told = told_to(request, error)
    return JSONResponse({"error": told.message, "remedy": told.remedy}, status, headers_for(status))
