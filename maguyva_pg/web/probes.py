"""For whoever runs the server: whether it lives, whether it can answer, and how it does."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from maguyva_pg.web.service import ask, service

router = APIRouter()


@router.get("/healthz")
async def alive(request: Request) -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "alive", "version": request.app.version}


@router.get("/readyz", responses={503: {"description": "The database cannot be used"}}, response_model=None)
async def ready(request: Request) -> JSONResponse:
    """Say whether the database answers."""
    await ask(request, lambda maguyva: maguyva.probe())
    return JSONResponse({"status": "ready"})


@router.get("/metrics", response_class=Response, response_model=None)
async def metrics(request: Request) -> Response:
    """Return the counters in Prometheus's format."""
    return service(request).metrics.page()
