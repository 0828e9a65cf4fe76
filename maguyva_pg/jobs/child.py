"""One job in a process of its own: it can be stopped at any moment, and what it costs goes with it.

A thread could not be stopped while it parses or resolves, several would share one core, and one that runs
out of memory would take the worker along. Whatever ends the process, the run's transaction has not been
committed, and the database forgets it.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection

import psycopg

from maguyva_pg.config import Settings
from maguyva_pg.db.pool import connect
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.errors import ConfigurationError, MaguyvaError, UnknownRepository
from maguyva_pg.indexing import registry
from maguyva_pg.indexing.pipeline import update
from maguyva_pg.indexing.progress import no_progress
from maguyva_pg.indexing.report import IndexReport

_LOG = logging.getLogger(__name__)

STOP_SECONDS = 5.0
"""A process that was told to end and has not by then is killed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended."""

    report: IndexReport | None = None
    """What was indexed; none where it failed."""
    error: str = ""
    """Why it failed, with the remedy."""
    lasting: bool = False
    """Whether it would fail again, so that another try is no use."""


class JobProcess:
    """Starts a job at once, and waits for it.

    Args:
        url: connection string of the database.
        settings: limits and workers.
        repository_id: the repository to index.
    """

    def __init__(self, url: str, settings: Settings, repository_id: int) -> None:
        # Spawned and not forked: the worker has threads and connections that a fork would copy.
        context = multiprocessing.get_context("spawn")
        self._answer, answer = context.Pipe(duplex=False)
        # No daemon: it has parser processes of its own.
        self._process = context.Process(target=_run, args=(answer, url, settings, repository_id))
        self._process.start()
        answer.close()

    def wait(self) -> Outcome:
        """Wait for its end and return how it went."""
        try:
            outcome: Outcome = self._answer.recv()
        except EOFError:
            outcome = Outcome(error="its process ended unexpectedly")
        self._process.join()
        if outcome.report is None and not outcome.error:
            return Outcome(error=f"its process ended with {self._process.exitcode}")
        return outcome

    def stop(self) -> None:
        """End it now; whoever waits for it learns that it ended unexpectedly."""
        self._process.terminate()
        self._process.join(STOP_SECONDS)
        self._process.kill()
        self._process.join()


def _run(answer: Connection, url: str, settings: Settings, repository_id: int) -> None:
    # Ctrl-C reaches every process of a terminal; it is the worker's to say what becomes of its jobs.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_worker, daemon=True).start()
    answer.send(_index(url, settings, repository_id))


def _end_with_worker() -> None:
    """End this process when the worker's does: another worker is going to take the job over."""
    worker = multiprocessing.parent_process()
    assert worker is not None
    worker.join()
    os._exit(1)


def _index(url: str, settings: Settings, repository_id: int) -> Outcome:
    try:
        with connect(url) as connection:
            repository = registry.get_by_id(connection, repository_id)
        report = update(url, repository, settings, DeferredEmbedder(settings).get, no_progress)
    except MaguyvaError as error:
        lasting = isinstance(error, ConfigurationError | UnknownRepository)
        return Outcome(error=f"{error.message} {error.remedy}".strip(), lasting=lasting)
    except (psycopg.OperationalError, OSError) as error:
        return Outcome(error=str(error).strip() or type(error).__name__)
    except Exception as error:
        _LOG.exception("A mistake of Maguyva's; please report it.")
        return Outcome(error=f"Unexpected {type(error).__name__}: {error}")
    return Outcome(report)
