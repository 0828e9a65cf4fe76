"""Upgrades of a filled database that is in use: a later migration, made here, adds a column and an index."""

import shutil
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from fixtures.indexed import Indexed
from psycopg.conninfo import make_conninfo

from maguyva_pg.api import Maguyva
from maguyva_pg.config import Settings
from maguyva_pg.db import migrate, schema_locks
from maguyva_pg.db.pool import connect
from maguyva_pg.errors import DatabaseError

ADD_COLUMN = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("chunk", sa.Column("note", sa.Text), schema="maguyva")
"""

ADD_INDEX = """
from maguyva_pg.db.online_index import create_index

revision = "0003"
down_revision = "0002"


def upgrade():
    create_index("chunk_note", "chunk", ["repository_id", "note"])
"""

SEARCH = "select count(*) from maguyva.find_definition('kept', null)"

FEW_SECONDS = "-c lock_timeout=5s"
"""Of patience for a lock: more than the second that an upgrade may take, far less than all its tries."""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Callable[..., None]]:
    """A function that adds migrations of a later version."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))

    def add(*sources: str) -> None:
        for number, source in enumerate(sources, start=2):
            (folder / "versions" / f"{number:04}_later.py").write_text(source, encoding="utf-8")
        migrate.revisions.cache_clear()

    monkeypatch.setattr(migrate, "FOLDERS", (folder,))
    migrate.folder.cache_clear()
    yield add
    monkeypatch.undo()
    migrate.folder.cache_clear()
    migrate.revisions.cache_clear()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def index_state(connection: psycopg.Connection) -> tuple[bool, str] | None:
    return connection.execute(
        "select indisvalid, pg_get_indexdef(indexrelid) from pg_index"
        " where indexrelid = to_regclass('maguyva.chunk_note')"
    ).fetchone()


def test_searches_go_on_while_a_column_and_an_index_are_added(
    filled: Indexed, later: Callable[..., None], tmp_path: Path
):
    settings = Settings.from_environment(
        {
            "MAGUYVA_DATABASE_URL": make_conninfo(filled.url, options=FEW_SECONDS),
            "MAGUYVA_HOME": str(tmp_path),
        }
    )
    ready, done = threading.Barrier(3), threading.Event()

    def search() -> set[tuple[bool, tuple[str, ...]]]:
        found: set[tuple[bool, tuple[str, ...]]] = set()
        waited = False
        with Maguyva(settings) as maguyva:
            while not done.is_set():
                answer = maguyva.search("where is kept defined")
                found.add((answer.complete, tuple(result.path for result in answer.results)))
                if not waited:
                    ready.wait(60)
                    waited = True
        return found

    with ThreadPoolExecutor() as threads:
        searches = [threads.submit(search) for _ in range(2)]
        ready.wait(60)
        later(ADD_COLUMN, ADD_INDEX)
        try:
            assert migrate.upgrade(filled.url) is True
        finally:
            done.set()
        assert [outcome.result() for outcome in searches] == [{(True, ("a.py",))}] * 2
    with connect(filled.url) as connection:
        assert migrate.current_revision(connection) == "0003"
        state = index_state(connection)
    assert state is not None
    assert state[0]


def test_who_reads_for_long_is_named_and_keeps_no_other_reader_waiting(
    filled: Indexed, later: Callable[..., None]
):
    later(ADD_COLUMN)
    said: list[str] = []
    with (
        connect(filled.url, application_name="long report") as long,
        connect(make_conninfo(filled.url, options=FEW_SECONDS)) as other,
    ):
        long.execute("begin")
        long.execute("select 'secret question' from maguyva.chunk")

        def told(sentence: str) -> None:
            # One try has failed by now.
            said.append(sentence)
            assert other.execute(SEARCH).fetchone() == (1,)
            long.execute("commit")

        assert migrate.upgrade(filled.url, told=told) is True
        [sentence] = said
        assert f"process {long.info.backend_pid} (long report, role postgres, since 20" in sentence
    assert "secret" not in sentence


def test_a_table_that_stays_in_use_ends_the_upgrade_with_its_user_s_name(
    filled: Indexed, later: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    later(ADD_COLUMN)
    monkeypatch.setattr(schema_locks, "PATIENCE_SECONDS", 0.0)
    with connect(filled.url, application_name="forgotten") as holder:
        holder.execute("begin")
        holder.execute("select from maguyva.chunk")
        with pytest.raises(DatabaseError) as caught:
            migrate.upgrade(filled.url)
        assert f"in use by process {holder.info.backend_pid} (forgotten, " in caught.value.message
        assert "pg_terminate_backend" in caught.value.remedy
        holder.execute("rollback")
    with connect(filled.url) as connection:
        assert migrate.current_revision(connection) == "0001"
    assert migrate.upgrade(filled.url) is True


def test_a_view_that_is_being_read_is_waited_for(filled: Indexed):
    said: list[str] = []
    with connect(filled.url, application_name="long report") as long, connect(filled.url) as admin:
        admin.execute("comment on table maguyva.alembic_version is 'applied from another version'")
        long.execute("begin")
        long.execute("select from maguyva.repository_status")

        def told(sentence: str) -> None:
            said.append(sentence)
            long.execute("commit")

        assert migrate.upgrade(filled.url, told=told) is True
    assert len(said) == 1


def test_rows_are_written_while_an_index_waits_for_a_reader(filled: Indexed, later: Callable[..., None]):
    later(ADD_COLUMN)
    migrate.upgrade(filled.url)
    later(ADD_COLUMN, ADD_INDEX)
    with (
        ThreadPoolExecutor() as threads,
        connect(filled.url) as reader,
        connect(make_conninfo(filled.url, options=FEW_SECONDS)) as other,
    ):
        reader.execute("begin isolation level repeatable read")
        reader.execute("select from maguyva.chunk")
        upgrade = threads.submit(migrate.upgrade, filled.url)
        try:
            progress = "select from pg_stat_progress_create_index where phase like 'waiting%'"
            until(lambda: other.execute(progress).fetchone() is not None)
            assert other.execute("update maguyva.chunk set note = 'written'").rowcount > 0
            assert other.execute(SEARCH).fetchone() == (1,)
        finally:
            reader.execute("commit")
        assert upgrade.result() is True
        state = index_state(other)
    assert state is not None
    assert state[0]


def test_an_index_that_was_interrupted_is_built_anew(filled: Indexed, later: Callable[..., None]):
    later(ADD_COLUMN, ADD_INDEX)
    with connect(filled.url) as connection:
        connection.execute("create index chunk_note on maguyva.chunk (path)")
        connection.execute(
            "update pg_index set indisvalid = false where indexrelid = 'maguyva.chunk_note'::regclass"
        )
        migrate.upgrade(filled.url)
        state = index_state(connection)
    assert state == (True, "CREATE INDEX chunk_note ON maguyva.chunk USING btree (repository_id, note)")


def test_upgrades_at_once_come_one_after_the_other(filled: Indexed, later: Callable[..., None]):
    # The one that waits must hold no snapshot, or the index of the first waits for the second for ever.
    later(ADD_COLUMN, ADD_INDEX)
    with ThreadPoolExecutor() as threads:
        outcomes = [threads.submit(migrate.upgrade, filled.url) for _ in range(3)]
        assert sorted(outcome.result() for outcome in outcomes) == [False, False, True]


def test_an_upgrade_that_waits_for_another_says_for_whom_and_gives_up(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(schema_locks, "PATIENCE_SECONDS", 0.3)
    said: list[str] = []
    with connect(empty_database, application_name=schema_locks.APPLICATION) as holder:
        holder.execute("select pg_advisory_lock(%s)", [schema_locks.NUMBER])
        with pytest.raises(DatabaseError) as caught:
            migrate.upgrade(empty_database, told=said.append)
        named = f"process {holder.info.backend_pid} (maguyva db upgrade, role postgres, since "
    assert named in caught.value.message
    assert [named in sentence for sentence in said] == [True]
