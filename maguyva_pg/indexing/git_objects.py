"""Bytes out of a repository's object database, through one long-lived git."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.git import PROGRAM, environment, missing


class ObjectReader:
    """Reads objects of one repository; a context manager.

    Args:
        folder: the repository, bare or not.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None:
            with self._process:  # closes its pipes, upon which git ends, and waits for it
                pass
            self._process = None

    def read(self, object_id: str) -> bytes:
        """Return the bytes of a blob.

        Raises:
            IndexingError: git is missing, or the object is.
        """
        requests, answers = self._pipes()
        try:
            requests.write(f"{object_id}\n".encode())
            requests.flush()
            head = answers.readline().split()
            if len(head) != 3:
                # A shallow or partial clone may lack objects, and a damaged one does.
                raise IndexingError(
                    f"git has no object {object_id} in {self._folder}.",
                    "Run `git fsck` there; a mirror may be deleted and is then made anew.",
                )
            data = answers.read(int(head[2]))
            answers.read(1)  # the line feed behind it
        except BrokenPipeError as error:
            raise IndexingError(
                f"git stopped reading {self._folder}.", "Run `git fsck` there, and index again."
            ) from error
        return data

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    [*PROGRAM, "-C", str(self._folder), "cat-file", "--batch"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=environment(),
                )
            except FileNotFoundError as error:
                raise missing() from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout
