"""Letting others in: roles, grants, and what the commands do for a reader."""

import uuid
from pathlib import Path

import pytest
from fixtures.access import ROLES_LOCK
from fixtures.command import Command, write
from psycopg.conninfo import make_conninfo

from maguyva_pg.db.pool import connect


@pytest.fixture(scope="module")
def role(environment: dict[str, str]) -> str:
    """A role that may log in, of no group."""
    name = f"role_{uuid.uuid4().hex[:10]}"
    with connect(environment["MAGUYVA_DATABASE_URL"]) as connection:
        connection.execute(f"create role {name} login".encode())
    return name


@pytest.fixture(scope="module")
def shared(shop: Command, tmp_path_factory: pytest.TempPathFactory) -> Command:
    """The command as the administrator; ``shop`` and ``vault`` are indexed."""
    folder = write(tmp_path_factory.mktemp("other") / "vault", {"vault.py": "def open_vault():\n    pass\n"})
    assert shop.within(folder)("index").code == 0
    with connect(make_conninfo(shop.environment["MAGUYVA_DATABASE_URL"], dbname="postgres")) as lock:
        lock.execute("select pg_advisory_lock(%s)", [ROLES_LOCK])
        outcome = shop("db", "upgrade", "--roles")
    assert outcome.code == 0
    assert "maguyva grant ROLE REPOSITORY" in outcome.err
    return shop


@pytest.fixture(scope="module")
def reader(shared: Command, role: str) -> Command:
    """The command as one who may see ``shop``."""
    outcome = shared("grant", role, "shop")
    assert (outcome.code, outcome.err) == (0, f"{role} may see shop.\n")
    url = make_conninfo(shared.environment["MAGUYVA_DATABASE_URL"], user=role)
    return shared.within(shared.folder, MAGUYVA_DATABASE_URL=url)


def test_a_reader_asks_as_everyone_does(reader: Command):
    for arguments in (
        ["search", "where is parse_config defined"],
        ["search", "how are orders sent to the warehouse"],
        ["search", '"warehouse is unreachable"'],
        ["search", "--all", "kind:class"],
        ["definition", "Client.send"],
        ["references", "parse_config"],
        ["callers", "Client.send"],
        ["callees", "take_order"],
        ["impact", "parse_config"],
        ["imports", "shop/client.py"],
        ["outline", "shop/client.py"],
        ["hubs"],
        ["unused"],
        ["status"],
        ["repo", "list"],
    ):
        outcome = reader(*arguments)
        assert outcome.code == 0, (arguments, outcome.err)
        assert "vault" not in outcome.out + outcome.err


def test_a_reader_does_not_learn_of_what_is_hidden(reader: Command):
    assert reader("search", "--all", "open_vault").code == 1
    hidden, missing = (reader("search", "--repo", name, "x") for name in ("vault", "nowhere"))
    assert hidden.code == missing.code == 2
    assert hidden.err.replace("vault", "NAME") == missing.err.replace("nowhere", "NAME")
    assert [row["name"] for row in reader("status", "--json").json["repositories"]] == ["shop"]


def test_a_reader_cannot_index_and_is_told_whom_to_ask(reader: Command, tmp_path: Path):
    (tmp_path / "new").mkdir()
    outcome = reader.within(write(tmp_path / "new", {"a.py": "x = 1\n"}))("index")
    assert outcome.code == 2
    assert "administrator" in outcome.err
    outcome = reader("grant", "public", "shop")
    assert outcome.code == 2
    assert "administrator" in outcome.err


def test_grants_are_listed_and_taken_back(shared: Command, role: str, reader: Command):
    assert [(row["role"], row["repository"]) for row in shared("grants", "--json").json] == [(role, "shop")]
    assert role in shared("grants").out
    outcome = shared("revoke", role, "shop")
    assert (outcome.code, outcome.err) == (0, f"{role} may no longer see shop.\n")
    assert reader("repo", "list").code == 1
    assert shared("grants").code == 1
    assert shared("grant", "public", "shop").err == "Every reader may see shop.\n"
    assert reader("repo", "list").out.startswith("shop\t")
    assert "(every reader)" in shared("grants").out
    assert shared("revoke", "public", "shop").code == 0
    assert shared("grant", role, "shop").code == 0


def test_mistakes_name_the_remedy(shared: Command):
    for arguments, remedy in (
        (["grant", "nobody_here", "shop"], "create role nobody_here"),
        (["grant", "public", "nowhere"], "maguyva repo list"),
        (["revoke", "public", "vault"], "maguyva grants"),
        (["grants", "nobody_here"], "create role"),
    ):
        outcome = shared(*arguments)
        assert outcome.code == 2, arguments
        assert remedy in outcome.err


def test_stats_show_what_was_noted(shop: Command):
    assert shop("stats").code == 1
    assert "MAGUYVA_SEARCH_LOG=on" in shop("stats").err
    for question in ("where is parse_config defined", "where is parse_confgi defined"):
        shop("search", question, MAGUYVA_SEARCH_LOG="on")
    found = shop("stats", "--json").json
    assert [found["intents"][0][name] for name in ("searches", "nothing_found")] == [2, 1]
    assert found["modes"][0]["mode"] == "structural"
    assert "1 (50.0%)" in shop("stats").out
