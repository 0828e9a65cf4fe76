"""The application: routes, and what stands in front of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import psycopg
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from maguyva_pg import __version__
from maguyva_pg.api import Maguyva
from maguyva_pg.errors import MaguyvaError
from maguyva_pg.mcp_server.server import build_server
from maguyva_pg.web import api_routes, failures, pages, probes, rendering, repository_pages
from maguyva_pg.web.access import Access
from maguyva_pg.web.body_limit import BodyLimit
from maguyva_pg.web.observe import Metrics, Observed
from maguyva_pg.web.service import Service
from maguyva_pg.web.tokens import TokenFile
from maguyva_pg.web.work import Workers

MOST_BYTES = 8_000_000
"""Of a request: the longest diff, 2,000,000 characters, at the four bytes that UTF-8 takes at most."""

COMPRESSION = 4
"""zlib's level: a page of results is then a fifth of its size in half a millisecond; 9 takes four times as
long for a twentieth less."""


@dataclass(frozen=True, slots=True)
class Application:
    """An application to be served, and its parts."""

    app: ASGIApp
    service: Service
    routes: FastAPI
    """What OpenAPI describes."""


def build(maguyva: Maguyva, tokens: TokenFile, *, concurrency: int, seconds: float) -> Application:
    """Put the application together.

    Args:
        maguyva: is asked.
        tokens: of those who may ask.
        concurrency: questions at the same time; what ``maguyva`` was made for.
        seconds: that an answer may take.
    """
    workers = Workers(concurrency, seconds)
    metrics = Metrics(workers)
    service = Service(maguyva, workers, metrics, tokens)
    agents = build_server(maguyva, lambda: None, workers.run_from_thread)
    # Requests stand alone and are answered at once, so that any server behind a balancer can take them. Names
    # of hosts are looked at by Access.
    agents_app = agents.streamable_http_app(stateless_http=True, json_response=True, host="")

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        async with agents.session_manager.run():
            yield
        workers.close()

    routes = FastAPI(
        title="Maguyva",
        version=__version__,
        description="Code search in PostgreSQL. The JSON is that of the command line.",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    routes.state.service = service
    for router in (api_routes.router, probes.router, pages.router, repository_pages.router):
        routes.include_router(router)
    routes.router.routes.extend(agents_app.routes)
    routes.mount("/static", StaticFiles(directory=rendering.FOLDER / "static"))
    for kind in (MaguyvaError, psycopg.Error, OSError, Exception):
        routes.add_exception_handler(kind, failures.as_page_or_json)
    routes.exception_handler(HTTPException)(failures.no_such_address)
    routes.exception_handler(RequestValidationError)(failures.bad_parameters)
    # What is sent line by line has to leave line by line.
    line_by_line = (*DEFAULT_EXCLUDED_CONTENT_TYPES, api_routes.LINES_OF_JSON)
    compressed = GZipMiddleware(
        Access(BodyLimit(routes, MOST_BYTES), tokens),
        compresslevel=COMPRESSION,
        exclude_content_types=line_by_line,
    )
    return Application(Observed(compressed, metrics), service, routes)
