"""A filled database of each earlier release becomes one of this version, with all that it holds.

A release adds a file: ``MAGUYVA_SAVE_RELEASE=1.0.0 pytest tests/migration`` writes ``releases/1.0.0.dump``,
a backup as that version makes it, with the code below in it. The database of today is tried as well.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from fixtures.indexed import Indexed, write_files

from maguyva_pg.db import health, migrate
from maguyva_pg.db.backup import back_up
from maguyva_pg.db.client_programs import client_programs
from maguyva_pg.db.pool import connect

RELEASES = Path(__file__).with_name("releases")

CODE = {
    "shop/config.py": "def load(path):\n    return open(path)\n",
    "shop/client.py": (
        "from shop.config import load\n\n\nclass Client:\n    def send(self, order):\n"
        "        return load(order)\n"
    ),
    "docs/orders.md": "# Orders\n\nThey go to the warehouse.\n",
    "logo.png": b"\x89PNG\r\n\x1a\n\x00\x00",
}
"""Never changed: the releases' files hold it."""


@pytest.fixture(params=["today", *sorted(RELEASES.glob("*.dump"))], ids=lambda one: Path(one).stem)
def release(request: pytest.FixtureRequest, indexed: Indexed, tmp_path: Path) -> Path:
    """Backup of a database that holds the code."""
    if request.param != "today":
        return request.param
    indexed.index(write_files(tmp_path / "code", CODE), "shop")
    file = tmp_path / "today.dump"
    back_up(indexed.url, file, lambda _: None, embedded=True)
    if version := os.environ.get("MAGUYVA_SAVE_RELEASE"):
        RELEASES.mkdir(exist_ok=True)
        shutil.copy(file, RELEASES / f"{version}.dump")
    return file


def test_a_database_of_an_earlier_release_becomes_one_of_this(
    release: Path, empty_database: str, tmp_path: Path
):
    with connect(empty_database) as connection:
        connection.execute("create extension vector; create extension pg_trgm")
    programs = client_programs(empty_database, "pg_restore", embedded=True)
    # As it was, functions and all: `maguyva db restore` would upgrade it at once.
    subprocess.run(
        programs.command("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", str(release)),
        check=True,
        env=programs.environment,
    )
    with connect(empty_database) as connection:
        connection.execute("comment on table maguyva.alembic_version is 'applied from an earlier version'")
    assert migrate.upgrade(empty_database) is True

    database = Indexed(empty_database)
    with connect(empty_database) as connection:
        found = health.check(connection)
    assert [finding for finding in found if finding.severity is health.Severity.ERROR] == []
    assert database.rows("select path, start_line from maguyva.find_definition('Client.send', '{shop}')") == [
        ("shop/client.py", 5)
    ]
    callers = "select qualified_name from maguyva.callers('load', repositories => '{shop}')"
    assert database.rows(callers) == [("Client.send",)]
    words = "select path from maguyva.search_text_words('orders to the warehouse', '{shop}')"
    assert ("docs/orders.md",) in database.rows(words)

    changed = CODE | {"shop/client.py": "from shop.config import load\n\n\ndef send():\n    load(1)\n"}
    database.index(write_files(tmp_path / "changed", changed), "shop")
    assert database.rows(callers) == [("send",)]
