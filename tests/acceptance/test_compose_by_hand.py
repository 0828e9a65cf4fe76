"""What docker-compose.yml starts, started by hand: its server's settings, its commands, in its order."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tempfile
import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psycopg
import pytest
from fixtures.command import SHOP, Command, plain_environment, write
from fixtures.compose import compose, server_settings
from fixtures.served import free_port
from psycopg.conninfo import make_conninfo

from maguyva_pg.db import server_files, server_process
from maguyva_pg.db.pool import connect

PASSWORD = "p@ss:/w?rd%"
FILE = compose(
    {
        "MAGUYVA_PASSWORD": PASSWORD,
        "MAGUYVA_WORKER_PASSWORD": "it's \\ 100% the worker's",
        "MAGUYVA_SERVE_PASSWORD": "p@ss of the server's",
    }
)
SERVICES: dict[str, dict[str, Any]] = FILE["services"]
OF_THE_MACHINE = {"shared_buffers", "effective_cache_size", "maintenance_work_mem"}
"""Settings for a machine of the team's: a test does not have its memory."""


@dataclass(frozen=True)
class Stack:
    """The database as the file has it, on a port of its own."""

    port: int
    programs: Path

    def environment(self, service: str) -> dict[str, str]:
        """Return the variables of a service, whose database is here."""
        here = {
            name: value.replace("@database:5432/", f"@127.0.0.1:{self.port}/")
            for name, value in SERVICES[service]["environment"].items()
        }
        assert str(self.port) in here["MAGUYVA_DATABASE_URL"]
        return here


@pytest.fixture(scope="module")
def stack() -> Generator[Stack]:
    database = SERVICES["database"]
    variables = database["environment"]
    with tempfile.TemporaryDirectory(prefix="maguyva-test-") as name:
        home = Path(name)
        home.chmod(0o755)  # as root the server runs as another account, which has to enter it
        data = home / "data"
        account = server_files.server_account(data)
        programs = server_files.server_programs(home, account)
        server_files.create_home(home, account)
        secret = home / "password"
        secret.write_text(variables["POSTGRES_PASSWORD"])
        data.mkdir()
        if account is not None:
            for path in (data, secret):
                _give(path, account)

        def run(*command: str) -> None:
            done = server_files.run(list(command), account)
            assert done.returncode == 0, done.stdout

        user, port = variables["POSTGRES_USER"], free_port()
        run(
            str(programs / "initdb"),
            f"--pgdata={data}",
            f"--username={user}",
            f"--pwfile={secret}",
            "--auth=scram-sha-256",
            *shlex.split(variables["POSTGRES_INITDB_ARGS"]),
        )
        settings = {name: value for name, value in server_settings(database) if name not in OF_THE_MACHINE}
        settings |= {"listen_addresses": "127.0.0.1", "port": str(port), "unix_socket_directories": ""}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        run(
            str(programs / "pg_ctl"),
            "start",
            "--wait",
            f"--pgdata={data}",
            f"--log={data / 'log'}",
            f"--options={options}",
        )
        try:
            administrator = f"host=127.0.0.1 port={port} user={user} dbname=postgres"
            with psycopg.connect(administrator, password=PASSWORD, autocommit=True) as connection:
                connection.execute(f"create database {variables['POSTGRES_DB']}".encode())
            yield Stack(port, programs)
        finally:
            server_process.end(data)


def _give(path: Path, account: server_files.Account) -> None:
    os.chown(path, account.uid, account.gid)


def test_the_server_knows_every_setting_and_has_those_that_were_given(stack: Stack):
    with psycopg.connect(
        stack.environment("migrate")["MAGUYVA_DATABASE_URL"], password=PASSWORD, autocommit=True
    ) as connection:
        for name, value in server_settings(SERVICES["database"]):
            row = connection.execute(
                "select setting, unit, vartype, source from pg_settings where name = %s", [name]
            ).fetchone()
            assert row is not None, name
            if name not in OF_THE_MACHINE:
                shown = connection.execute(f"show {name}".encode()).fetchone()
                assert shown == (value,)
                assert row[3] == "command line"
        row = connection.execute("select 'é' ~ '\\w', 'a' collate \"default\" < 'B'").fetchone()
        assert row == (True, False)


def test_the_health_check_finds_the_database(stack: Stack):
    program, *arguments = SERVICES["database"]["healthcheck"]["test"][1:]
    done = subprocess.run(
        [stack.programs / program, *arguments, f"--port={stack.port}"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_migration_worker_and_search_work_as_they_are_written(stack: Stack, tmp_path: Path):
    folder = write(tmp_path / "shop", SHOP)
    environment = plain_environment(write(tmp_path / "home", {}))

    def service(name: str) -> Command:
        return Command(tmp_path, environment | stack.environment(name))

    migrated = service("migrate")(*SERVICES["migrate"]["command"])
    assert (migrated.code, migrated.out) == (0, "")
    assert "maguyva_reader" in migrated.err
    assert service("logins")(*_logins(tmp_path)).code == 0
    # As at the next start.
    assert service("migrate")(*SERVICES["migrate"]["command"]).code == 0
    assert service("logins")(*_logins(tmp_path)).code == 0
    owner, worker, server = service("migrate"), service("worker"), service("serve")
    with connect(_owner(stack)) as connection:
        rights = connection.execute(
            "select rolname, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls,"
            " has_schema_privilege(rolname, 'maguyva', 'create'),"
            " has_table_privilege(rolname, 'maguyva.chunk', 'insert'),"
            " has_table_privilege(rolname, 'maguyva.chunk', 'select')"
            " from pg_roles where rolname in ('maguyva_worker', 'maguyva_serve') order by rolname"
        ).fetchall()
    assert rights == [
        ("maguyva_serve", False, False, False, False),
        ("maguyva_worker", False, False, True, True),
    ]
    checked = owner("db", "check")
    assert checked.code == 0
    assert "maintenance_work_mem" in checked.out or checked.out == "All is well.\n"
    assert worker("repo", "add", "shop", str(folder)).code == 0
    assert worker("jobs", "enqueue", "--all").code == 0

    # The port of the file may be taken here, and is nobody else's business.
    given = ["127.0.0.1:0" if word.endswith(":9465") else word for word in SERVICES["worker"]["command"]]
    with worker.running(*given) as process:
        assert process.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stderr.readline())
        assert found is not None
        with connect(_owner(stack)) as connection:
            deadline = time.monotonic() + 120
            while not connection.execute("select 1 from maguyva.symbol limit 1").fetchone():
                assert time.monotonic() < deadline
                time.sleep(0.2)
        check = SERVICES["worker"]["healthcheck"]["test"][1:]
        health = [word.replace("127.0.0.1:9465", f"127.0.0.1:{found[1]}") for word in check]
        assert health != check
        assert subprocess.run(health, capture_output=True).returncode == 0
        with urlopen(f"http://127.0.0.1:{found[1]}/metrics", timeout=60) as answer:
            assert b"maguyva_queue_workers 1.0" in answer.read()

    answer = worker("search", "--all", "--json", "where is parse_config defined").json
    best = answer["results"][0]
    assert (best["repository"], best["path"]) == ("shop", "shop/config.py")
    # A reader of the team's, with a password, over TCP.
    with connect(_owner(stack)) as connection:
        connection.execute("create role ana login password 'another'")
    refused = worker("grant", "ana", "shop")
    assert (refused.code, refused.out) == (2, "")
    assert owner("grant", "ana", "shop").code == 0
    reader = Command(
        tmp_path,
        environment | {"MAGUYVA_DATABASE_URL": f"postgresql://ana:another@127.0.0.1:{stack.port}/maguyva"},
    )
    assert reader("definition", "-r", "shop", "parse_config").code == 0
    saved = owner("db", "backup", str(tmp_path / "saved.dump"))
    assert saved.code == 0, saved.err

    # The web server sees nothing itself, and what a token's role was granted.
    assert (
        owner(
            "db", "psql", "-c", "create role team", "-c", "grant team to maguyva_serve with inherit false"
        ).code
        == 0
    )
    assert owner("grant", "team", "shop").code == 0
    assert server("definition", "--all", "parse_config").code != 0
    tokens = {
        name: server("token", "add", name, *options).out.strip()
        for name, options in (
            ("team", ("--role", "team")),
            ("nobody", ()),
            ("thief", ("--role", "maguyva_worker")),
        )
    }
    port = free_port()
    given = [f"127.0.0.1:{port}" if word.endswith(":8471") else word for word in SERVICES["serve"]["command"]]
    with server.running(*given) as process:
        assert process.stderr is not None
        process.stderr.readline()
        check = SERVICES["serve"]["healthcheck"]["test"][1:]
        health = [word.replace("127.0.0.1:8471", f"127.0.0.1:{port}") for word in check]
        deadline = time.monotonic() + 60
        while subprocess.run(health, capture_output=True).returncode != 0:
            assert time.monotonic() < deadline

        def asked(token: str) -> tuple[int, str]:
            request = Request(
                f"http://127.0.0.1:{port}/api/search?q=where+is+parse_config+defined",
                headers={"Authorization": f"Bearer {token}"},
            )
            try:
                with urlopen(request, timeout=60) as answer:
                    return answer.status, answer.read().decode()
            except HTTPError as error:
                return error.code, error.read().decode()

        status, text = asked(tokens["team"])
        assert (status, "shop/config.py" in text) == (200, True)
        for name in ("nobody", "thief"):
            assert "shop" not in asked(tokens[name])[1]


def _logins(folder: Path) -> list[str]:
    """Return the command of the service that makes the logins, its script in a folder of the test."""
    [mounted] = SERVICES["logins"]["configs"]
    script = folder / "logins.sql"
    script.write_text(FILE["configs"][mounted["source"]]["content"])
    script.chmod(0o644)
    return [word.replace(mounted["target"], str(script)) for word in SERVICES["logins"]["command"]]


def _owner(stack: Stack) -> str:
    return make_conninfo(stack.environment("migrate")["MAGUYVA_DATABASE_URL"], password=PASSWORD)
