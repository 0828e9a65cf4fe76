"""A bound on what a request may carry, kept while it arrives: what is longer is never held whole."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOO_LONG = 413
LEFT = 499
"""Nginx's number for a sender who left before the end; only the log sees it."""


class BodyLimit:
    """Reads the body of a request up to a bound, and hands it on whole; above it, answers 413.

    A length that is announced is refused before a byte of it is read; a body in chunks, which announces
    none, at the first byte too many.

    Args:
        app: is handed the requests that are short enough.
        most_bytes: of a body, as it is sent.
    """

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = Headers(scope=scope).get("content-length", "0")
        try:
            if _is_above(announced, self._most_bytes):
                raise _TooLong
            body = await self._read(receive)
        except _TooLong:
            await self._refusal()(scope, receive, send)
        except ClientDisconnect:
            await Response(status_code=LEFT)(scope, receive, send)
        else:
            await self._app(scope, _replaying(body, receive), send)

    async def _read(self, receive: Receive) -> bytes:
        parts = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            parts += message.get("body", b"")
            if len(parts) > self._most_bytes:
                raise _TooLong
            if not message.get("more_body", False):
                return bytes(parts)

    def _refusal(self) -> JSONResponse:
        told = {
            "error": f"The request is longer than {self._most_bytes:,} bytes.",
            "remedy": "Send less at a time.",
        }
        return JSONResponse(told, TOO_LONG)


class _TooLong(Exception):
    pass


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Return what gives a body that was read, and then what else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


def _is_above(length: str, most: int) -> bool:
    """Tell whether an announced length is too long; what is no number is the server's to refuse."""
    return length.isdecimal() and int(length) > most
