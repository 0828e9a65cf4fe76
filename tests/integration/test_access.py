"""Who may see which repositories, as administrators grant it."""

from pathlib import Path

import psycopg
import pytest
from fixtures.access import OPEN, Team, share
from fixtures.indexed import Indexed, write_files
from psycopg.conninfo import conninfo_to_dict

from maguyva_pg.config import Settings
from maguyva_pg.db import access, migrate
from maguyva_pg.db.pool import connect
from maguyva_pg.db.queries import query
from maguyva_pg.errors import DatabaseError, UnknownRepository


@pytest.fixture
def admin(team: Team) -> str:
    return team.new_role("maguyva_admin")


def test_a_reader_sees_what_it_was_granted(team: Team, reader: str):
    assert team.seen_by(reader) == ["open"]
    team.grant(reader, "secret")
    assert team.seen_by(reader) == ["open", "secret"]


def test_a_role_that_was_granted_nothing_sees_nothing(team: Team):
    assert team.seen_by(team.new_role("maguyva_reader")) == []


def test_a_role_that_is_no_reader_may_not_even_ask(team: Team):
    stranger = team.new_role()
    with team.connected(stranger) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("select * from maguyva.repository_status")


def test_members_see_what_their_role_was_granted(team: Team):
    group = team.new_role(login=False)
    team.grant(group, "secret")
    member = team.new_role(group)
    assert team.seen_by(member) == ["secret"]


def test_membership_that_does_not_inherit_counts_only_after_set_role(team: Team):
    group = team.new_role(login=False)
    team.grant(group, "secret")
    pooled = team.new_role("maguyva_reader")
    with connect(team.url) as connection:
        connection.execute(f"grant {group} to {pooled} with inherit false, set true".encode())
    assert team.seen_by(pooled) == []
    with team.connected(pooled) as connection:
        with connection.transaction():
            connection.execute(f"set local role {group}".encode())
            assert connection.execute("select repository from maguyva.repository_status").fetchall() == [
                ("secret",)
            ]
        assert connection.execute("select repository from maguyva.repository_status").fetchall() == []


def test_public_is_every_reader(team: Team):
    some = team.new_role("maguyva_reader")
    with connect(team.url) as connection:
        access.grant(connection, "public", ["open"])
        assert team.seen_by(some) == ["open"]
        assert [(one.role, one.repository) for one in access.grants(connection, "public")] == [
            ("maguyva_reader", "open")
        ]
        assert access.revoke(connection, "public", ["open"]) == []
    assert team.seen_by(some) == []


def test_whoever_may_read_the_tables_sees_all(team: Team, admin: str):
    assert team.seen_by(admin) == ["open", "secret"]
    assert team.seen_by(team.new_role("maguyva_indexer")) == ["open", "secret"]


def test_an_administrator_grants_and_revokes_without_being_superuser(team: Team, admin: str):
    somebody = team.new_role()
    with team.connected(admin) as connection:
        access.grant(connection, somebody, ["open", "secret"])
        access.grant(connection, somebody, ["open"])
        assert [
            (one.role, one.repository, one.granted_by) for one in access.grants(connection, somebody)
        ] == [
            (somebody, "open", admin),
            (somebody, "secret", admin),
        ]
        assert access.revoke(connection, somebody, ["secret"]) == []
    assert team.seen_by(somebody) == ["open"]


def test_what_is_revoked_but_seen_as_a_member_is_told(team: Team):
    group = team.new_role(login=False)
    team.grant(group, "open")
    member = team.new_role(group)
    team.grant(member, "open")
    with connect(team.url) as connection:
        [left] = access.revoke(connection, member, ["open"])
        assert (left.role, left.repository) == (group, "open")
        with pytest.raises(UnknownRepository, match=f"{group} was") as caught:
            access.revoke(connection, member, ["open"])
    assert caught.value.remedy == f"Revoke it there: maguyva revoke {group} open"


def test_mistakes_are_named_and_change_nothing(team: Team):
    somebody = team.new_role()
    with connect(team.url) as connection:
        with pytest.raises(UnknownRepository, match="No repository is called 'missing'"):
            access.grant(connection, somebody, ["open", "missing"])
        with pytest.raises(DatabaseError, match="no role 'nobody_here'") as caught:
            access.grant(connection, "nobody_here", ["open"])
        assert "create role nobody_here" in caught.value.remedy
        with pytest.raises(UnknownRepository, match="was not granted open"):
            access.revoke(connection, somebody, ["open"])
        assert access.grants(connection, somebody) == []


def test_a_renamed_role_keeps_its_grants_and_a_dropped_one_leaves_them_to_nobody(team: Team):
    role = team.new_role()
    team.grant(role, "open")
    with connect(team.url) as connection:
        connection.execute(f"alter role {role} rename to {role}_b".encode())
        assert team.seen_by(f"{role}_b") == ["open"]
        connection.execute(f"drop role {role}_b; create role {role}_b login in role maguyva_reader".encode())
        assert team.seen_by(f"{role}_b") == []
        assert any(one.role.startswith("dropped role") for one in access.grants(connection))
        migrate.upgrade(team.url, roles=True)
        assert not any(one.role.startswith("dropped role") for one in access.grants(connection))


def test_without_roles_the_remedy_is_named(fresh_database: str, server_url: str):
    with connect(fresh_database) as connection:
        if connection.execute("select to_regrole('maguyva_reader')").fetchone() == (None,):
            with pytest.raises(DatabaseError) as caught:
                access.grant(connection, "public", [])
            assert "maguyva db upgrade --roles" in caught.value.remedy


def test_a_removed_repository_takes_its_grants_along(fresh_database: str, tmp_path: Path):
    team = share(fresh_database, tmp_path, ["open"])
    role = team.new_role()
    team.grant(role, "open")
    with connect(team.url) as connection:
        connection.execute("delete from maguyva.repository where name = 'open'")
        assert access.grants(connection) == []


# --- what the roles may do --------------------------------------------------------------------------


def test_an_indexer_indexes_but_does_not_grant(fresh_database: str, tmp_path: Path):
    team = share(fresh_database, tmp_path, [])
    indexer = team.new_role("maguyva_indexer")
    indexed = Indexed(team.url_of(indexer))
    folder = write_files(tmp_path / "open", OPEN)
    assert indexed.index(folder, "open").files == 5
    (folder / "shop/config.py").write_text("def load(path):\n    return None\n")
    assert indexed.index(folder, "open").changed == 1
    with indexed.connection() as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        access.grant(connection, "public", ["open"])


def test_a_vector_index_is_left_to_the_owner_of_the_table(team: Team):
    indexer, admin = team.new_role("maguyva_indexer"), team.new_role("maguyva_admin")
    with connect(team.url) as connection, connection.transaction(force_rollback=True):
        connection.execute("update maguyva.repository set chunk_count = 250001")
        for role, wanted in ((indexer, False), (admin, True)):
            connection.execute(f"set local role {role}".encode())
            row = connection.execute(query("index/semantic_index_wanted"), {"space_id": None}).fetchone()
            assert (row is not None) is wanted


def test_an_upgrade_keeps_owner_rights_and_grants(fresh_database: str, tmp_path: Path):
    team = share(fresh_database, tmp_path, ["open"])
    role = team.new_role()
    team.grant(role, "open")
    for upgrader in (team.url, team.url_of(team.new_role("maguyva_admin"))):
        with connect(team.url) as connection:
            connection.execute("comment on table maguyva.alembic_version is 'applied from another version'")
        assert migrate.upgrade(upgrader) is True
        with connect(team.url) as connection:
            owners = connection.execute(
                "select distinct pg_get_userbyid(proowner) from pg_proc"
                " where pronamespace = 'maguyva'::regnamespace"
            ).fetchall()
        assert owners == [("maguyva_admin",)]
        assert team.seen_by(role) == ["open"]


def test_everything_in_the_schema_is_the_administrators(team: Team):
    with connect(team.url) as connection:
        rows = connection.execute(
            "select relname from pg_class where relnamespace = 'maguyva'::regnamespace"
            " and relowner <> 'maguyva_admin'::regrole and relkind <> 'i'"
            " union all select proname from pg_proc where pronamespace = 'maguyva'::regnamespace"
            " and proowner <> 'maguyva_admin'::regrole"
        ).fetchall()
        assert rows == []
        assert connection.execute(
            "select rolsuper, rolcanlogin, rolbypassrls from pg_roles where rolname = 'maguyva_admin'"
        ).fetchone() == (False, False, False)


def test_an_owner_who_may_not_create_extensions_is_told_who_may(empty_database: str, server_url: str):
    owner = Team(empty_database).new_role()
    with connect(server_url) as connection:
        name = conninfo_to_dict(empty_database)["dbname"]
        connection.execute(f"alter database {name} owner to {owner}".encode())
    with pytest.raises(DatabaseError, match="permission denied to create extension") as caught:
        migrate.upgrade(Team(empty_database).url_of(owner))
    assert "create extension if not exists vector" in caught.value.remedy


def test_a_schema_in_which_everyone_may_create_functions_is_refused(fresh_database: str):
    with connect(fresh_database) as connection:
        connection.execute("grant create on schema public to public")
    with pytest.raises(DatabaseError, match="schema public") as caught:
        migrate.upgrade(fresh_database, roles=True)
    assert "revoke create on schema public from public" in caught.value.remedy


def test_a_reader_works_with_the_check_of_every_command(team: Team, reader: str):
    url = team.url_of(reader)
    assert migrate.prepare(Settings.from_environment({"MAGUYVA_DATABASE_URL": url})) == url
