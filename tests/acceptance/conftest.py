"""The installed command, run as a person runs it: in a folder, with an environment, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(sys.executable).with_name("maguyva")
SECONDS = 60

SHOP = {
    "shop/config.py": '''\
"""Settings of the shop."""

import json


def parse_config(path):
    """Read the settings of the shop from a file."""
    with open(path) as file:
        return json.load(file)
''',
    "shop/client.py": '''\
from shop.config import parse_config


class Client:
    """Sends orders to the warehouse."""

    def __init__(self, path):
        self.settings = parse_config(path)

    def send(self, order):
        """Send an order, and try again when the warehouse is busy."""
        return self.deliver(order)

    def deliver(self, order):
        raise ConnectionError("warehouse is unreachable")
''',
    "shop/server.py": '''\
from shop.client import Client
from shop.config import parse_config


def start():
    settings = parse_config("shop.json")
    return settings


def take_order(order):
    client = Client("shop.json")
    return client.send(order)
''',
    "README.md": "# Shop\n\nOrders go to the warehouse.\n",
}


@dataclass(frozen=True)
class Outcome:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its only line of output, as JSON."""
        [line] = self.out.splitlines()
        return json.loads(line)

    @property
    def lines(self) -> list[Any]:
        """Its lines of output, each as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


class Command:
    """``maguyva`` in a folder.

    Args:
        folder: where it runs.
        environment: its variables.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.environment = dict(environment)

    def __call__(self, *arguments: str | bytes, stdin: str | bytes = "", **variables: str) -> Outcome:
        """Run it to its end; a traceback fails the test."""
        done = subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env=self.environment | variables,
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            timeout=SECONDS,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in err + out
        assert "Unexpected" not in err
        return Outcome(done.returncode, out, err)

    @contextmanager
    def running(self, *arguments: str, **variables: str) -> Generator[subprocess.Popen[str]]:
        """Start it; it is ended when the test leaves it."""
        with subprocess.Popen(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env=self.environment | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def within(self, folder: Path, **variables: str) -> Command:
        """Return the same command in another folder."""
        return Command(folder, self.environment | variables)


def plain_environment(home: Path) -> dict[str, str]:
    """Return an environment in which no setting of this machine's user counts."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return kept | {
        "HOME": str(home),
        "MAGUYVA_HOME": str(home / "maguyva"),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "MAGUYVA_WORKERS": "1",
        "PYTHONWARNINGS": "ignore",
    }


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder, made if missing, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def git(folder: Path, *arguments: str) -> str:
    """Run git as someone, with no settings of this machine's."""
    who = {f"GIT_{role}_{part}": "x" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    return subprocess.run(
        ["git", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", *arguments],
        cwd=folder,
        env=plain_environment(folder) | who,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def commit(folder: Path, message: str = "change") -> str:
    """Commit all there is, in a repository made if missing, and return the commit."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture(scope="module")
def environment(module_database: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a module's commands: a home and a database of its own."""
    home = tmp_path_factory.mktemp("home")
    return plain_environment(home) | {"MAGUYVA_DATABASE_URL": module_database}


@pytest.fixture(scope="module")
def shop(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Command:
    """The command in an indexed repository; leave its index as it is."""
    command = Command(write(tmp_path_factory.mktemp("work") / "shop", SHOP), environment)
    assert command("index").code == 0
    return command


@pytest.fixture
def maguyva(fresh_database: str, tmp_path: Path) -> Command:
    """The command in an empty folder, with a database of the test's own."""
    folder = tmp_path / "work"
    folder.mkdir()
    return Command(
        folder, plain_environment(write(tmp_path / "home", {})) | {"MAGUYVA_DATABASE_URL": fresh_database}
    )
