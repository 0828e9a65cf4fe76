"""Files to facts in worker processes: reading, decoding, parsing, one bad file costing only itself.

pebble's pool and not the standard library's: it stops a task at its time limit, and a worker that dies
(a grammar that crashes) fails its own task and is replaced, where ``ProcessPoolExecutor`` breaks whole.
"""

from __future__ import annotations

import gc
import multiprocessing
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from maguyva_pg.errors import IndexingError
from maguyva_pg.indexing.decode import decode
from maguyva_pg.indexing.git_objects import ObjectReader
from maguyva_pg.indexing.parse import parse_file
from maguyva_pg.indexing.path_class import classify_path
from maguyva_pg.indexing.walk import read_source
from maguyva_pg.types import ParsedFile, SkippedFile, SkipReason, SourceFile

BATCH_FILES = 32
BATCH_BYTES = 256_000
"""A task is a batch of files up to these bounds, so that handing it over costs little per file."""

SECONDS_PER_FILE = 5.0
"""Time limit of one file; a batch that takes longer is done again file by file."""

HEAD_CHARACTERS = 2_000
"""Where a generator leaves its mark."""

OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""What one file makes is a few ten thousand objects, hardly any of them in cycles. Python's 700 would look
through all of them dozens of times a file. Over four interleaved rounds of 500 files that took 7 % more
processor time; batches of 25 files differ by more than that (quartiles -3 % and +17 %)."""

BATCHES_AHEAD = 4
"""Batches under way per worker: enough to keep it busy, few enough to bound memory."""


@dataclass(frozen=True, slots=True)
class _Task:
    files: tuple[SourceFile, ...]
    future: ProcessFuture[list[ParsedFile | SkippedFile]]


def parse_files(
    files: Iterable[SourceFile], *, workers: int, seconds_per_file: float = SECONDS_PER_FILE
) -> Generator[list[ParsedFile | SkippedFile]]:
    """Parse files in worker processes, batch by batch, in the order given.

    A file whose grammar crashes or takes too long is cut by lines, and says so in ``problem``; a file
    that cannot be read any more is skipped.

    Args:
        files: what to parse.
        workers: number of processes.
        seconds_per_file: time limit of one file.

    Yields:
        The results of one batch, a result a file, in order.
    """
    # Spawned and not forked: the parent has threads (pool, tokenizers) whose locks a fork would copy.
    context = multiprocessing.get_context("spawn")
    with ProcessPool(max_workers=workers, context=context, initializer=collect_seldom) as pool:
        parsers = _Parsers(pool, seconds_per_file)
        waiting: deque[_Task] = deque()
        try:
            for batch in _batches(files):
                waiting.append(parsers.submit(batch))
                if len(waiting) >= workers * BATCHES_AHEAD:
                    yield parsers.results(waiting.popleft())
            while waiting:
                yield parsers.results(waiting.popleft())
        finally:
            # Only an abandoned run has tasks left: it must not wait for them.
            if waiting:
                pool.stop()


def _batches(files: Iterable[SourceFile]) -> Iterator[tuple[SourceFile, ...]]:
    batch: list[SourceFile] = []
    size = 0
    for file in files:
        if batch and (len(batch) == BATCH_FILES or size + file.size > BATCH_BYTES):
            yield tuple(batch)
            batch, size = [], 0
        batch.append(file)
        size += file.size
    if batch:
        yield tuple(batch)


@dataclass(frozen=True, slots=True)
class _Parsers:
    pool: ProcessPool
    seconds_per_file: float

    def submit(self, files: tuple[SourceFile, ...]) -> _Task:
        timeout = self.seconds_per_file * (1 if len(files) == 1 else 2)
        return _Task(files, self.pool.schedule(_parse_batch, args=(files,), timeout=timeout))

    def results(self, task: _Task) -> list[ParsedFile | SkippedFile]:
        try:
            return task.future.result()
        except BrokenProcessPool as error:
            raise IndexingError(
                "The parser processes do not start.",
                "In a script of your own, call index() below `if __name__ == '__main__':`, since each "
                "process imports the script; or look at the error above.",
            ) from error
        except TimeoutError:
            problem = f"parsing took over {self.seconds_per_file:g} s"
        except ProcessExpired as error:
            problem = f"the parser crashed (exit code {error.exitcode})"
        if len(task.files) == 1:
            return _parse_batch(task.files, problem)
        alone = [self.submit((file,)) for file in task.files]
        return [result for single in alone for result in self.results(single)]


def collect_seldom() -> None:
    """Let the collector of cycles come round as often as there is something for it to find."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)


def _parse_batch(files: Sequence[SourceFile], problem: str = "") -> list[ParsedFile | SkippedFile]:
    """Read and parse files of one source, or cut them by lines because of a problem that parsing them had."""
    with ObjectReader(Path(files[0].git_folder)) as objects:
        return [_parse_one(file, objects, problem) for file in files]


def _parse_one(file: SourceFile, objects: ObjectReader, problem: str) -> ParsedFile | SkippedFile:
    try:
        data = objects.read(file.blob_hash) if file.git_folder else read_source(file)
    except IndexingError as error:
        return SkippedFile(file.path, SkipReason.UNREADABLE, error.message, file.size)
    decoded = decode(data)
    parse = partial(
        parse_file,
        file.path,
        decoded.text,
        encoding=decoded.encoding,
        size=len(data),
        blob_hash=file.blob_hash,
        path_class=classify_path(file.path, decoded.text[:HEAD_CHARACTERS]),
    )
    try:
        return parse(problem=problem)
    except Exception as error:
        # A mistake of ours in one language must not cost the run; `maguyva status` shows such files.
        return parse(problem=f"extraction failed: {type(error).__name__}: {error}")
