"""Statements of a request run as its role, and end when it is cancelled."""

import threading
import time

import psycopg
import pytest
from psycopg import sql

from maguyva_pg.db.acting import (
    Acting,
    Cancelled,
    acting,
    on_behalf,
    stop_if_cancelled,
    transaction_on_behalf,
)
from maguyva_pg.db.pool import connect

ROLE = "maguyva_test_reader"


@pytest.fixture
def role(database: psycopg.Connection) -> str:
    database.execute(sql.SQL("create role {}").format(sql.Identifier(ROLE)))
    return ROLE


def current_user(connection: psycopg.Connection) -> str:
    row = connection.execute("select current_user").fetchone()
    assert row is not None
    return row[0]


def test_a_role_holds_for_a_transaction(database: psycopg.Connection, role: str):
    before = current_user(database)
    with acting(Acting(role)), database.transaction(), on_behalf(database):
        assert current_user(database) == role
    with database.transaction():
        assert current_user(database) == role  # a savepoint does not end it, its transaction does
    database.execute("set local role none")
    assert current_user(database) == before


def test_a_role_ends_with_its_own_transaction(fresh_database: str):
    with connect(fresh_database) as connection:
        connection.execute("create role maguyva_test_other")
        try:
            before = current_user(connection)
            with acting(Acting("maguyva_test_other")), transaction_on_behalf(connection):
                assert current_user(connection) == "maguyva_test_other"
            assert current_user(connection) == before
        finally:
            connection.execute("drop role maguyva_test_other")


def test_without_a_request_nothing_changes(database: psycopg.Connection):
    before = current_user(database)
    with transaction_on_behalf(database):
        assert current_user(database) == before
    stop_if_cancelled()


def test_cancelling_ends_the_statement_and_all_that_would_follow(fresh_database: str):
    request = Acting()
    started = threading.Event()
    raised: list[BaseException] = []

    def sleep() -> None:
        with connect(fresh_database) as connection, acting(request):
            try:
                with transaction_on_behalf(connection):
                    started.set()
                    connection.execute("select pg_sleep(60)")
            except psycopg.errors.QueryCanceled as error:
                raised.append(error)
            try:
                stop_if_cancelled()
            except Cancelled as error:
                raised.append(error)
            try:
                with transaction_on_behalf(connection):
                    pass
            except Cancelled as error:
                raised.append(error)

    sleeper = threading.Thread(target=sleep)
    sleeper.start()
    assert started.wait(30)
    while sleeper.is_alive() and not raised:  # a cancel that comes before the statement has no effect on it
        request.cancel()
        time.sleep(0.05)
    sleeper.join(30)
    assert [type(error) for error in raised] == [psycopg.errors.QueryCanceled, Cancelled, Cancelled]
