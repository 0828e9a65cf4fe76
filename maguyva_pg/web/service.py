"""What every route needs: the index, the threads that ask it, and the counters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from starlette.requests import Request

from maguyva_pg.api import Maguyva
from maguyva_pg.web.observe import Metrics
from maguyva_pg.web.tokens import Caller, TokenFile
from maguyva_pg.web.work import Workers

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Service:
    """A server's parts, made once."""

    maguyva: Maguyva
    workers: Workers
    metrics: Metrics
    tokens: TokenFile


def service(request: Request) -> Service:
    """Return the parts of the server that got a request."""
    return request.app.state.service


def role(request: Request) -> str | None:
    """Return the database role whose grants hold for a request; none: the server's own."""
    caller: Caller = request.scope["maguyva.caller"]
    return caller.role


async def ask(request: Request, question: Callable[[Maguyva], Answer]) -> Answer:
    """Ask the index in a thread, within the limits of the server; see ``work.Workers.run``."""
    parts = service(request)
    return await parts.workers.run(request, lambda: question(parts.maguyva))


async def repository_names(request: Request) -> list[str]:
    """Return the names of the repositories that the caller may see."""
    known = await ask(request, lambda maguyva: maguyva.known_repositories())
    return [one.name for one in known]
