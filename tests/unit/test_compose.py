"""docker-compose.yml and Dockerfile against what their specifications demand, and against each other."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from typing import Any

import click
import pytest
from fixtures.compose import COMPOSE_FILE, ROOT, VARIABLE, compose, server_settings

from docs.cli_reference import commands
from maguyva_pg.cli import cli

PASSWORDS = {
    "MAGUYVA_PASSWORD": "secret of the owner",
    "MAGUYVA_WORKER_PASSWORD": "secret of the worker",
    "MAGUYVA_SERVE_PASSWORD": "secret of the server",
}
FILE = compose(PASSWORDS)
SERVICES: dict[str, dict[str, Any]] = FILE["services"]
OURS = [name for name in SERVICES if name != "database"]

# https://github.com/compose-spec/compose-spec/blob/main/05-services.md: those that the file may need.
SERVICE_KEYS = {
    "image", "build", "init", "environment", "volumes", "command", "restart", "depends_on", "expose", "ports",
    "profiles", "healthcheck", "shm_size", "stop_grace_period", "configs",
}  # fmt: skip
HEALTH_KEYS = {"test", "interval", "timeout", "retries", "start_period"}
DURATION = re.compile(r"(\d+(us|ms|s|m|h))+")
PORT = re.compile(r"(\d{1,3}(\.\d{1,3}){3}:)?\d+:\d+")
PINNED = re.compile(r"[\w./-]+:\d+\.\d+\.\d+(-[\w.-]+)?")


@pytest.fixture(params=SERVICES)
def service(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SERVICES[request.param]


def test_the_file_has_the_parts_of_a_compose_file():
    assert set(FILE) == {"x-maguyva", "services", "volumes", "configs"}
    assert set(SERVICES) == {"database", "migrate", "logins", "worker", "serve"}


@pytest.mark.parametrize("name", PASSWORDS)
def test_every_password_has_to_be_chosen(name: str):
    with pytest.raises(KeyError, match=name):
        compose({other: value for other, value in PASSWORDS.items() if other != name})
    # Every dollar sign is a variable in one of the forms that are filled in.
    text = COMPOSE_FILE.read_text(encoding="utf-8")
    assert "$" not in VARIABLE.sub("", text)


def test_a_service_is_what_the_specification_knows(service: dict[str, Any]):
    assert set(service) <= SERVICE_KEYS
    assert service["restart"] in ("no", "always", "on-failure", "unless-stopped")
    assert all(isinstance(word, str) for word in service["command"])
    assert all(isinstance(value, str) for value in service["environment"].values())
    assert all(PORT.fullmatch(port) for port in service.get("ports", []))
    assert all(re.fullmatch(r"\d+", port) for port in service.get("expose", []))
    assert DURATION.fullmatch(service.get("stop_grace_period", "10s"))
    assert re.fullmatch(r"\d+(kb|mb|gb)", service.get("shm_size", "64mb"))


def test_images_are_pinned(service: dict[str, Any]):
    assert PINNED.fullmatch(service["image"])


def test_volumes_are_declared(service: dict[str, Any]):
    for volume in service["volumes"]:
        name, _, path = volume.partition(":")
        assert name in FILE["volumes"]
        assert path.startswith("/")


def test_a_health_check_is_complete_and_can_be_in_time(service: dict[str, Any]):
    check = service.get("healthcheck")
    if check is None:
        assert service["restart"] == "no"  # it ends
        return
    assert set(check) == HEALTH_KEYS
    assert check["test"][0] == "CMD"
    for key in ("interval", "timeout", "start_period"):
        assert DURATION.fullmatch(check[key])
    assert int(check["timeout"][:-1]) <= int(check["interval"][:-1])


def test_what_is_waited_for_can_come_to_pass(service: dict[str, Any]):
    for name, how in service.get("depends_on", {}).items():
        other = SERVICES[name]
        assert "profiles" not in other
        match how["condition"]:
            case "service_healthy":
                assert "healthcheck" in other
            case "service_completed_successfully":
                assert other["restart"] == "no"
            case condition:
                pytest.fail(condition)


def test_workers_and_servers_wait_for_the_migration():
    for name, before in (("worker", "logins"), ("serve", "logins"), ("logins", "migrate")):
        assert SERVICES[name]["depends_on"][before]["condition"] == "service_completed_successfully"
    assert SERVICES["migrate"]["depends_on"]["database"]["condition"] == "service_healthy"


def test_nothing_is_published_to_the_network_unasked(service: dict[str, Any]):
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", []))


@pytest.mark.parametrize("name", OURS)
def test_commands_are_ours_and_their_options_exist(name: str):
    known = dict(commands(cli))
    words = list(SERVICES[name]["command"])
    path = "maguyva"
    while words and isinstance(known.get(f"{path} {words[0]}"), click.Command):
        path = f"{path} {words.pop(0)}"
    # Parses them without running anything.
    known[path].make_context(path, words)


@pytest.mark.parametrize(
    ("name", "login", "password"),
    [
        ("migrate", "maguyva", "MAGUYVA_PASSWORD"),
        ("logins", "maguyva", "MAGUYVA_PASSWORD"),
        ("worker", "maguyva_worker", "MAGUYVA_WORKER_PASSWORD"),
        ("serve", "maguyva_serve", "MAGUYVA_SERVE_PASSWORD"),
    ],
)
def test_each_service_knows_its_own_password_which_is_in_no_url(name: str, login: str, password: str):
    environment = SERVICES[name]["environment"]
    assert environment["MAGUYVA_DATABASE_URL"] == f"postgresql://{login}@database:5432/maguyva"
    assert environment["PGPASSWORD"] == PASSWORDS[password]
    others = {key: value for key, value in environment.items() if key != "PGPASSWORD"}
    if name != "logins":
        assert "secret" not in str(others)
    assert SERVICES["database"]["environment"]["POSTGRES_PASSWORD"] == PASSWORDS["MAGUYVA_PASSWORD"]


def test_what_logins_reads_is_declared_and_names_those_who_log_in():
    [mounted] = SERVICES["logins"]["configs"]
    script = FILE["configs"][mounted["source"]]["content"]
    assert f"--file={mounted['target']}" in SERVICES["logins"]["command"]
    for login in ("maguyva_worker", "maguyva_serve"):
        assert f"alter role {login} login" in script


def test_every_setting_has_a_reason():
    names = [name for name, _ in server_settings(SERVICES["database"])]
    assert len(set(names)) == len(names)
    lines = [line.strip() for line in COMPOSE_FILE.read_text(encoding="utf-8").splitlines()]
    reason = ""
    explained: set[str] = set()
    for line in lines:
        if line.startswith("# "):
            reason = line
        elif line.startswith("- ") and "=" in line and reason:
            explained.add(line.removeprefix("- ").partition("=")[0])
        elif not line.startswith("-"):
            reason = ""
    assert set(names) <= explained


# --- Dockerfile -------------------------------------------------------------------------------------

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


def instructions(name: str) -> list[str]:
    return [line.removeprefix(f"{name} ").strip() for line in DOCKERFILE if line.startswith(f"{name} ")]


def test_the_image_is_built_on_pinned_ones():
    assert [PINNED.fullmatch(line.partition(" AS ")[0]) is not None for line in instructions("FROM")] == [
        True
    ] * 2


def test_what_is_copied_is_there_and_reaches_the_builder():
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_through = [line[1:] for line in ignore if line.startswith("!")]
    sources = [source for line in instructions("COPY") for source in line.split()[:-1]]
    assert sorted(sources) == sorted(let_through)
    for source in sources:
        assert (ROOT / source).exists()
        assert not any(fnmatch(source, line) for line in ignore if line.startswith("**"))


def test_the_image_runs_the_command_as_nobody_special():
    assert instructions("ENTRYPOINT") == ['["maguyva"]']
    assert instructions("USER") == ["maguyva"]
    [home] = instructions("ENV")
    assert all(
        volume == f"home:{home.partition('=')[2]}" for name in OURS for volume in SERVICES[name]["volumes"]
    )
