"""The log of searches: what is noted when, by whom, and what is counted in it."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace

import psycopg
import pytest
from fixtures.access import Team

from maguyva_pg.config import SearchLog, Settings
from maguyva_pg.db import search_log
from maguyva_pg.db.pool import connect
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.errors import ConfigurationError
from maguyva_pg.search.answer import Answer
from maguyva_pg.search.engine import Engine
from maguyva_pg.search.profiles import Preset


@pytest.fixture
def log(team: Team) -> Generator[psycopg.Connection]:
    with connect(team.url) as connection:
        connection.execute("delete from maguyva.search_log")
        yield connection


@contextmanager
def engine(url: str, kept: SearchLog) -> Generator[Engine]:
    settings = replace(Settings.from_environment({}), search_log=kept)
    opened = Engine(url, settings, DeferredEmbedder(settings))
    try:
        yield opened
    finally:
        opened.close()


def ask(url: str, kept: SearchLog, question: str) -> Answer:
    with engine(url, kept) as opened:
        return opened.search(question, repositories=None, preset=Preset.DEFAULT, limit=5, modes=None)


def test_nothing_is_noted_unless_switched_on(team: Team, log: psycopg.Connection):
    ask(team.url, Settings.from_environment({}).search_log, "where is load defined")
    assert log.execute("select * from maguyva.search_log").fetchall() == []


def test_a_readers_search_is_noted_without_its_text(team: Team, reader: str, log: psycopg.Connection):
    answer = ask(team.url_of(reader), SearchLog.ON, "where is load defined")
    assert answer.warnings == ()
    [row] = log.execute(
        "select intent, confidence::numeric, strategy, preset, modes, result_count, complete, question,"
        " took_ms > 0, now() - asked_at < interval '1 minute' from maguyva.search_log"
    ).fetchall()
    assert row[0] == "find_definition"
    assert float(row[1]) == 0.95
    assert row[2:] == ("direct", "default", ["structural"], len(answer.results), True, None, True, True)


def test_the_text_is_kept_where_that_is_wanted(team: Team, log: psycopg.Connection):
    ask(team.url, SearchLog.TEXT, "where is load defined")
    assert log.execute("select question from maguyva.search_log").fetchall() == [("where is load defined",)]


def test_a_server_that_only_reads_answers_and_says_that_it_did_not_note(team: Team):
    url = team.url + " options='-c default_transaction_read_only=on'"
    answer = ask(url, SearchLog.ON, "where is load defined")
    assert answer.results
    assert [text for text in answer.warnings if text.startswith("The search was not logged: ")]


def test_one_search_after_another_is_noted(team: Team, log: psycopg.Connection):
    with engine(team.url, SearchLog.ON) as opened:
        for question in ("where is load defined", "who calls load", '"order"'):
            opened.search(question, repositories=None, preset=Preset.DEFAULT, limit=5, modes=None)
    assert log.execute("select count(*) from maguyva.search_log").fetchone() == (3,)


def test_readers_cannot_read_the_log(team: Team, reader: str, log: psycopg.Connection):
    with team.connected(reader) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("select * from maguyva.search_log")


def test_statistics_are_of_all_and_by_intent(log: psycopg.Connection):
    assert search_log.statistics(log, 30) == []
    log.execute(
        "insert into maguyva.search_log (asked_at, intent, confidence, strategy, preset, modes, took_ms,"
        " result_count, complete) values"
        " (now(), 'find_definition', 0.9, 'direct', 'default', '{structural}', 10, 1, true),"
        " (now(), 'find_definition', 0.9, 'direct', 'default', '{structural,text}', 30, 0, true),"
        " (now(), 'understand_code', 0.4, 'weighted_rrf', 'default', '{semantic,text}', 20, 4, false),"
        " (now() - interval '40 days', 'exact_match', 0.9, 'direct', 'default', '{text}', 1, 0, true)"
    )
    every, definitions, understanding = search_log.statistics(log, 30)
    assert (every.intent, every.searches, every.nothing_found, every.incomplete) == (None, 3, 1, 1)
    assert (every.p50_ms, every.share_of_nothing) == (20, 1 / 3)
    assert (definitions.intent, definitions.searches, definitions.p50_ms) == ("find_definition", 2, 20)
    assert (understanding.intent, understanding.nothing_found) == ("understand_code", 0)
    assert [(one.mode, one.searches) for one in search_log.modes(log, 30)] == [
        ("structural", 2),
        ("text", 2),
        ("semantic", 1),
    ]


def test_the_setting_is_one_of_three():
    assert Settings.from_environment({"MAGUYVA_SEARCH_LOG": "Text"}).search_log is SearchLog.TEXT
    with pytest.raises(ConfigurationError, match="MAGUYVA_SEARCH_LOG is 'yes'"):
        Settings.from_environment({"MAGUYVA_SEARCH_LOG": "yes"})
