"""A reader tries to learn of a repository that it may not see: names, paths, texts, and how much there is.

``fixtures/access.py`` has both repositories.
"""

import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fixtures.access import Team, share
from fixtures.database import TEMPLATE, copy_of
from psycopg.errors import InsufficientPrivilege, UndefinedObject

from maguyva_pg.config import Settings
from maguyva_pg.db.pool import connect
from maguyva_pg.embedding.deferred import DeferredEmbedder
from maguyva_pg.errors import UnknownRepository
from maguyva_pg.search.engine import Engine
from maguyva_pg.search.profiles import Preset

DOORS = "select proname from pg_proc where pronamespace = 'maguyva'::regnamespace and prosecdef"

BITS = "01" * 32

# Every function that a reader may call, asked for what both repositories hold without naming one: the columns
# that are not numbers of rows, and the arguments.
QUESTIONS = {
    "active_embedding_space": ("model", ""),
    "callees": ("*", "'Client.send', 3"),
    "callers": ("*", "'load', 3"),
    "candidate_details": ("path, start_line, centrality, path_class", "{chunks}"),
    "chunk_at": ("repository, start_line, names, content", "'shop/client.py', 3"),
    "chunks_that_define": ("count(*)", "{chunks}, null, null, null"),
    "cycles": ("*", ""),
    "embedding_spaces": ("model, chunks, missing", ""),
    "empty_pending_lists": ("*", ""),
    "file_lines": ("*", "'shop/client.py'"),
    "find_definition": ("repository, qualified_name, path, centrality", "'load'"),
    "find_references": ("repository, path, line, written, target", "'load'"),
    "hubs": ("*", ""),
    "impact": ("*", "'load'"),
    "impact_of_lines": ("*", "'open', '{shop/config.py}', '{1}', '{2}'"),
    "imports": ("*", "'shop/client.py'"),
    "index_job": ("repository, status, error", ""),
    "index_progress": ("*", ""),
    "index_run": ("repository, revision, state, files, changed", ""),
    "index_worker": ("*", ""),
    "known_repositories": ("name, revision", ""),
    "language_share": ("*", ""),
    "name_meanings": ("*", "'open', 'shop/client.py', 'load', 6"),
    "name_origins": ("*", "'seal'"),
    "outline": ("*", "'shop/client.py'"),
    "packages": ("*", ""),
    "record_search": ("*", "'x', 1, 'direct', 'quick', '{text}', 1, 0, true"),
    "related_symbols": ("depth, repository, path, route", "'load', 'in', null, 3, true"),
    "replica_seconds_behind": ("*", ""),
    "repository_status": ("repository, files, chunks, symbols, skipped", ""),
    "result_chunks": ("repository, path, content", "{chunks}, null, null, 'a', 'b'"),
    "search_graph": ("repository, rank, score, path, lines", "'{load}'"),
    "search_semantic": ("repository, rank, score, path", f"b'{BITS}'"),
    "search_structural": ("repository, rank, score, path", "'{Client,retry}', 'load order'"),
    "search_text": ("repository, rank, score, path, lines", "'order'"),
    "search_text_literal": ("repository, rank, score, path, lines", "'load'"),
    "search_text_regex": ("repository, rank, score, path, lines", "'def \\w+'"),
    "search_text_words": ("repository, rank, score, path", "'send the order'"),
    "similar_names": ("*", "'decrypt_vaul'"),
    "similar_paths": ("*", "'client.py'"),
    "similar_to": ("rank, score, same_text, repository_name, similar_path", "'shop/client.py', 3"),
    "skipped_file": ("repository, path, reason", ""),
    "symbol_hub": ("*", ""),
    "symbols_on_lines": ("qualified_name, path", "'open', '{shop/config.py}', '{1}', '{9}'"),
    "unresolved_reference": ("*", ""),
    "unresolved_references": ("*", "'missing_call'"),
    "unused": ("*", ""),
    "visible_repositories": ("cardinality(visible_repositories)", ""),
}

SECRETS = re.compile("secret|vault|hidden_call|decrypt|ledger/|open_safe", re.IGNORECASE)


@pytest.fixture
def attacker(team: Team, reader: str) -> Generator[psycopg.Connection]:
    with team.connected(reader) as connection:
        yield connection


@pytest.fixture(scope="module")
def chunks(team: Team) -> str:
    """All chunks of both repositories, as a reader who guesses numbers would name them."""
    with connect(team.url) as connection:
        row = connection.execute(
            "select array_agg(repository_id), array_agg(id) from maguyva.chunk"
        ).fetchone()
    assert row is not None
    return f"array{row[0]}::integer[], array{row[1]}::bigint[]"


def ask(connection: psycopg.Connection, function: str, chunks: str) -> list[tuple[Any, ...]]:
    columns, arguments = QUESTIONS[function]
    arguments = arguments.replace("{chunks}", chunks)
    return connection.execute(f"select {columns} from maguyva.{function}({arguments})".encode()).fetchall()


def test_every_function_that_readers_may_call_is_asked_here(team: Team):
    with connect(team.url) as connection:
        names = {name for (name,) in connection.execute(DOORS)}
    assert names == QUESTIONS.keys()


@pytest.mark.parametrize("function", QUESTIONS)
def test_no_function_shows_what_is_hidden(attacker: psycopg.Connection, function: str, chunks: str):
    assert SECRETS.findall(repr(ask(attacker, function, chunks))) == []


@pytest.fixture(scope="module")
def alone(server_url: str, tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Team, str, str]]:
    """A database in which there is no other repository than ``open``, a reader of it, and its chunks."""

    with copy_of(server_url, TEMPLATE) as url:
        team = share(url, tmp_path_factory.mktemp("alone"), ["open"])
        reader = team.new_role()
        team.grant(reader, "open")
        with connect(url) as connection:
            row = connection.execute(
                "select array_agg(repository_id), array_agg(id) from maguyva.chunk"
            ).fetchone()
        assert row is not None
        yield team, reader, f"array{row[0]}::integer[], array{row[1]}::bigint[]"


# What the hidden repository uses of the open one, and the other way round: columns, function and arguments.
ACROSS = (
    ("*", "callers('retry', 3)"),
    ("*", "callers('idle')"),
    ("*", "callees('close_day', 3)"),
    ("*", "impact('idle', 5)"),
    ("*", "impact_of_lines('open', '{shop/config.py}', '{5}', '{6}')"),
    ("*", "imports('shop/book.py')"),
    ("*", "imports('shop/config.py')"),
    ("repository, path, line, target, target_repository", "find_references('idle')"),
    ("repository, path, line, target, target_repository", "find_references('ledger.enter')"),
    ("repository, path, line, target, target_repository", "find_references('ledger')"),
    (
        "repository, path, line, target, target_repository",
        "find_references('enter', repositories => '{open}')",
    ),
    ("repository, qualified_name", "find_definition('ledger.enter')"),
    ("repository, qualified_name", "find_definition('enter', '{open}')"),
    ("repository, path, rank, score, truncated", "search_graph('{idle}', 'impact')"),
    ("repository, path, rank, score, truncated", "search_graph('{close_day}', 'callees')"),
)


@pytest.mark.parametrize(("columns", "question"), ACROSS)
def test_an_edge_to_or_from_what_is_hidden_leaves_no_trace(
    team: Team, alone: tuple[Team, str, str], attacker: psycopg.Connection, columns: str, question: str
):
    statement = f"select {columns} from maguyva.{question}".encode()
    other, reader, _ = alone
    with other.connected(reader) as connection:
        expected = connection.execute(statement).fetchall()
    assert attacker.execute(statement).fetchall() == expected
    with connect(team.url) as owner:
        assert owner.execute(statement).fetchall() != expected


@pytest.mark.parametrize("function", QUESTIONS)
def test_answers_are_those_of_a_database_without_it(
    team: Team,
    alone: tuple[Team, str, str],
    attacker: psycopg.Connection,
    function: str,
    chunks: str,
):
    # Ranks, scores, centralities, counts, rarities of words: nothing may move because of hidden rows.
    other, reader, own_chunks = alone
    with other.connected(reader) as connection:
        expected = ask(connection, function, own_chunks)
    assert ask(attacker, function, chunks) == expected


# --- without the functions --------------------------------------------------------------------------


def test_no_table_and_no_sequence_can_be_read(team: Team, attacker: psycopg.Connection):
    rows = attacker.execute(
        "select oid::regclass::text, relkind from pg_class"
        " where relnamespace = 'maguyva'::regnamespace and relkind in ('r', 'S')"
    ).fetchall()
    assert len(rows) > 15
    for name, kind in rows:
        if name == "maguyva.alembic_version":
            continue
        column = "last_value" if kind == "S" else "*"
        with pytest.raises(InsufficientPrivilege):
            attacker.execute(f"select {column} from {name}".encode())
        with pytest.raises(InsufficientPrivilege):
            attacker.execute(f"select query_to_xml('select * from {name}', true, true, '')".encode())


def test_functions_within_functions_cannot_be_called(attacker: psycopg.Connection):
    rows = attacker.execute(
        "select oid::regprocedure::text, has_function_privilege(oid, 'execute') from pg_proc"
        " where pronamespace = 'maguyva'::regnamespace and not prosecdef"
    ).fetchall()
    assert len(rows) > 10
    assert [name for name, allowed in rows if allowed] == []


def test_the_doors_are_pinned(team: Team):
    # A temporary object or one of another schema must not come first, no message must tell of plans, and a
    # parallel worker does not know who asks.
    with connect(team.url) as connection:
        rows = connection.execute(
            "select oid::regprocedure::text, proconfig, proparallel from pg_proc"
            " where pronamespace = 'maguyva'::regnamespace and prosecdef"
        ).fetchall()
    for name, settings, parallel in rows:
        assert "search_path=maguyva, public, pg_temp" in settings, name
        assert "client_min_messages=warning" in settings, name
        assert parallel != b"s", name


@pytest.mark.parametrize(
    "view",
    [
        "repository_status",
        "skipped_file",
        "index_run",
        "symbol_hub",
        "language_share",
        "unresolved_reference",
    ],
)
def test_views_show_nothing_either(attacker: psycopg.Connection, view: str):
    rows = attacker.execute(f"select * from maguyva.{view}".encode()).fetchall()
    assert rows
    assert SECRETS.findall(repr(rows)) == []
    # Not even to a function that is asked before the view's own condition.
    attacker.execute(
        "create function pg_temp.leak(value text) returns boolean language plpgsql cost 0.0001 as"
        " $$ begin raise warning '%', value; return true; end $$"
    )
    told: list[str] = []
    attacker.add_notice_handler(lambda diagnostic: told.append(diagnostic.message_primary or ""))
    attacker.execute(f"select * from maguyva.{view} as one where pg_temp.leak(one::text)".encode())
    assert told
    assert SECRETS.findall(repr(told)) == []


def test_operators_views_are_not_the_readers(attacker: psycopg.Connection):
    for view in ("table_size", "slow_search"):
        with pytest.raises(InsufficientPrivilege):
            attacker.execute(f"select * from maguyva.{view}".encode())


def test_explain_shows_no_table(attacker: psycopg.Connection):
    for statement in (
        "select * from maguyva.repository_status",
        "select * from maguyva.symbol_hub where repository = 'secret'",
        "select * from maguyva.index_run",
        "select * from maguyva.find_definition('load')",
        "select * from maguyva.callers('load')",
        "select * from maguyva.unused('open')",
    ):
        plan = "\n".join(
            line
            for (line,) in attacker.execute(f"explain (analyze, buffers off, verbose) {statement}".encode())
        )
        assert "Function Scan" in plan
        assert not re.search(r"Seq Scan|Index|Bitmap|Rows Removed by Filter: [1-9]\d", plan), plan


def test_statistics_of_the_planner_are_hidden(attacker: psycopg.Connection):
    for catalog in ("pg_stats", "pg_stats_ext", "pg_stats_ext_exprs"):
        statement = f"select count(*) from {catalog} where schemaname = 'maguyva'"
        assert attacker.execute(statement.encode()).fetchone() == (0,)
    with pytest.raises(InsufficientPrivilege):
        attacker.execute("select * from pg_statistic")


def test_messages_for_developers_tell_no_plans(attacker: psycopg.Connection, chunks: str):
    told: list[str] = []
    attacker.add_notice_handler(
        lambda diagnostic: told.append(f"{diagnostic.message_primary} {diagnostic.message_detail}")
    )
    attacker.execute("set client_min_messages = debug5; set debug_print_plan = on; set trace_sort = on")
    for function in QUESTIONS:
        ask(attacker, function, chunks)
    # The call itself is planned before the function begins: it reads no table of the schema.
    assert not [text for text in told if "SEQSCAN" in text or "INDEXSCAN" in text or "BITMAP" in text]
    assert SECRETS.findall(repr(told)) == []


# --- errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        "visible_repositories(array[{}])",
        "repository_status(array[{}])",
        "skipped_file(array[{}])",
        "index_run(array[{}])",
        "find_definition('load', array[{}])",
        "find_references('load', null, array[{}])",
        "callers('load', 1, array[{}])",
        "outline('vault/loading.py', array[{}])",
        "hubs({})",
        "unused({})",
        "cycles({})",
        "search_text('load', repositories => array[{}])",
        "search_structural('{{load}}', repositories => array[{}])",
        "search_graph('{{load}}', repositories => array[{}])",
        "search_semantic(b'" + BITS + "', repositories => array['open', {}])",
        "symbols_on_lines({}, '{{vault/loading.py}}', '{{1}}', '{{2}}')",
        "similar_names('load', array[{}])",
    ],
)
def test_hidden_and_missing_are_the_same_error(attacker: psycopg.Connection, call: str):
    told: list[str] = []
    for name in ("secret", "nobody"):
        with pytest.raises(UndefinedObject) as caught:
            attacker.execute(f"select * from maguyva.{call.format(repr(name))}".encode())
        diagnostic = caught.value.diag
        told.append(
            "|".join(
                map(
                    str,
                    (
                        diagnostic.sqlstate,
                        diagnostic.message_primary,
                        diagnostic.message_detail,
                        diagnostic.message_hint,
                        diagnostic.context,
                    ),
                )
            ).replace(name, "NAME")
        )
    assert told[0] == told[1]


def test_hidden_and_missing_take_the_same_way(team: Team):
    # By row counts of the plans, not by time: what is done for the one is done for the other.
    with connect(team.url) as connection:
        reader = team.new_role()
        team.grant(reader, "open")
        plans: list[str] = []
        for name in ("secret", "nobody"):
            plan = _failing_plan(connection, reader, name)
            plans.append(plan.replace(name, "NAME"))
    assert plans[0] == plans[1]
    assert "rows=" in plans[0]


def _failing_plan(connection: psycopg.Connection, reader: str, name: str) -> str:
    told: list[str] = []

    def collect(diagnostic: psycopg.errors.Diagnostic) -> None:
        told.append(diagnostic.message_primary or "")

    connection.add_notice_handler(collect)
    connection.execute(
        "load 'auto_explain'; set auto_explain.log_level = warning; set auto_explain.log_min_duration = 0;"
        "set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;"
        "set auto_explain.log_timing = off; set auto_explain.log_buffers = off"
    )
    told.clear()
    connection.execute(f"set role {reader}".encode())
    with pytest.raises(UndefinedObject):
        connection.execute(f"select maguyva.visible_repositories(array['{name}'])".encode())
    connection.execute("reset role")
    connection.remove_notice_handler(collect)
    return "\n".join(re.sub(r"duration: [\d.]+ ms", "", text) for text in told)


# --- shadows ----------------------------------------------------------------------------------------


SHADOWS = """
create {temporary} table {schema}.repository_grant as
    select id as repository_id, '{reader}'::regrole as grantee from generate_series(1, 100) as id;
create {temporary} table {schema}.repository as
    select id, 'x' || id as name from generate_series(1, 100) as id;
create function {schema}.visible_repositories(names text[] default null) returns integer[] language sql
    as 'select array_agg(id) from generate_series(1, 100) as id';
create function {schema}.pg_has_role(name, oid, text) returns boolean language sql return true;
create function {schema}.has_table_privilege(name, text, text) returns boolean language sql return true;
create function {schema}.current_setting(text) returns text language sql return 'postgres';
create function {schema}.similarity(text, text) returns real language sql return 1;
create function {schema}.always(text, text) returns boolean language sql return true;
create operator {schema}.= (leftarg = text, rightarg = text, function = {schema}.always);
create operator {schema}.~~ (leftarg = text, rightarg = text, function = {schema}.always);
create operator {schema}.% (leftarg = text, rightarg = text, function = {schema}.always);
"""


@pytest.mark.parametrize("function", QUESTIONS)
def test_temporary_objects_do_not_come_first(team: Team, reader: str, function: str, chunks: str):
    with team.connected(reader) as connection:
        before = ask(connection, function, chunks)
        connection.execute(SHADOWS.format(schema="pg_temp", temporary="temporary", reader=reader).encode())
        connection.execute("set search_path = pg_temp, maguyva, public")
        assert ask(connection, function, chunks) == before


@pytest.mark.parametrize("function", QUESTIONS)
def test_objects_of_another_schema_do_not_come_first(team: Team, reader: str, function: str, chunks: str):
    schema = f"of_{reader}"
    with connect(team.url) as connection:
        connection.execute(f"create schema {schema} authorization {reader}".encode())
    with team.connected(reader) as connection:
        before = ask(connection, function, chunks)
        connection.execute(SHADOWS.format(schema=schema, temporary="", reader=reader).encode())
        connection.execute(f"set search_path = {schema}, pg_catalog, maguyva, public".encode())
        assert ask(connection, function, chunks) == before


# --- other identities -------------------------------------------------------------------------------


def test_a_session_that_set_a_role_sees_what_that_role_sees(team: Team, reader: str):
    status = "select repository from maguyva.repository_status"
    with connect(team.url) as connection:
        with connection.transaction():
            connection.execute(f"set local role {reader}".encode())
            assert connection.execute(status).fetchall() == [("open",)]
        assert len(connection.execute(status).fetchall()) == 2
        connection.execute(f"set role {reader}".encode())
        # What everyone may set to have functions run in workers, which do not know the role.
        connection.execute("set debug_parallel_query = on; set parallel_setup_cost = 0")
        assert connection.execute(status).fetchall() == [("open",)]
        assert connection.execute("select distinct repository from maguyva.hubs()").fetchall() == [("open",)]


@pytest.mark.parametrize(
    "statement",
    [
        "set role maguyva_admin",
        "set role maguyva_indexer",
        "set session authorization maguyva_admin",
        "select set_config('role', 'maguyva_admin', false)",
        "grant maguyva_admin to current_user",
        "insert into maguyva.repository_grant (repository_id, grantee) values (2, current_user::regrole)",
        "alter function maguyva.visible_repositories(text[]) security invoker",
        "create function maguyva.mine() returns int language sql return 1",
        "load 'auto_explain'",
    ],
)
def test_a_reader_gets_no_other_rights(attacker: psycopg.Connection, statement: str):
    with pytest.raises(InsufficientPrivilege):
        attacker.execute(statement.encode())


def test_what_others_made_shows_no_more_than_one_may_see(team: Team, reader: str):
    # A view and a function that runs as its owner, made by one who sees both repositories.
    other = team.new_role()
    team.grant(other, "open", "secret")
    schema = f"of_{other}"
    with connect(team.url) as connection:
        connection.execute(f"create schema {schema} authorization {other}".encode())
    with team.connected(other) as connection:
        connection.execute(
            f"create view {schema}.seen as select * from maguyva.repository_status;"
            f"create function {schema}.seen() returns table (name text) language sql security definer"
            " as 'select repository from maguyva.repository_status';"
            f"grant usage on schema {schema} to {reader}; grant select on {schema}.seen to {reader}".encode()
        )
        assert len(connection.execute(f"select * from {schema}.seen".encode()).fetchall()) == 2
    with team.connected(reader) as connection:
        assert len(connection.execute(f"select * from {schema}.seen".encode()).fetchall()) == 1
        assert connection.execute(f"select * from {schema}.seen()".encode()).fetchall() == [("open",)]


# --- the engine -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def engine_settings() -> Settings:
    return Settings.from_environment({})


def test_the_engine_finds_for_a_reader_what_it_may_see(
    team: Team, reader: str, engine_settings: Settings, tmp_path: Path
):
    engine = Engine(team.url_of(reader), engine_settings, DeferredEmbedder(engine_settings))
    try:
        for question in (
            "where is decrypt_vault defined",
            '"vault"',
            "who calls load",
            "/def \\w+/",
            "kind:class",
        ):
            answer = engine.search(question, repositories=None, preset=Preset.DEFAULT, limit=10, modes=None)
            assert {result.repository for result in answer.results} <= {"open"}
            told = repr([answer.results, answer.suggestions])
            assert SECRETS.findall(told) == []
        for name in ("secret", "nobody"):
            with pytest.raises(UnknownRepository) as caught:
                engine.search(
                    f"repo:{name} load", repositories=None, preset=Preset.DEFAULT, limit=10, modes=None
                )
            assert f"{caught.value.message}{caught.value.remedy}".replace(name, "NAME") == (
                "No repository is called 'NAME'.There are: open. `maguyva repo list` shows all."
            )
    finally:
        engine.close()
