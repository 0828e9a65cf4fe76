"""An HTTP server that hosts of repositories tell of pushes, and that has what was pushed indexed."""

from __future__ import annotations

import json
import logging
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from maguyva_pg.jobs.pushes import Push, is_authentic, read_push
from maguyva_pg.jobs.queue import Priority, Queue
from maguyva_pg.web.body_limit import BodyLimit

_LOG = logging.getLogger(__name__)

MOST_BYTES = 25_000_000
"""GitHub sends no payload above 25 MB."""


def webhook_app(url: str, secret: str) -> Starlette:
    """Return the application.

    ``POST /`` takes a push and answers with what became of each repository that it concerns: 202 if there is
    one, 200 if not. 401: the signature is wrong; 400: no JSON; 413: too long. ``GET /health`` asks the
    database.

    Args:
        url: connection string of the database.
        secret: what the hosts sign with.
    """

    async def push(request: Request) -> Response:
        body = await request.body()
        if not is_authentic(request.headers, body, secret):
            return PlainTextResponse("The signature is missing or wrong.", 401)
        try:
            payload = json.loads(_json(request, body))
        except (ValueError, RecursionError):
            return PlainTextResponse("The payload is no JSON.", 400)
        told = read_push(payload)
        if told is None:
            return JSONResponse({})
        enqueued = await run_in_threadpool(_enqueue, url, told)
        return JSONResponse(enqueued, 202 if enqueued else 200)

    async def health(request: Request) -> Response:  # noqa: ARG001 starlette's form
        await run_in_threadpool(_ask, url)
        return PlainTextResponse("ok")

    async def unavailable(request: Request, error: Exception) -> Response:  # noqa: ARG001
        _LOG.error("A push was lost: %s", error)
        return PlainTextResponse("The queue cannot be reached.", 503)

    return Starlette(
        routes=[Route("/", push, methods=["POST"]), Route("/health", health)],
        exception_handlers={Exception: unavailable},
        middleware=[Middleware(BodyLimit, most_bytes=MOST_BYTES)],
    )


def _json(request: Request, body: bytes) -> bytes:
    """Return the JSON of a payload: GitHub can be set to send it as the field of a form."""
    if request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return parse_qs(body.decode("utf-8", "replace")).get("payload", [""])[0].encode()
    return body


def _enqueue(url: str, push: Push) -> dict[str, str]:
    with Queue(url) as queue:
        return {
            repository.name: str(queue.enqueue(repository, Priority.PUSH))
            for repository in queue.repositories()
            if push.concerns(repository)
        }


def _ask(url: str) -> None:
    with Queue(url):
        pass
