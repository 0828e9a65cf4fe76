"""Batches on their way to the service, several at a time, and what comes back of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event

import numpy as np
from numpy.typing import NDArray

from maguyva_pg.embedding.embedder import Embedded
from maguyva_pg.embedding.voyage.service import RequestRefused

CONCURRENT_REQUESTS = 4
"""A request of 120,000 tokens takes seconds; four at a time come near the three million tokens that an
account has a minute at first."""


class Dispatch:
    """Sends batches and hands out their bits as they arrive, in any order.

    A batch that the service refuses is cut in two, until it takes it or a single text is left: what a
    request may hold depends on a tokenizer that may not be at hand, and one text may be at fault. After a
    failure or an interruption nothing more is sent, but what is under way is paid for: it is awaited and
    handed out before the error is raised. A second interruption ends at once.

    Args:
        send: makes the request of a batch; the event says that no further attempt is wanted.
        batches: positions of the texts of each.
    """

    def __init__(self, send: Callable[[range, Event], NDArray[np.uint8]], batches: Iterable[range]) -> None:
        self._send = send
        self._waiting = deque(batches)
        self._running: dict[Future[NDArray[np.uint8]], range] = {}
        self._stopped = Event()
        self._failure: BaseException | None = None

    def __iter__(self) -> Iterator[Embedded]:
        threads = ThreadPoolExecutor(CONCURRENT_REQUESTS, thread_name_prefix="voyage")
        try:
            while self._send_on(threads):
                for future in self._done():
                    batch = self._running.pop(future)
                    bits = self._bits(future, batch)
                    if bits is not None:
                        yield Embedded(batch, bits)
        finally:
            self._stopped.set()
            threads.shutdown(wait=False, cancel_futures=True)
        if self._failure is not None:
            raise self._failure

    def _send_on(self, threads: ThreadPoolExecutor) -> bool:
        """Send as many batches as may be under way at once; tell whether any is."""
        while self._waiting and not self._stopped.is_set() and len(self._running) < CONCURRENT_REQUESTS:
            batch = self._waiting.popleft()
            self._running[threads.submit(self._send, batch, self._stopped)] = batch
        return bool(self._running)

    def _done(self) -> Collection[Future[NDArray[np.uint8]]]:
        try:
            return wait(self._running, return_when=FIRST_COMPLETED).done
        except BaseException as interruption:
            if self._stopped.is_set():
                raise
            self._fail(interruption)
            return ()

    def _bits(self, future: Future[NDArray[np.uint8]], batch: range) -> NDArray[np.uint8] | None:
        try:
            return future.result()
        except RequestRefused as refused:
            if len(batch) > 1:
                middle = len(batch) // 2
                self._waiting.extendleft((batch[middle:], batch[:middle]))
            else:
                self._fail(refused.error)
        except Exception as error:
            self._fail(error)
        return None

    def _fail(self, reason: BaseException) -> None:
        self._failure = self._failure or reason
        self._stopped.set()
