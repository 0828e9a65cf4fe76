"""Every command through PgBouncer in transaction mode: it works, or says what it needs instead."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from fixtures.command import SHOP, Command, commit, write
from fixtures.pooler import SERVER_CONNECTIONS, Pooler
from fixtures.served import Reply, serving

from maguyva_pg.db.pool import connect, open_pool
from maguyva_pg.db.session import Session

QUESTIONS = (
    "where is parse_config defined",
    "how are orders sent to the warehouse",
    "who calls parse_config",
    "what breaks if I change Client.send",
    '"warehouse is unreachable"',
)


@pytest.fixture
def direct(maguyva: Command) -> str:
    return maguyva.environment["MAGUYVA_DATABASE_URL"]


@pytest.fixture
def pooled(maguyva: Command, direct: str, pooler: Pooler) -> Command:
    """The command in a repository, in front of a pooler."""
    write(maguyva.folder, SHOP)
    return maguyva.within(maguyva.folder, MAGUYVA_DATABASE_URL=pooler.url(direct))


def found(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(one["path"], one["start_line"], one["symbol"], one["score"]) for one in answer["results"]]


def answers(command: Command, questions: Sequence[str] = QUESTIONS) -> list[Any]:
    outcome = command("search", "--json", "--preset", "thorough", "-", stdin="\n".join(questions))
    assert outcome.code == 0, outcome.err
    assert [answer for answer in outcome.lines if not answer["complete"]] == []
    return [found(answer) for answer in outcome.lines]


def test_what_is_indexed_and_asked_through_a_pooler_is_what_it_is_without(pooled: Command, direct: str):
    assert pooled("index").code == 0
    through = answers(pooled)
    assert all(through)
    assert answers(pooled.within(pooled.folder, MAGUYVA_DATABASE_URL=direct)) == through
    write(pooled.folder, {"shop/more.py": "def refund_order():\n    return 1\n"})
    assert pooled("search", "--refresh", "where is refund_order defined").code == 0


def test_many_searches_at_once_do_not_wait_for_each_other_s_connections(pooled: Command):
    assert pooled("index").code == 0
    with (
        serving(pooled, "--concurrency", str(4 * SERVER_CONNECTIONS)) as server,
        ThreadPoolExecutor(4 * SERVER_CONNECTIONS) as threads,
    ):

        def ask(number: int) -> Reply:
            question = QUESTIONS[number % len(QUESTIONS)]
            return server.get("/api/search", q=question, preset="thorough")

        replies = list(threads.map(ask, range(40)))
    assert {reply.status for reply in replies} == {200}
    assert all(reply.json["complete"] and reply.json["results"] for reply in replies)


def test_every_other_command_works_or_names_its_remedy(pooled: Command, tmp_path: Any):
    assert pooled("index").code == 0
    for command in (
        ("status",),
        ("callers", "parse_config"),
        ("outline", "shop/client.py"),
        ("similar", "shop/client.py:5"),
        ("hubs",),
        ("repo", "list"),
        ("embed",),
        ("search", "parse_config"),
        ("stats",),
        ("db", "psql", "-c", "select 1"),
    ):
        outcome = pooled(*command, MAGUYVA_SEARCH_LOG="on")
        assert outcome.code == 0, (command, outcome.err)
        assert "not logged" not in outcome.err
    other = write(tmp_path / "other", SHOP)
    commit(other)
    assert pooled("repo", "add", "other", str(other)).code == 0
    assert pooled("jobs", "enqueue", "other").out == "other: enqueued\n"
    assert pooled("jobs", "enqueue", "other").out == "other: waits already\n"
    assert "other" in pooled("jobs", "status").out
    assert pooled("jobs", "cancel", "other").code == 0
    assert pooled("index", "--repo", "other").code == 0
    assert pooled("repo", "remove", "other").code == 0
    check = pooled("db", "check")
    assert check.code == 0, check.out
    direct_only = {
        "An upgrade": ("db", "upgrade"),
        "A worker": ("jobs", "run"),
        "A backup": ("db", "backup", "index.dump"),
    }
    for what, command in direct_only.items():
        outcome = pooled(*command)
        assert outcome.code == 2
        assert f"{what} needs a session of its own" in outcome.err
        assert "Set MAGUYVA_DATABASE_URL to PostgreSQL itself" in outcome.err


def test_settings_reach_each_transaction_and_stay_in_it(fresh_database: str, pooler: Pooler):
    url = pooler.url(fresh_database)
    shown = (
        "select current_setting('plan_cache_mode'), current_setting('jit'),"
        " current_setting('hnsw.ef_search'), current_setting('search_path'),"
        " current_setting('application_name')"
    )
    wanted = ("force_custom_plan", "off", "400", "maguyva, pg_catalog", "an application")
    with connect(url, application_name="an application", search_path="maguyva, pg_catalog") as connection:
        assert connection.pooled
        with connection.transaction():
            assert connection.execute(shown).fetchone() == wanted
            with connection.transaction():
                assert connection.execute(shown).fetchone() == wanted
    with (
        pytest.raises(psycopg.errors.QueryCanceled),
        open_pool(url, size=2, statement_timeout_ms=50) as connections,
        connections.connection() as connection,
        connection.transaction(),
    ):
        connection.execute("select pg_sleep(30)")
    with psycopg.connect(url, autocommit=True) as others:
        for _ in range(2 * SERVER_CONNECTIONS):
            assert others.execute("show statement_timeout").fetchone() == ("0",)


def test_statements_that_are_run_often_are_not_prepared(fresh_database: str, pooler: Pooler):
    with open_pool(pooler.url(fresh_database), size=3) as connections:
        for number in range(30):
            with connections.connection() as connection, connection.transaction():
                assert connection.execute("select %s::int", [number]).fetchone() == (number,)


def test_a_connection_to_postgresql_itself_keeps_its_settings(fresh_database: str):
    with connect(fresh_database) as connection:
        assert isinstance(connection, Session)
        assert not connection.pooled
