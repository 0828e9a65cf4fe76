"""Questions in threads: so many at a time, so long, and none for someone who has gone."""

from __future__ import annotations

import asyncio
import contextvars
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import Request

from maguyva_pg.db.acting import Acting, current
from maguyva_pg.errors import MaguyvaError

Answer = TypeVar("Answer")

WAITING_PER_RUNNING = 4
"""Questions that may wait for each that runs. More would wait longer than people do."""

SECONDS_TO_END = 5.0
"""A statement ends within milliseconds of being cancelled; what does not is left to its own time limit."""


SECONDS_BETWEEN_CANCELS = 0.02


class Busy(MaguyvaError):
    """More is asked than can be answered."""


class TookTooLong(MaguyvaError):
    """A question was cancelled because its time was up."""


class Gone(MaguyvaError):
    """Nobody waits for the answer any more."""


class Workers:
    """Threads that answer questions.

    Args:
        running: questions at the same time.
        seconds: that one may take, waiting included.
    """

    def __init__(self, running: int, seconds: float) -> None:
        self.seconds = seconds
        self.rejected = 0
        self._threads = ThreadPoolExecutor(running, thread_name_prefix="question")
        self._most = running * (1 + WAITING_PER_RUNNING)
        self._taken = 0
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """Questions that run or wait."""
        return self._taken

    def close(self) -> None:
        """Wait for what runs."""
        self._threads.shutdown(cancel_futures=True)

    async def run(self, request: Request, ask: Callable[[], Answer]) -> Answer:
        """Answer a question in a thread.

        Args:
            request: whose question it is. When its sender leaves, the statements are cancelled.
            ask: asks it.

        Raises:
            Busy: too many questions wait already.
            TookTooLong: its time was up; its statements are cancelled.
            Gone: who asked has left; its statements are cancelled.
        """
        loop, finished = asyncio.get_running_loop(), asyncio.Event()
        job = self._begin(ask)
        # Not wrap_future: what nobody looks at any more, asyncio logs with its text, the question in it.
        job.add_done_callback(lambda _: loop.call_soon_threadsafe(finished.set))
        answered = asyncio.ensure_future(finished.wait())
        leaving = asyncio.ensure_future(_disconnected(request))
        try:
            await asyncio.wait({answered, leaving}, timeout=self.seconds, return_when=asyncio.FIRST_COMPLETED)
            in_time, left = job.done(), leaving.done()
        finally:
            answered.cancel()
            leaving.cancel()
            await _end(job, request.scope["maguyva.acting"])
        if in_time:
            return job.result()
        if left:
            raise Gone("The question was withdrawn.")
        raise self._too_long()

    def run_from_thread(self, ask: Callable[[], Answer]) -> Answer:
        """Answer a question of another thread, within the same limits; see ``run``."""
        job = self._begin(ask)
        try:
            return job.result(self.seconds)
        except TimeoutError:
            request = current()
            deadline = time.monotonic() + SECONDS_TO_END
            while request and not job.done() and not job.cancel() and time.monotonic() < deadline:
                request.cancel()
                time.sleep(SECONDS_BETWEEN_CANCELS)
            raise self._too_long() from None

    def _begin(self, ask: Callable[[], Answer]) -> Future[Answer]:
        with self._lock:
            if self._taken >= self._most:
                self.rejected += 1
                raise Busy("Too many questions are waiting.", "Ask again in a moment.")
            self._taken += 1
        job = self._threads.submit(contextvars.copy_context().run, ask)
        job.add_done_callback(self._left)
        return job

    def _left(self, _: Future[Any]) -> None:
        with self._lock:
            self._taken -= 1

    def _too_long(self) -> TookTooLong:
        return TookTooLong(
            f"The answer took longer than {self.seconds:g} s.", "Ask for less: a filter, a smaller depth."
        )


async def _end(job: Future[Answer], request: Acting) -> None:
    """Cancel a question that is not answered; again and again, since a statement may be about to begin."""
    deadline = time.monotonic() + SECONDS_TO_END
    while not job.done() and not job.cancel() and time.monotonic() < deadline:
        await asyncio.to_thread(request.cancel)
        await asyncio.sleep(SECONDS_BETWEEN_CANCELS)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
