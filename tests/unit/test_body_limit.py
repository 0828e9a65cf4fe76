"""Bodies of requests are bounded while they arrive."""

from collections.abc import Iterator

import anyio
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from maguyva_pg.web.body_limit import BodyLimit

MOST = 10


def sent(parts: list[bytes], headers: dict[str, str] | None = None) -> tuple[int, str, int]:
    """Send a body in parts, and return the status, the answer, and how many messages were taken of it."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        body = await request.body()
        assert (await receive())["type"] == "http.disconnect"
        await PlainTextResponse(body)(scope, receive, send)

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(key.encode(), value.encode()) for key, value in (headers or {}).items()],
    }
    taken = 0
    answers: list[Message] = []

    def arriving() -> Iterator[Message]:
        for number, part in enumerate(parts, 1):
            yield {"type": "http.request", "body": part, "more_body": number < len(parts)}
        yield {"type": "http.disconnect"}

    messages = arriving()

    async def receive() -> Message:
        nonlocal taken
        taken += 1
        return next(messages)

    async def send(message: Message) -> None:
        answers.append(message)

    anyio.run(BodyLimit(app, MOST), scope, receive, send)
    return answers[0]["status"], answers[1]["body"].decode(), taken


@pytest.mark.parametrize("parts", [[b""], [b"0123456789"], [b"01234", b"", b"56789"]])
def test_what_is_short_enough_arrives_whole(parts: list[bytes]):
    assert sent(parts) == (200, b"".join(parts).decode(), len(parts) + 1)


def test_chunks_are_refused_at_the_first_byte_too_many():
    status, text, taken = sent([b"01234", b"567890", *[b"x" * MOST] * 1_000])
    assert (status, taken) == (413, 2)
    assert "10 bytes" in text


def test_an_announced_length_is_refused_unread():
    status, _, taken = sent([b"x" * 11], {"content-length": "11"})
    assert (status, taken) == (413, 0)


@pytest.mark.parametrize("length", ["", "x", "-1", "3"])
def test_an_announced_length_is_no_promise(length: str):
    assert sent([b"x" * 11], {"content-length": length})[0] == 413


def test_who_leaves_in_the_middle_is_not_answered_by_the_application():
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    statuses: list[int] = []

    async def send(message: Message) -> None:
        statuses.append(message.get("status", 0))

    scope: Scope = {"type": "http", "headers": []}
    anyio.run(BodyLimit(app, MOST), scope, receive, send)
    assert statuses[0] == 499
