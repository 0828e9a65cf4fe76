import psycopg
from fixtures.command import SHOP, Command, write
from psycopg.conninfo import make_conninfo


def changed(url: str, **changes: str) -> str:
    return make_conninfo(url, **changes)


def test_a_database_that_is_down(maguyva: Command):
    outcome = maguyva("search", "x", MAGUYVA_DATABASE_URL="postgresql://someone:secret@127.0.0.1:1/nothing")
    assert outcome.code == 2
    assert "127.0.0.1" in outcome.err
    assert "MAGUYVA_DATABASE_URL" in outcome.err
    assert "secret" not in outcome.err


def test_a_malformed_address_is_not_repeated(maguyva: Command):
    outcome = maguyva("search", "x", MAGUYVA_DATABASE_URL="postgresql://user:pass word@host:port/db")
    assert outcome.code == 2
    assert "pass word" not in outcome.err
    assert "MAGUYVA_DATABASE_URL" in outcome.err


def test_a_team_s_empty_database_is_not_changed_unasked(maguyva: Command, empty_database: str):
    for command in (("search", "x"), ("index",), ("status",)):
        outcome = maguyva(*command, MAGUYVA_DATABASE_URL=empty_database)
        assert outcome.code == 2
        assert "maguyva db upgrade" in outcome.err
    assert maguyva("db", "upgrade", MAGUYVA_DATABASE_URL=empty_database).code == 0
    assert maguyva("status", MAGUYVA_DATABASE_URL=empty_database).code == 1


def test_a_read_only_database_answers_but_does_not_index(maguyva: Command):
    write(maguyva.folder, SHOP)
    assert maguyva("index").code == 0
    url = changed(maguyva.environment["MAGUYVA_DATABASE_URL"], options="-c default_transaction_read_only=on")
    assert maguyva("search", "where is parse_config defined", MAGUYVA_DATABASE_URL=url).code == 0
    outcome = maguyva("index", MAGUYVA_DATABASE_URL=url)
    assert outcome.code == 2
    assert "The database only reads" in outcome.err


def test_an_index_by_another_model_is_named(maguyva: Command):
    write(maguyva.folder, SHOP)
    assert maguyva("index").code == 0
    with psycopg.connect(maguyva.environment["MAGUYVA_DATABASE_URL"]) as connection:
        connection.execute("update maguyva.embedding_space set model = 'another'")
    search = maguyva("search", "--json", "how are orders sent")
    assert search.code == 0
    assert search.json["complete"] is False
    assert "semantic mode is left out" in search.json["warnings"][0]
    assert "maguyva embed --activate" in search.json["warnings"][0]
    write(maguyva.folder, {"new.py": "x = 1\n"})
    index = maguyva("index")
    assert index.code == 2
    assert "maguyva embed --activate" in index.err
    check = maguyva("db", "check")
    assert check.code == 2
    assert "another" in check.out
