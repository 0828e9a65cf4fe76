"""What a name at a place in a file means."""

from pathlib import Path

import pytest
from fixtures.indexed import Indexed, write_files

from maguyva_pg.graph import questions
from maguyva_pg.graph.answers import Meaning

FILES = {
    "shop/client.py": "import json\n"
    "from shop.config import load as read\n\n\n"
    "class Client:\n"
    '    """Talks to the shop.\n\n    And more.\n    """\n\n'
    "    def send(self, order):\n"
    "        read(order)\n"
    "        json.dumps(order)\n"
    "        return order.parse()\n\n\n"
    "def load(send):\n"
    "    return send\n",
    "shop/config.py": "def load(path):\n    return open(path)\n\n\ndef parse(load):\n    return load\n",
    "shop/other.py": "from shop.config import load\n\n\ndef start():\n    load(1)\n    load(2)\n",
}


@pytest.fixture
def shop(indexed: Indexed, tmp_path: Path) -> Indexed:
    indexed.index(write_files(tmp_path / "shop", FILES), "shop")
    return indexed


def meanings(shop: Indexed, path: str, name: str, line: int | None) -> list[Meaning]:
    with shop.connection() as connection:
        return questions.meanings(connection, "shop", path, name, line)


def test_a_use_means_what_it_was_resolved_to(shop: Indexed):
    [row] = meanings(shop, "shop/client.py", "read", 12)  # as an import calls it here
    assert (row.path, row.name_line, row.signature) == ("shop/config.py", 1, "def load(path)")
    assert row.proved
    assert row.caller_count == 2  # Client.send, start
    assert row.reference_count == 5  # two imports, three calls
    assert meanings(shop, "shop/client.py", "load", 2) == [row]


def test_where_a_definition_stands_it_is_meant(shop: Indexed):
    [row] = meanings(shop, "shop/client.py", "load", 17)  # and not the other one of that name
    assert (row.path, row.name_line, row.definitions) == ("shop/client.py", 17, 1)
    [row] = meanings(shop, "shop/client.py", "Client", 5)
    assert row.documentation == "Talks to the shop."


def test_what_lies_outside_is_named(shop: Indexed):
    [row] = meanings(shop, "shop/client.py", "dumps", 13)
    assert (row.qualified_name, row.kind, row.path, row.reference_count) == (
        "json.dumps",
        "external",
        None,
        1,
    )


def test_what_is_alike_by_name_only_is_not_proved(shop: Indexed):
    [row] = meanings(shop, "shop/client.py", "parse", 14)
    assert (row.qualified_name, row.proved) == ("parse", False)
    assert meanings(shop, "shop/client.py", "no_such_name", 14) == []


def test_a_symbol_of_the_outline_is_that_of_the_file(shop: Indexed):
    assert [row.path for row in meanings(shop, "shop/client.py", "load", None)] == ["shop/client.py"]
    [row] = meanings(shop, "shop/client.py", "Client.send", None)
    assert (row.qualified_name, row.proved) == ("Client.send", True)
