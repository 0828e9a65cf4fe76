"""The migrations lead from nothing to the declared schema, and to the catalog in expected_schema.txt.

Alembic compares tables, columns, indexes and comments; operator classes, generated expressions, predicates
of indexes and bodies of functions it does not see, so these are read from the catalog. After a wanted change:
``MAGUYVA_UPDATE_GOLDEN=1 pytest tests/migration``, and review the difference.
"""

import os
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Engine, NullPool, create_engine

from maguyva_pg.db import migrate
from maguyva_pg.db.pool import connect
from maguyva_pg.db.tables import SCHEMA, metadata

EXPECTED = Path(__file__).with_name("expected_schema.txt")

COLUMNS = """
select
    pg_class.relname || '.' || pg_attribute.attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end
        || case attidentity when 'a' then ' identity' else '' end
        || coalesce(
            case attgenerated when 's' then ' generated ' else ' default ' end
                || pg_get_expr(adbin, adrelid, true), '')
from pg_attribute
join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'maguyva'::regnamespace
left join pg_attrdef on adrelid = attrelid and adnum = attnum
where attnum > 0 and not attisdropped
order by relname, attnum
"""

CONSTRAINTS = """
select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid, true)
from pg_constraint
where connamespace = 'maguyva'::regnamespace and contype <> 'n'
order by 1
"""

INDEXES = "select indexdef from pg_indexes where schemaname = 'maguyva' order by tablename, indexname"

SEQUENCES = """
select sequencename || ' start ' || start_value || ' increment ' || increment_by
from pg_sequences
where schemaname = 'maguyva'
order by 1
"""

# Of the functions, the one that stored columns are computed with; the others come from sql/functions.
FUNCTIONS = """
select pg_get_functiondef(oid)
from pg_proc
where pronamespace = 'maguyva'::regnamespace and proname = 'split_words'
"""

UNCOMMENTED = """
select 'relation ' || relname
from pg_class
where relnamespace = 'maguyva'::regnamespace and relkind in ('r', 'v', 'm')
    and obj_description(oid, 'pg_class') is null
union all
select 'sequence ' || relname
from pg_class
where relnamespace = 'maguyva'::regnamespace and relkind = 'S'
    and obj_description(oid, 'pg_class') is null
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'i')
union all
select 'column ' || relname || '.' || attname
from pg_attribute join pg_class on pg_class.oid = attrelid
where relnamespace = 'maguyva'::regnamespace and relkind in ('r', 'v', 'm') and attnum > 0
    and not attisdropped and relname <> 'alembic_version'
    and col_description(attrelid, attnum) is null
union all
select 'function ' || proname
from pg_proc
where pronamespace = 'maguyva'::regnamespace and obj_description(oid, 'pg_proc') is null
order by 1
"""


def catalog(connection: psycopg.Connection) -> str:
    sections = {
        "columns": COLUMNS,
        "constraints": CONSTRAINTS,
        "indexes": INDEXES,
        "sequences": SEQUENCES,
        "functions": FUNCTIONS,
    }
    parts: list[str] = []
    # Settings decide whether names are printed with their schema.
    connection.execute("set search_path = pg_catalog")
    for title, statement in sections.items():
        rows = connection.execute(statement.encode()).fetchall()
        parts.append("\n".join([f"# {title}", *(row[0] for row in rows)]))
    return "\n\n".join(parts) + "\n"


def alembic(url: str, action: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.folder()))
    with open_engine(url).connect() as connection:
        config.attributes["connection"] = connection
        getattr(command, action)(config, revision)


def open_engine(url: str) -> Engine:
    def open_connection() -> psycopg.Connection:
        connection = connect(url)
        connection.autocommit = False
        return connection

    return create_engine("postgresql+psycopg://", creator=open_connection, poolclass=NullPool)


def in_our_schema(name: str | None, kind: str, parents: object) -> bool:
    return kind != "schema" or name == SCHEMA


@pytest.mark.filterwarnings("ignore:Computed default on")
def test_the_migrated_schema_is_the_declared_one(database_url: str):
    with open_engine(database_url).connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "include_schemas": True,
                "include_name": in_our_schema,
                "version_table_schema": SCHEMA,
                "compare_type": True,
                "compare_server_default": True,
            },
        )
        assert compare_metadata(context, metadata) == []


def test_the_catalog_is_the_expected_one(database_url: str):
    with connect(database_url) as connection:
        found = catalog(connection)
    if os.environ.get("MAGUYVA_UPDATE_GOLDEN"):
        EXPECTED.write_text(found, encoding="utf-8")
    assert found == EXPECTED.read_text(encoding="utf-8")


def test_every_table_can_be_replicated_logically(database_url: str):
    without = """
        select relname
        from pg_class
        where relkind = 'r' and relnamespace = 'maguyva'::regnamespace and relreplident <> 'f'
            and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)
        """
    with connect(database_url) as connection:
        assert connection.execute(without).fetchall() == []


def test_every_object_carries_a_comment(database_url: str):
    with connect(database_url) as connection:
        assert connection.execute(UNCOMMENTED).fetchall() == []


def test_comments_fit_on_a_line(database_url: str):
    # psql prints them in a column.
    with connect(database_url) as connection:
        rows = connection.execute(
            "select description from pg_description where (classoid, objoid) in ("
            " select 'pg_class'::regclass, oid from pg_class where relnamespace = 'maguyva'::regnamespace"
            " union all"
            " select 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'maguyva'::regnamespace)"
        ).fetchall()
    assert [text for (text,) in rows if "\n" in text] == []


def test_downgrade_leaves_an_empty_schema_and_upgrade_works_again(empty_database: str):
    migrate.upgrade(empty_database)
    with connect(empty_database) as connection:
        before = catalog(connection)
    alembic(empty_database, "downgrade", "base")
    with connect(empty_database) as connection:
        assert migrate.standing(connection) is migrate.Standing.EMPTY
        functions = "select proname from pg_proc where pronamespace = 'maguyva'::regnamespace"
        assert connection.execute(functions).fetchall() == []
        assert [line for line in catalog(connection).splitlines() if line and not line.startswith("#")] == [
            "alembic_version.version_num character varying(32) not null",
            "maguyva.alembic_version alembic_version_pkc PRIMARY KEY (version_num)",
            "CREATE UNIQUE INDEX alembic_version_pkc ON maguyva.alembic_version USING btree (version_num)",
        ]
    assert migrate.upgrade(empty_database) is True
    with connect(empty_database) as connection:
        assert catalog(connection) == before


def test_upgrading_twice_changes_nothing(empty_database: str):
    assert migrate.upgrade(empty_database) is True
    with connect(empty_database) as connection:
        before = catalog(connection)
    assert migrate.upgrade(empty_database) is False
    with connect(empty_database) as connection:
        assert catalog(connection) == before


@pytest.mark.parametrize("version", migrate.revisions())
def test_every_revision_can_be_stopped_at_and_continued_from(empty_database: str, version: str):
    with connect(empty_database) as connection:
        connection.execute("create schema maguyva")
    alembic(empty_database, "upgrade", version)
    assert migrate.upgrade(empty_database) is True
    with connect(empty_database) as connection:
        assert migrate.current_revision(connection) == migrate.head_revision()
