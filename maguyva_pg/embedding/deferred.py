"""An embedder that is opened when it is first needed, in the background where that is known early."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Lock, Thread

from maguyva_pg.config import Settings
from maguyva_pg.embedding.embedder import Embedder


class DeferredEmbedder:
    """Opens the embedder of the settings at most once.

    Args:
        settings: say which.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = Lock()
        self._opening: Future[Embedder] | None = None

    def start(self) -> None:
        """Begin to open it in the background: loading a model takes longer than connecting."""
        with self._lock:
            if self._opening is None:
                self._opening = Future()
                # No daemon: an interpreter that ends while a library is being loaded aborts the process.
                Thread(target=self._open, args=(self._opening,), name="embedder").start()

    def get(self) -> Embedder:
        """Return it, waiting until it is open.

        Raises:
            ConfigurationError: what the settings name cannot be opened.
        """
        self.start()
        assert self._opening is not None
        return self._opening.result()

    def _open(self, opening: Future[Embedder]) -> None:
        try:
            from maguyva_pg.embedding.registry import open_embedder

            opening.set_result(open_embedder(self._settings))
        except BaseException as error:  # handed to whoever asks for the embedder
            opening.set_exception(error)
