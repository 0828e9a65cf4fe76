"""The door: who asks is told by a bearer token, or by the cookie that signing in on the page sets."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from maguyva_pg.db.acting import Acting, acting
from maguyva_pg.web.tokens import ANYONE, Caller, TokenFile

COOKIE = "maguyva_token"

OPEN_PATHS = ("/healthz", "/readyz", "/static/", "/sign-in")
"""What tells nothing about code: probes, assets, and the page that takes a token."""

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


class Access:
    """Lets through who may ask, and has the statements of a request run as the caller's role.

    Args:
        app: behind the door.
        tokens: where none exist, everyone on this machine may ask; the server listens nowhere else then.
    """

    def __init__(self, app: ASGIApp, tokens: TokenFile) -> None:
        self._app = app
        self._tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or turn it away."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        caller = self._caller(headers)
        if caller is None and not scope["path"].startswith(OPEN_PATHS):
            await _turned_away(scope, headers)(scope, receive, send)
            return
        if not self._tokens.callers and not _is_loopback(headers.get("host", "")):
            # Else a page of elsewhere could ask through the browser, by a name that leads to this machine.
            refusal = {"error": "This server answers to localhost only.", "remedy": "Ask it by that name."}
            await JSONResponse(refusal, 421)(scope, receive, send)
            return
        caller = caller or ANYONE
        scope["maguyva.caller"] = caller
        request = Acting(caller.role)
        scope["maguyva.acting"] = request
        with acting(request):
            await self._app(scope, receive, send)

    def _caller(self, headers: Headers) -> Caller | None:
        if not self._tokens.callers:
            return ANYONE
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return self._tokens.find(token.strip())
        return self._tokens.find(_cookie(headers))


def _cookie(headers: Headers) -> str:
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", ""))
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def _turned_away(scope: Scope, headers: Headers) -> JSONResponse | RedirectResponse:
    if "text/html" in headers.get("accept", "") and scope["method"] == "GET":
        return RedirectResponse("/sign-in", 303)
    return JSONResponse(
        {
            "error": "A token is needed.",
            "remedy": "Send Authorization: Bearer TOKEN (maguyva token add NAME).",
        },
        401,
        {"WWW-Authenticate": "Bearer"},
    )


def _is_loopback(host: str) -> bool:
    name, _, port = host.rpartition(":")
    return (name if name and port.isdecimal() else host).lower() in LOOPBACK_NAMES
