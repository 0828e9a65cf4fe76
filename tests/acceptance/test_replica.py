"""Searches on a streaming standby: read there, written to the primary, and how far behind it is."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import pytest
from fixtures.command import SHOP, Command, plain_environment, write
from fixtures.served import serving
from fixtures.servers import Server, new_replica, new_server, server_folder, wait_until_replayed
from psycopg.conninfo import make_conninfo

from maguyva_pg.db import migrate, server_files
from maguyva_pg.db.pool import connect

QUESTIONS = "where is parse_config defined\nhow are orders sent\nwho calls parse_config"


@dataclass(frozen=True)
class Pair:
    """A primary and the replica that follows it."""

    primary: Server
    replica: Server

    @property
    def environment(self) -> dict[str, str]:
        return {
            "MAGUYVA_DATABASE_URL": make_conninfo(self.primary.url, dbname="maguyva"),
            "MAGUYVA_READ_URL": make_conninfo(self.replica.url, dbname="maguyva"),
        }

    def replayed(self) -> None:
        wait_until_replayed(self.primary, self.replica)

    def execute(self, server: Server, statement: str, dbname: str = "maguyva") -> list[tuple[object, ...]]:
        with connect(make_conninfo(server.url, dbname=dbname)) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []


@pytest.fixture(scope="module")
def pair(database_home: Path, server_url: str) -> Generator[Pair]:
    with server_folder() as (folder, account):
        programs = server_files.server_programs(database_home, account)
        with new_server(programs, folder, account) as primary:
            with connect(primary.url) as connection:
                connection.execute("create database maguyva")
            migrate.upgrade(make_conninfo(primary.url, dbname="maguyva"))
            with new_replica(primary, "hot_standby_feedback = on\n") as replica:
                yield Pair(primary, replica)


@pytest.fixture
def command(pair: Pair, tmp_path: Path) -> Command:
    """The command in a repository that both servers hold."""
    folder = write(tmp_path / "work" / "shop", SHOP)
    command = Command(folder, plain_environment(write(tmp_path / "home", {})) | pair.environment)
    assert command("index").code == 0
    pair.replayed()
    return command


def test_questions_are_answered_by_the_replica_also_without_its_primary(pair: Pair, command: Command):
    direct = command("search", "--json", "-", stdin=QUESTIONS, MAGUYVA_READ_URL="")
    pair.primary.stop()
    try:
        outcome = command("search", "--json", "-", stdin=QUESTIONS)
        assert outcome.code == 0
        for answer, wanted in zip(outcome.lines, direct.lines, strict=True):
            assert answer["complete"]
            assert answer["warnings"] == []
            assert [one["score"] for one in answer["results"]] == [one["score"] for one in wanted["results"]]
        for question in (
            ("search", "--preset", "thorough", "how are orders sent"),
            ("callers", "parse_config"),
            ("outline", "shop/client.py"),
            ("similar", "shop/client.py:5"),
            ("status",),
            ("repo", "list"),
        ):
            assert command(*question).code == 0, question
        logged = command("search", "--json", "where is parse_config defined", MAGUYVA_SEARCH_LOG="on")
        assert logged.code == 0
        assert logged.json["results"]
        [warning] = logged.json["warnings"]
        assert warning.startswith("The search was not logged: ")
        index = command("index")
        assert index.code == 2
        assert "MAGUYVA_DATABASE_URL" in index.err
    finally:
        pair.primary.start()


def test_the_log_of_searches_is_the_primary_s(pair: Pair, command: Command):
    outcome = command("search", "--json", "where is parse_config defined", MAGUYVA_SEARCH_LOG="text")
    assert outcome.json["warnings"] == []
    logged = "select count(*) from maguyva.search_log where question = 'where is parse_config defined'"
    assert pair.execute(pair.primary, logged) == [(1,)]
    with serving(command, MAGUYVA_SEARCH_LOG="text") as server:
        for _ in range(3):
            assert server.get("/api/search", q="who calls parse_config").json["warnings"] == []
    logged = "select count(*) from maguyva.search_log where question = 'who calls parse_config'"
    assert pair.execute(pair.primary, logged) == [(3,)]


def test_what_one_has_just_written_is_read(pair: Pair, command: Command):
    pair.execute(pair.replica, "select pg_wal_replay_pause()")
    try:
        write(command.folder, {"shop/refund.py": "def refund_order():\n    return 1\n"})
        assert command("search", "--refresh", "where is refund_order defined").code == 0
        late = command("search", "--json", "where is refund_order defined")
        assert late.json["results"] == []
        [state] = late.json["index"]
        assert state["replica_seconds_behind"] > 0
    finally:
        pair.execute(pair.replica, "select pg_wal_replay_resume()")
    pair.replayed()
    caught_up = command("search", "--json", "where is refund_order defined")
    assert caught_up.code == 0
    assert caught_up.json["index"][0]["replica_seconds_behind"] == 0
    primary = command("search", "--json", "where is refund_order defined", MAGUYVA_READ_URL="")
    assert primary.json["index"][0]["replica_seconds_behind"] is None


def test_a_new_folder_is_indexed_on_the_primary_and_found_at_once(command: Command, tmp_path: Path):
    elsewhere = command.within(write(tmp_path / "elsewhere", {"mint.py": "def strike_coin():\n    pass\n"}))
    assert elsewhere("search", "where is strike_coin defined").code == 0


def test_index_runs_do_not_end_searches_on_the_replica(pair: Pair, command: Command):
    with serving(command) as server:
        for number in range(3):
            write(command.folder, {"shop/more.py": f"def more_{number}():\n    return {number}\n"})
            with command.running("index") as run:
                while run.poll() is None:
                    reply = server.get("/api/search", q="how are orders sent", preset="thorough")
                    assert reply.status == 200
                    assert reply.json["complete"], reply.json["warnings"]
            pair.execute(pair.primary, "vacuum maguyva.chunk")


def test_a_replica_that_is_down_or_behind_is_named(pair: Pair, command: Command):
    check = command("db", "check")
    assert check.code == 0
    assert "replica" not in check.out
    pair.replica.stop()
    try:
        outcome = command("search", "where is parse_config defined")
        assert outcome.code == 2
        assert "MAGUYVA_READ_URL" in outcome.err
        assert "MAGUYVA_DATABASE_URL" not in outcome.err
        check = command("db", "check")
        assert check.code == 2
        assert "MAGUYVA_READ_URL" in check.out
    finally:
        pair.replica.start()


def test_a_replica_without_its_primary_is_set_up_in_vain(command: Command):
    outcome = command("status", MAGUYVA_DATABASE_URL="")
    assert outcome.code == 2
    assert "MAGUYVA_DATABASE_URL does not name its primary" in outcome.err
