"""Questions of a server: so many at a time, so long, and none for someone who has gone."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from starlette.requests import Request

from maguyva_pg.db.acting import Acting, acting, transaction_on_behalf
from maguyva_pg.db.pool import connect
from maguyva_pg.web.work import WAITING_PER_RUNNING, Busy, Gone, TookTooLong, Workers


class Asker:
    """Someone who waits for an answer until told to leave."""

    def __init__(self) -> None:
        self.left = asyncio.Event()
        self.acting = Acting()
        scope = {"type": "http", "maguyva.acting": self.acting}
        self.request = Request(scope, self.receive)

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}


def sleep_on(url: str, ends: list[str], started: threading.Event) -> Callable[[], None]:
    def ask() -> None:
        with connect(url) as connection:
            try:
                with transaction_on_behalf(connection):
                    started.set()
                    connection.execute("select pg_sleep(60)")
            except psycopg.errors.QueryCanceled:
                ends.append("cancelled")
                raise

    return ask


def test_a_statement_ends_when_time_is_up(fresh_database: str):
    ends: list[str] = []
    workers = Workers(1, seconds=1.5)

    async def ask() -> None:
        asker = Asker()
        with acting(asker.acting), pytest.raises(TookTooLong):
            await workers.run(asker.request, sleep_on(fresh_database, ends, threading.Event()))

    asyncio.run(ask())
    workers.close()
    assert ends == ["cancelled"]
    assert workers.taken == 0


def test_a_statement_ends_when_who_asked_has_left(fresh_database: str):
    ends: list[str] = []
    workers = Workers(1, seconds=60)
    started = threading.Event()

    async def ask() -> None:
        asker = Asker()

        async def leave() -> None:
            await asyncio.to_thread(started.wait, 30)
            asker.left.set()

        with acting(asker.acting):
            leaving = asyncio.ensure_future(leave())
            with pytest.raises(Gone):
                await workers.run(asker.request, sleep_on(fresh_database, ends, started))
            await leaving

    asyncio.run(ask())
    workers.close()
    assert ends == ["cancelled"]


def test_more_than_can_wait_are_turned_away_and_the_others_answered():
    workers = Workers(1, seconds=60)
    go_on = threading.Event()
    room = 1 + WAITING_PER_RUNNING

    async def ask() -> list[str]:
        asker = Asker()

        def wait() -> str:
            assert go_on.wait(30)
            return "answer"

        running = [asyncio.ensure_future(workers.run(asker.request, wait)) for _ in range(room)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.run(asker.request, wait)
        go_on.set()
        return await asyncio.gather(*running)

    assert asyncio.run(ask()) == ["answer"] * room
    workers.close()
    assert (workers.taken, workers.rejected) == (0, 1)


def test_a_question_of_another_thread_keeps_the_same_limits(fresh_database: str):
    ends: list[str] = []
    workers = Workers(1, seconds=1.5)
    assert workers.run_from_thread(lambda: "answer") == "answer"
    with acting(Acting()), pytest.raises(TookTooLong):
        workers.run_from_thread(sleep_on(fresh_database, ends, threading.Event()))
    workers.close()
    assert ends == ["cancelled"]


def test_an_error_of_the_question_is_the_askers():
    workers = Workers(1, seconds=60)

    async def ask() -> None:
        def fail() -> None:
            raise LookupError("mine")

        with pytest.raises(LookupError, match="mine"):
            await workers.run(Asker().request, fail)

    asyncio.run(ask())
    workers.close()
