"""Backups: what is restored is what was saved, with everybody's rights, or nothing has changed."""

import re
import signal
import stat
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fixtures.access import Team, share
from fixtures.database import copy_of
from fixtures.indexed import Indexed, write_files

from maguyva_pg.db import access, migrate
from maguyva_pg.db.backup import back_up
from maguyva_pg.db.client_programs import client_programs
from maguyva_pg.db.pool import connect
from maguyva_pg.db.restore import restore
from maguyva_pg.errors import ConfigurationError, DatabaseError, SchemaOutOfDate


def nobody(size: int) -> None:
    pass


def definitions(url: str) -> list[tuple[str]]:
    with connect(url) as connection:
        return connection.execute("select qualified_name from maguyva.symbol order by 1").fetchall()


def schema(url: str) -> str:
    """Return the schemas as pg_dump writes them: tables, functions, comments, owners, rights."""
    programs = client_programs(url, "pg_dump", embedded=True)
    done = subprocess.run(
        programs.command("pg_dump", "--schema-only", "--schema=maguyva*"),
        capture_output=True,
        text=True,
        check=True,
    )
    # A word of chance that psql is to find again.
    return re.sub(r"^\\(un)?restrict .*$", "", done.stdout, flags=re.MULTILINE)


@pytest.fixture
def saved(filled: Indexed, tmp_path: Path) -> Path:
    file = tmp_path / "saved.dump"
    back_up(filled.url, file, nobody, embedded=True)
    return file


@pytest.fixture
def other(server_url: str) -> Generator[str]:
    with copy_of(server_url, "template0") as url:
        yield url


# --- what comes back --------------------------------------------------------------------------------


def test_what_is_restored_is_what_was_saved(filled: Indexed, saved: Path, other: str):
    restore(other, saved, nobody, embedded=True)
    assert schema(other) == schema(filled.url)
    with connect(other) as restored, connect(filled.url) as original:
        for (table,) in original.execute(
            "select format('%I.%I', schemaname, tablename) from pg_tables where schemaname like 'maguyva%'"
        ).fetchall():
            rows = f"select t::text from {table} as t order by 1".encode()
            assert restored.execute(rows).fetchall() == original.execute(rows).fetchall(), table
        assert migrate.standing(restored) is migrate.Standing.CURRENT
        analyzed = "select count(*) from pg_stats where schemaname = 'maguyva' and tablename = 'symbol'"
        assert restored.execute(analyzed).fetchone() != (0,)
    # Numbers go on where they were.
    Indexed(other).index(write_files(saved.parent / "more", {"c.py": "def added(): pass\n"}), "more")
    assert ("added",) in definitions(other)


def test_a_dump_can_be_read_by_its_owner_alone(saved: Path):
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600


def test_a_database_with_an_empty_schema_is_restored_into(saved: Path, fresh_database: str, server_url: str):
    with copy_of(server_url, "template0") as url:
        migrate.upgrade(url)
        restore(url, saved, nobody, embedded=True)
        assert definitions(url) == [("kept",)]


def test_repositories_are_replaced_only_where_that_is_wanted(filled: Indexed, saved: Path, tmp_path: Path):
    filled.index(write_files(tmp_path / "later", {"z.py": "def later(): pass\n"}), "later")
    with pytest.raises(DatabaseError, match="repositories in this database already") as caught:
        restore(filled.url, saved, nobody, embedded=True)
    assert "--replace" in caught.value.remedy
    assert definitions(filled.url) == [("kept",), ("later",)]
    restore(filled.url, saved, nobody, embedded=True, replace=True)
    assert definitions(filled.url) == [("kept",)]


# --- all or nothing ---------------------------------------------------------------------------------


def test_a_backup_that_is_cut_off_changes_nothing(filled: Indexed, saved: Path, tmp_path: Path):
    filled.index(write_files(tmp_path / "later", {"z.py": "def later(): pass\n"}), "later")
    whole = saved.read_bytes()
    # At the end of the tables' contents, in them, and in the list at the beginning.
    for share_kept in (0.99, 0.8, 0.3, 0.001):
        saved.write_bytes(whole[: int(len(whole) * share_kept)])
        with pytest.raises((DatabaseError, ConfigurationError), match="cannot be restored"):
            restore(filled.url, saved, nobody, embedded=True, replace=True)
        assert definitions(filled.url) == [("kept",), ("later",)], share_kept


def test_a_restore_that_is_interrupted_changes_nothing(filled: Indexed, saved: Path):
    def interrupt(passed: int) -> None:
        raise KeyboardInterrupt

    before = schema(filled.url)
    with pytest.raises(KeyboardInterrupt):
        restore(filled.url, saved, interrupt, embedded=True, replace=True)
    assert schema(filled.url) == before
    assert definitions(filled.url) == [("kept",)]


def test_a_backup_that_is_interrupted_leaves_nothing(filled: Indexed, tmp_path: Path):
    def interrupt(written: int) -> None:
        raise KeyboardInterrupt

    folder = tmp_path / "backups"
    folder.mkdir()
    with pytest.raises(KeyboardInterrupt):
        back_up(filled.url, folder / "saved.dump", interrupt, embedded=True)
    assert list(folder.iterdir()) == []


def test_a_backup_that_is_told_to_end_while_it_starts_pg_dump_ends_pg_dump_too(
    filled: Indexed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    started: list[subprocess.Popen[bytes]] = []
    build = subprocess.Popen.__init__

    def told_to_end(process: subprocess.Popen[bytes], command: list[str], **options: Any) -> None:
        build(process, command, **options)
        if command[0].endswith("pg_dump") and "--version" not in command:
            started.append(process)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess.Popen, "__init__", told_to_end)
    with connect(filled.url) as holder, holder.transaction():
        holder.execute("lock table maguyva.chunk")
        with pytest.raises(KeyboardInterrupt):
            back_up(filled.url, tmp_path / "saved.dump", nobody, embedded=True)
        [program] = started
        assert program.returncode is not None
    assert list(tmp_path.glob(".*")) == list(tmp_path.glob("*.dump")) == []


def test_a_backup_that_fails_keeps_the_one_before(team: Team, reader: str, tmp_path: Path):
    folder = tmp_path / "backups"
    folder.mkdir()
    file = folder / "saved.dump"
    file.write_bytes(b"the one before")
    with pytest.raises(ConfigurationError, match="there already"):
        back_up(team.url, file, nobody, embedded=True)
    with pytest.raises(DatabaseError, match="permission denied") as caught:
        back_up(team.url_of(reader), file, nobody, embedded=True, replace=True)
    assert "maguyva_admin" in caught.value.remedy
    assert list(folder.iterdir()) == [file]
    assert file.read_bytes() == b"the one before"


# --- what cannot be -----------------------------------------------------------------------------------


def test_what_is_no_backup_is_refused(filled: Indexed, tmp_path: Path, server_url: str):
    file = tmp_path / "notes.dump"
    with pytest.raises(ConfigurationError, match="There is no file"):
        restore(filled.url, file, nobody, embedded=True)
    file.write_text("notes")
    with pytest.raises(ConfigurationError, match="custom format"):
        restore(filled.url, file, nobody, embedded=True)
    programs = client_programs(server_url, "pg_dump", embedded=True)
    subprocess.run(programs.command("pg_dump", "--format=custom", f"--file={file}"), check=True)
    with pytest.raises(ConfigurationError, match="no schema of Maguyva"):
        restore(filled.url, file, nobody, embedded=True)
    with pytest.raises(DatabaseError, match="nothing to back up"):
        back_up(server_url, tmp_path / "saved.dump", nobody, embedded=True)
    with pytest.raises(ConfigurationError, match="no folder"):
        back_up(filled.url, tmp_path / "missing" / "saved.dump", nobody, embedded=True)


def test_a_backup_of_a_later_version_is_refused(filled: Indexed, tmp_path: Path, other: str):
    with connect(filled.url) as connection:
        connection.execute("update maguyva.alembic_version set version_num = '9999'")
    file = tmp_path / "saved.dump"
    back_up(filled.url, file, nobody, embedded=True)
    with pytest.raises(SchemaOutOfDate, match="later version"):
        restore(other, file, nobody, embedded=True)
    with connect(other) as connection:
        assert migrate.standing(connection) is migrate.Standing.EMPTY


def test_programs_of_an_older_server_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, server_url: str
):
    old = tmp_path / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 15.8'\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert client_programs(server_url, "pg_dump", embedded=False).folder == tmp_path
    packaged = client_programs(server_url, "pg_dump", embedded=True).folder
    assert client_programs(server_url, "pg_dump", embedded=False, server_version=18).folder == packaged
    with pytest.raises(DatabaseError, match=r"The server is PostgreSQL 77; pg_dump .* 18") as caught:
        client_programs(server_url, "pg_dump", embedded=False, server_version=77)
    assert "postgresql-client-77" in caught.value.remedy


def test_a_password_is_on_no_command_line():
    programs = client_programs("postgresql://ana:s3cret@db.example/maguyva", "psql", embedded=True)
    assert "s3cret" not in " ".join(programs.command("psql"))
    assert programs.environment["PGPASSWORD"] == "s3cret"


# --- roles ------------------------------------------------------------------------------------------


def test_whoever_saw_something_sees_it_again(team: Team, reader: str, tmp_path: Path, other: str):
    stranger = team.new_role("maguyva_reader")
    file = tmp_path / "saved.dump"
    # An indexer may read all there is, and needs no more.
    back_up(team.url_of(team.new_role("maguyva_indexer")), file, nobody, embedded=True)
    assert restore(other, file, nobody, embedded=True).has_roles
    assert schema(other) == schema(team.url)
    restored = Team(other)
    assert restored.seen_by(reader) == ["open"]
    assert restored.seen_by(stranger) == []


def test_an_owner_without_rights_on_the_server_restores(team: Team, tmp_path: Path, other: str):
    file = tmp_path / "saved.dump"
    back_up(team.url, file, nobody, embedded=True)
    admin = team.new_role("maguyva_admin")
    with connect(other) as connection:
        connection.execute(
            f"grant create on database {connection.info.dbname} to {admin}, maguyva_admin".encode()
        )
        connection.execute(f"alter database {connection.info.dbname} owner to {admin}".encode())
        with pytest.raises(DatabaseError, match="extension") as caught:
            restore(Team(other).url_of(admin), file, nobody, embedded=True)
        assert "administrator" in caught.value.remedy
        connection.execute("create extension vector; create extension pg_trgm")
    restore(Team(other).url_of(admin), file, nobody, embedded=True)
    with connect(other) as connection:
        assert migrate.owner(connection) == access.ADMINISTRATOR
        assert migrate.standing(connection) is migrate.Standing.CURRENT


def test_a_role_that_the_server_lacks_is_named(indexed: Indexed, tmp_path: Path, other: str):
    team = share(indexed.url, tmp_path / "code", ["open"])
    kept, gone = team.new_role(), team.new_role()
    file = tmp_path / "saved.dump"
    with connect(team.url) as connection:
        connection.execute(f'alter role {gone} rename to "{gone} ""of old"""'.encode())
        team.grant(kept, "open")
        team.grant(f'{gone} "of old"', "open")
        back_up(team.url, file, nobody, embedded=True)
        connection.execute(f'alter role "{gone} ""of old""" rename to {gone}'.encode())
    with pytest.raises(DatabaseError, match="the server lacks them") as caught:
        restore(other, file, nobody, embedded=True)
    assert f'"{gone} ""of old"""' in caught.value.message
    assert kept not in caught.value.message
    assert "--without-grants" in caught.value.remedy
    restore(other, file, nobody, embedded=True, grants=False)
    with connect(other) as connection:
        assert access.grants(connection) == []
        assert connection.execute("select name from maguyva.repository").fetchall() == [("open",)]


def test_the_number_of_a_dropped_role_lets_nobody_else_in(indexed: Indexed, tmp_path: Path, other: str):
    team = share(indexed.url, tmp_path / "code", ["open"])
    somebody = team.new_role("maguyva_reader")
    with connect(team.url) as connection:
        # As if it had been granted on a server where this number was another role's, dropped since.
        connection.execute(
            "insert into maguyva.repository_grant (repository_id, grantee)"
            " select id, (select max(oid::bigint) + 1000000 from pg_roles)::oid from maguyva.repository"
        )
        row = connection.execute("select grantee::oid from maguyva.repository_grant").fetchone()
    assert row is not None
    file = tmp_path / "saved.dump"
    back_up(team.url, file, nobody, embedded=True)
    assert restore(other, file, nobody, embedded=True).dropped_roles == (row[0],)
    with connect(other) as connection:
        assert connection.execute("select count(*) from maguyva.repository_grant").fetchone() == (0,)
    assert Team(other).seen_by(somebody) == []


def test_a_database_with_roles_keeps_them(team: Team, saved: Path, tmp_path: Path, other: str):
    with psycopg.connect(other, autocommit=True):
        migrate.upgrade(other, roles=True)
    archive = restore(other, saved, nobody, embedded=True)
    assert not archive.has_roles
    with connect(other) as connection:
        assert migrate.owner(connection) == access.ADMINISTRATOR


def test_commands_do_not_import_what_restores():
    program = "import sys, maguyva_pg.cli.db; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {"maguyva_pg.db.backup", "maguyva_pg.db.restore", "sqlalchemy"}.isdisjoint(done.stdout.split())
