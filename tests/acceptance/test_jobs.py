"""Workers as processes: what they do, and what is left when they are killed."""

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from fixtures.command import SHOP, Command, write
from psycopg import sql

from maguyva_pg.db import embedded
from maguyva_pg.db.job_queue import SEARCH_PATH
from maguyva_pg.db.pool import connect

SECONDS = 120
"""Until something that has to happen is given up."""

BLOCKED = (
    "repository_run",
    "file",
    "chunk",
    "symbol",
    "reference",
    "embedding",
    "chunk_embedding",
    "term",
    "unindexed_file",
    "edge",
    "symbol_name",
    "symbol_centrality",
    "repository",
)
"""Tables in the order in which a run writes them: it can be stopped just before each."""

LONG_AGO = "update procrastinate_workers set last_heartbeat = now() - interval '1 hour'"


def wait_for(what: str, happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < deadline, f"{what} did not happen"
        time.sleep(0.1)


@pytest.fixture
def url(maguyva: Command) -> str:
    return maguyva.environment["MAGUYVA_DATABASE_URL"]


@contextmanager
def stopped_at(url: str, table: str) -> Generator[Callable[[], bool]]:
    """Keep everyone from writing a table, and tell whether somebody wants to; everyone may read it."""
    # Closed and not committed: the server may be gone by then.
    with closing(psycopg.connect(url)) as holder, closing(psycopg.connect(url, autocommit=True)) as observer:
        holder.execute(
            sql.SQL("lock table {} in share row exclusive mode").format(sql.Identifier("maguyva", table))
        )

        def waits() -> bool:
            row = observer.execute(
                "select count(*) from pg_locks where relation = %s::regclass and not granted",
                [f"maguyva.{table}"],
            ).fetchone()
            return row is not None and row[0] > 0

        yield waits


def nobody_indexes(url: str) -> bool:
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(
            "select count(*) from pg_stat_activity"
            " where application_name = 'maguyva index' and datname = current_database()"
        ).fetchone()
    return row == (0,)


def defined(url: str) -> set[str]:
    """Return the definitions that a search finds."""
    with connect(url) as connection:
        names = ("old_name", "new_name", "kept_name")
        return {
            name
            for name in names
            if connection.execute("select 1 from maguyva.find_definition(%s)", [name]).fetchone()
        }


def execute(url: str, statement: str) -> None:
    with connect(url, search_path=SEARCH_PATH) as connection:
        connection.execute(statement.encode())


def states(maguyva: Command) -> list[tuple[str, str]]:
    return [(job["repository"], job["status"]) for job in maguyva("jobs", "status", "--json").json["jobs"]]


def add(maguyva: Command, name: str, files: dict[str, str]) -> None:
    assert maguyva("repo", "add", name, str(write(maguyva.folder / name, files))).code == 0


def test_what_is_enqueued_is_indexed(maguyva: Command):
    add(maguyva, "shop", SHOP)
    assert maguyva("jobs", "status").code == 1
    assert maguyva("jobs", "enqueue").code == 2
    enqueued = maguyva("jobs", "enqueue", "shop")
    assert (enqueued.code, enqueued.out) == (0, "shop: enqueued\n")
    assert "maguyva jobs run" in enqueued.err
    assert maguyva("jobs", "enqueue", "--all").out == "shop: waits already\n"
    assert maguyva("jobs", "run", "--until-empty").code == 0
    assert states(maguyva) == [("shop", "succeeded")]
    assert maguyva("definition", "-r", "shop", "parse_config").code == 0
    assert maguyva("jobs", "enqueue", "missing").code == 2
    assert maguyva("jobs", "cancel", "shop").code == 1
    assert maguyva("jobs", "retry").code == 1


def test_what_fails_says_why_and_is_tried_again(maguyva: Command, url: str):
    add(maguyva, "shop", SHOP)
    (maguyva.folder / "shop").rename(maguyva.folder / "away")
    assert maguyva("jobs", "enqueue", "shop").code == 0
    run = maguyva("jobs", "run", "--until-empty")
    assert "There is no folder" in run.err
    again, failed = maguyva("jobs", "status", "--json").json["jobs"]
    assert (again["status"], again["attempt"], again["due_at"] is None) == ("todo", 2, False)
    assert failed["status"] == "failed"
    assert "There is no folder" in failed["error"]
    [shown] = maguyva("status", "--json").json["repositories"]
    assert "There is no folder" in shown["error"]
    (maguyva.folder / "away").rename(maguyva.folder / "shop")
    assert maguyva("jobs", "retry").out == "shop: waits already\n"
    assert maguyva("jobs", "run", "--until-empty").code == 0
    assert ("shop", "succeeded") in states(maguyva)


@pytest.mark.slow
def test_a_worker_that_is_killed_anywhere_loses_nothing(maguyva: Command, url: str):
    add(
        maguyva,
        "shop",
        {"a.py": "def old_name(): kept_name()\n", "b.py": "def kept_name(): pass\n", "x.bin": "\0"},
    )
    assert maguyva("index", "-r", "shop").code == 0
    write(
        maguyva.folder / "shop", {"a.py": "def new_name(): kept_name()\n", "y.bin": "\0", "c.py": "z = 1\n"}
    )
    assert maguyva("jobs", "enqueue", "shop").code == 0
    for table in BLOCKED:
        with stopped_at(url, table) as reached, maguyva.running("jobs", "run") as worker:
            wait_for(f"writing {table}", reached)
            worker.send_signal(signal.SIGKILL)
            worker.wait()
            assert defined(url) == {"old_name", "kept_name"}, table
        wait_for(f"the end of the run that was at {table}", lambda: nobody_indexes(url))
        assert defined(url) == {"old_name", "kept_name"}, table
        # Time passes; a job may lose fewer workers than we kill here.
        execute(url, LONG_AGO)
        execute(url, "update procrastinate_jobs set attempts = 0")
    assert maguyva("jobs", "run", "--until-empty").code == 0
    assert states(maguyva) == [("shop", "succeeded")]
    assert defined(url) == {"new_name", "kept_name"}
    [shown] = maguyva("status", "--json").json["repositories"]
    assert (shown["state"], shown["files"], shown["skipped"]) == ("done", 3, 2)


def test_two_at_work_on_one_repository_exclude_each_other(maguyva: Command, url: str):
    add(maguyva, "shop", {"a.py": "def old_name(): pass\n"})
    assert maguyva("jobs", "enqueue", "shop").code == 0
    with maguyva.running("jobs", "run", "--until-empty") as worker, stopped_at(url, "edge") as reached:
        wait_for("writing edge", reached)
        progress = maguyva("jobs", "status", "--json").json["jobs"][0]
        assert (progress["status"], progress["stage"]) == ("doing", "linking")
        other = maguyva("index", "-r", "shop")
        assert other.code == 2
        assert "Another run is indexing shop" in other.err
        # A push in the meantime: one waits, and does not run beside the first.
        assert maguyva("jobs", "enqueue", "shop").out == "shop: enqueued\n"
        assert maguyva("jobs", "run", "--until-empty").code == 0
        assert states(maguyva) == [("shop", "doing"), ("shop", "todo")]
        removal = maguyva("repo", "remove", "shop")
        assert removal.code == 2
    assert maguyva("jobs", "run", "--until-empty").code == 0
    execute(url, LONG_AGO)
    assert worker.poll() is not None
    assert maguyva("jobs", "run", "--until-empty").code == 0
    assert defined(url) == {"old_name"}


def test_a_job_that_runs_is_stopped_and_a_worker_ends_in_peace(maguyva: Command, url: str):
    add(maguyva, "shop", {"a.py": "def old_name(): pass\n"})
    assert maguyva("jobs", "enqueue", "shop").code == 0
    with maguyva.running("jobs", "run") as worker:
        with stopped_at(url, "chunk") as reached:
            wait_for("writing chunk", reached)
            assert maguyva("jobs", "cancel", "shop").out == "shop: is being stopped\n"
            wait_for("the job's end", lambda: states(maguyva) == [("shop", "aborted")])
        wait_for("the end of the run", lambda: nobody_indexes(url))
        assert defined(url) == set()
        assert maguyva("jobs", "retry", "shop").out == "shop: enqueued\n"
        wait_for("the next job", lambda: states(maguyva)[0] == ("shop", "succeeded"))
        assert defined(url) == {"old_name"}
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=SECONDS) == 0
    assert maguyva("jobs", "status", "--json").json["workers"] == []


@pytest.fixture
def home() -> Generator[Path]:
    """A home for a server of the test's own; as root it runs as another account, which has to enter it."""
    with tempfile.TemporaryDirectory(prefix="maguyva-test-") as folder:
        Path(folder).chmod(0o755)
        try:
            yield Path(folder)
        finally:
            embedded.stop(Path(folder))


def test_a_restart_of_the_database_is_survived(maguyva: Command, home: Path):
    environment = dict(maguyva.environment)
    del environment["MAGUYVA_DATABASE_URL"]
    own = Command(maguyva.folder, environment | {"MAGUYVA_HOME": str(home)})
    add(own, "shop", {"a.py": "def old_name(): pass\n"})
    assert own("jobs", "enqueue", "shop").code == 0
    with own.running("jobs", "run") as worker:
        with stopped_at(embedded.url(home), "chunk") as reached:
            wait_for("writing chunk", reached)
            embedded.stop(home)
        url = embedded.url(home)
        wait_for("the index", lambda: bool(defined(url)) or due(url))
        assert worker.poll() is None


def due(url: str) -> bool:
    """Let what waits for its next try, or for its worker to be missed, not wait."""
    execute(url, "update procrastinate_jobs set scheduled_at = null where status = 'todo'")
    return False


def test_listening_needs_a_secret(maguyva: Command):
    outcome = maguyva("jobs", "listen")
    assert outcome.code == 2
    assert "MAGUYVA_WEBHOOK_SECRET" in outcome.err


def test_searching_loads_nothing_of_the_queue(maguyva: Command):
    program = (
        "import sys; import maguyva_pg.cli, maguyva_pg.cli.search, maguyva_pg.api;"
        "print(sorted({'procrastinate', 'starlette', 'uvicorn', 'croniter'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=maguyva.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"
