import multiprocessing
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from fixtures.indexed import write_files

from maguyva_pg.indexing.walk import blob_hash, walk
from maguyva_pg.indexing.workers import BATCH_BYTES, BATCH_FILES, parse_files
from maguyva_pg.types import ParsedFile, SkippedFile, SkipReason, SourceFile

CODE = "def waited_for():\n    return 1\n"


def sources(root: Path) -> list[SourceFile]:
    return [entry for entry in walk(root, max_file_bytes=1_000_000) if isinstance(entry, SourceFile)]


def flat(batches: list[list[ParsedFile | SkippedFile]]) -> list[ParsedFile | SkippedFile]:
    return [result for batch in batches for result in batch]


@pytest.fixture
def pipe(tmp_path: Path) -> SourceFile:
    """A file that a reader waits for, until someone writes into it."""
    path = tmp_path / "waiting.py"
    os.mkfifo(path)
    data = CODE.encode()
    return SourceFile("waiting.py", str(path), len(data), blob_hash(data))


def answer_readers(pipe: SourceFile, *answers: Callable[[int], None]) -> threading.Thread:
    """Do something with each one who opens the pipe, in turn."""

    def run() -> None:
        writers: list[int] = []
        for answer in answers:
            # Returns once a reader has opened the other end.
            writers.append(os.open(pipe.absolute_path, os.O_WRONLY))
            answer(writers[-1])
        # Not earlier: a reader who comes before the next answer would find the end of the file.
        for writer in writers:
            os.close(writer)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def kill_the_parser(_: int) -> None:
    [process] = multiprocessing.active_children()
    process.kill()
    process.join()


def wait_for_the_parser_to_go(_: int) -> None:
    [process] = multiprocessing.active_children()
    process.join()


def write_the_code(writer: int) -> None:
    os.write(writer, CODE.encode())


def test_results_come_in_the_order_of_the_files(tmp_path: Path):
    write_files(tmp_path, {f"f{number:03}.py": f"x{number} = 1\n" for number in range(BATCH_FILES * 2 + 5)})
    batches = list(parse_files(sources(tmp_path), workers=2))
    assert [len(batch) for batch in batches] == [BATCH_FILES, BATCH_FILES, 5]
    assert [result.path for result in flat(batches)] == [f"f{number:03}.py" for number in range(69)]


def test_a_batch_has_a_bound_in_bytes(tmp_path: Path):
    line = "some words on a line\n"
    half = line * (BATCH_BYTES // 2 // len(line))
    write_files(tmp_path, {"a.txt": half, "b.txt": half, "c.txt": half, "d.txt": half * 3})
    assert [len(batch) for batch in parse_files(sources(tmp_path), workers=1)] == [2, 1, 1]


def test_nothing_to_parse_gives_nothing():
    assert list(parse_files([], workers=1)) == []


def test_a_parser_that_dies_costs_its_file_alone_its_symbols(tmp_path: Path, pipe: SourceFile):
    others = sources(write_files(tmp_path / "others", {"a.py": "def a(): pass\n", "b.py": "def b(): pass\n"}))
    # Once in the batch, once alone; then the file is read by the one who waits for the results.
    thread = answer_readers(pipe, kill_the_parser, kill_the_parser, write_the_code)
    [batch] = list(parse_files([others[0], pipe, others[1]], workers=1))
    thread.join(timeout=10)
    assert [(result.path, isinstance(result, ParsedFile) and len(result.symbols)) for result in batch] == [
        ("a.py", 1),
        ("waiting.py", 0),
        ("b.py", 1),
    ]
    victim = batch[1]
    assert isinstance(victim, ParsedFile)
    assert victim.problem == "the parser crashed (exit code -9)"
    assert [chunk.content for chunk in victim.chunks] == [CODE.rstrip("\n")]
    assert victim.language == "python"
    assert [result.problem for result in batch if isinstance(result, ParsedFile)].count("") == 2


def test_a_file_that_takes_too_long_is_cut_by_lines(tmp_path: Path, pipe: SourceFile):
    write_files(tmp_path / "many", {f"f{number:03}.py": "x = 1\n" for number in range(BATCH_FILES)})
    thread = answer_readers(pipe, wait_for_the_parser_to_go, write_the_code)
    # A batch before it, so that the limit is on reading and not on the start of a process.
    _, [result] = parse_files([*sources(tmp_path / "many"), pipe], workers=1, seconds_per_file=3)
    thread.join(timeout=10)
    assert isinstance(result, ParsedFile)
    assert (result.problem, result.symbols) == ("parsing took over 3 s", ())
    assert [chunk.content for chunk in result.chunks] == [CODE.rstrip("\n")]


def test_an_abandoned_run_does_not_wait_for_what_is_under_way(tmp_path: Path, pipe: SourceFile):
    write_files(tmp_path / "many", {f"f{number:03}.py": "x = 1\n" for number in range(BATCH_FILES)})
    results = parse_files([*sources(tmp_path / "many"), pipe], workers=1, seconds_per_file=600)
    assert len(next(results)) == BATCH_FILES
    results.close()
    assert multiprocessing.active_children() == []


def test_files_that_changed_or_went_are_skipped(tmp_path: Path):
    files = sources(
        write_files(tmp_path, {"changed.py": "a = 1\n", "gone.py": "b = 1\n", "kept.py": "c = 1\n"})
    )
    write_files(tmp_path, {"changed.py": "a = 2\n"})
    (tmp_path / "gone.py").unlink()
    changed, gone, kept = flat(list(parse_files(files, workers=1)))
    assert changed == SkippedFile(
        "changed.py", SkipReason.UNREADABLE, "changed.py was changed while it was being indexed.", 6
    )
    assert isinstance(gone, SkippedFile)
    assert gone.detail == "gone.py can no longer be read: No such file or directory."
    assert isinstance(kept, ParsedFile)
