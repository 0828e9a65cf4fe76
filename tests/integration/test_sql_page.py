"""Every statement of docs/sql.md returns rows, and the answers on the page are those of psql.

``MAGUYVA_UPDATE_GOLDEN=1`` writes the answers anew; review the difference.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
from fixtures.access import Team, share
from fixtures.indexed import Indexed, write_files

from maguyva_pg.db import server_files
from maguyva_pg.db.pool import connect
from maguyva_pg.errors import IndexingError

PAGE = Path(__file__).parents[2] / "docs/sql.md"
BLOCK = re.compile(
    r"^```sql\n(?P<sql>.*?)^```\n(?:\n```text(?P<how>[^\n]*)\n(?P<answer>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)

VARIES = " varies"
"""After ``text``: figures of this machine; only the columns have to be those."""

READER = "ana"

SHOP = {
    "shop/config.py": "import hashlib\n\n\ndef parse_config(path):\n    with open(path) as file:\n"
    "        return file.read()\n\n\ndef fingerprint(text):\n    return hashlib.md5(text).hexdigest()\n",
    "shop/client.py": "import time\n\nimport requests\n\nfrom shop.config import parse_config\n\n\n"
    "class Client:\n    def __init__(self, path):\n        self.settings = parse_config(path)\n\n"
    "    def send(self, order):\n        return requests.post(self.settings, order)\n\n\n"
    "def retry_with_back_off(client, order):\n    for attempt in range(3):\n"
    "        time.sleep(2 ** attempt)\n        client.send(order)\n",
    "shop/server.py": "import subprocess\n\nimport requests\n\nfrom shop.client import Client\n"
    "from shop.config import parse_config\n\nPASSWORD = 'hunter2'\n\n\ndef take_order(order):\n"
    "    client = Client('shop.json')\n    return client.send(order)\n\n\ndef start():\n"
    "    parse_config('shop.json')\n    requests.get('http://warehouse')\n"
    "    subprocess.run('make stock', shell=True)\n\n\ndef _left_over():\n    return None\n",
    "tests/test_shop.py": "from shop.server import take_order\n\n\ndef test_order():\n    take_order(1)\n",
    "pyproject.toml": '[project]\nname = "shop"\n',
    "static/logo.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "static/app.min.js": "var a=1;" * 4000,
}

BILLING = {
    "billing/store.py": "from billing.report import total\n\n\ndef run_query(cursor, text):\n"
    "    cursor.execute(text)\n    return cursor.fetchall()\n\n\ndef amounts(cursor, customer):\n"
    "    return total(run_query(cursor, 'select amount from bill where customer = ' + customer))\n",
    "billing/report.py": "from billing import store\n\n\ndef total(rows):\n    return sum(rows)\n\n\n"
    "def report(cursor, customer):\n    return store.amounts(cursor, customer)\n",
    "billing/web.py": "import requests\n\nfrom billing.report import report\n\n\n@app.route('/report')\n"
    "def show_report(request):\n    requests.head('http://audit')\n"
    "    return report(request.cursor, request.customer)\n",
    "billing/orders.py": "from shop.client import Client\n\n\ndef reorder(bill):\n"
    "    client = Client('bill.json')\n    return client.send(bill)\n",
    "web/bill.ts": "export class Handler {\n  open(): void {}\n}\n\n"
    "export class BillHandler extends Handler {\n  show(id: string): string {\n    return id\n  }\n}\n",
}

LOGIN = {
    "login/verify.go": "package login\n\n// verify tells whether a password is right.\n"
    "func verify(name string, password string) bool {\n\treturn lookUp(name) == password\n}\n",
}


def statements() -> list[re.Match[str]]:
    return list(BLOCK.finditer(PAGE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def page(module_database: str, tmp_path_factory: pytest.TempPathFactory) -> Team:
    """The three repositories of the page, and a reader who may see them."""
    folder = tmp_path_factory.mktemp("page")
    team = share(module_database, folder, [])
    indexed = Indexed(team.url)
    for name, files in (("shop", SHOP), ("billing", BILLING), ("login", LOGIN)):
        indexed.index(write_files(folder / name, files), name, revision="4f1c2ab")
    (folder / "login/login/new.go").write_text("package login\n")

    def gone() -> None:
        raise IndexingError("The embedding service does not answer.")

    with pytest.raises(IndexingError):
        indexed.index(folder / "login", "login", revision="90ee1d7", embedder=gone)  # pyright: ignore[reportArgumentType]
    with connect(team.url) as connection:
        connection.execute(f"drop role if exists {READER}; create role {READER} login".encode())
        connection.execute(
            "insert into maguyva.search_log (intent, confidence, strategy, preset, modes, took_ms,"
            " result_count, complete)"
            " select case n % 4 when 0 then 'understand_code' else 'find_definition' end, 0.9, 'direct',"
            " 'default', '{structural}', 9, case n when 7 then 0 else 3 end, true"
            " from generate_series(1, 16) as n"
        )
        connection.execute("analyze")
    team.grant(READER, "shop", "billing", "login")
    return team


def psql(url: str, statement: str) -> str:
    program = server_files.package_programs() / "psql"
    done = subprocess.run(
        [program, "--no-psqlrc", f"--dbname={url}", "--set=ON_ERROR_STOP=1", "--command", statement],
        capture_output=True,
        text=True,
        env=os.environ | {"PGOPTIONS": "-c client_min_messages=warning"},
    )
    assert done.returncode == 0, done.stderr
    return "\n".join(line.rstrip() for line in done.stdout.rstrip().splitlines()) + "\n"


def for_administrators(statement: str) -> bool:
    return any(name in statement for name in ("repository_grant", "search_log", "table_size"))


def ask(team: Team, statement: str) -> str:
    return psql(team.url if for_administrators(statement) else team.url_of(READER), statement)


def test_there_are_twenty_questions():
    assert len(statements()) >= 20
    assert all(found["answer"] for found in statements()) or os.environ.get("MAGUYVA_UPDATE_GOLDEN")


def test_every_answer_on_the_page_is_that_of_the_database(page: Team):
    text = PAGE.read_text(encoding="utf-8")
    answers = {found["sql"]: ask(page, found["sql"]) for found in statements()}

    def written(found: re.Match[str]) -> str:
        how = found["how"] or ""
        answer = found["answer"] if how == VARIES else answers[found["sql"]]
        return f"```sql\n{found['sql']}```\n\n```text{how}\n{answer}```\n"

    if os.environ.get("MAGUYVA_UPDATE_GOLDEN"):
        text = BLOCK.sub(written, text)
        PAGE.write_text(text, encoding="utf-8")
    for statement, answer in answers.items():
        assert "(0 rows)" not in answer, statement
    for found in statements():
        answer = answers[found["sql"]]
        if found["how"] == VARIES:
            columns = [part.strip() for part in answer.splitlines()[0].split("|")]
            assert [part.strip() for part in found["answer"].splitlines()[0].split("|")] == columns
        else:
            assert found["answer"] == answer
