import pytest
from fixtures.command import Command


def test_definition(shop: Command):
    outcome = shop("definition", "Client.send")
    assert outcome.code == 0
    assert outcome.out.startswith("shop: shop/client.py:10  method Client.send")
    assert shop("definition", "--json", "Client.send").json["rows"][0]["start_line"] == 10


def test_references_say_how_sure_they_are(shop: Command):
    rows = shop("references", "--json", "parse_config").json["rows"]
    calls = {(row["path"], row["enclosing"]) for row in rows if row["kind"] == "call"}
    assert calls == {("shop/client.py", "Client.__init__"), ("shop/server.py", "start")}
    assert all(row["resolved"] and 0 < row["confidence"] <= 1 for row in rows)


def test_callers_callees_and_impact(shop: Command):
    callers = shop("callers", "--json", "parse_config").json["rows"]
    assert {row["qualified_name"] for row in callers} == {"Client.__init__", "start"}
    callees = shop("callees", "--json", "take_order").json["rows"]
    assert {row["qualified_name"] for row in callees} == {"Client", "Client.send"}
    impact = shop("impact", "--json", "Client.deliver").json["rows"]
    assert [(row["depth"], row["qualified_name"], row["route"]) for row in impact] == [
        (1, "Client.send", ["Client.deliver", "Client.send"]),
        (2, "take_order", ["Client.deliver", "Client.send", "take_order"]),
    ]


def test_outline(shop: Command):
    out = shop("outline", "shop/client.py").out
    assert [line.split()[1:3] for line in out.splitlines()][:2] == [
        ["class", "class"],
        ["constructor", "def"],
    ]
    assert shop("outline", "--json", "client.py").json["suggestions"] == ["shop/client.py"]


@pytest.mark.parametrize("command", ["definition", "references", "callers", "callees", "impact"])
def test_an_unknown_name_exits_with_1_and_suggests(shop: Command, command: str):
    outcome = shop(command, "parse_confg")
    assert outcome.code == 1
    assert outcome.out == ""
    assert "parse_confg" in outcome.err
    assert "parse_config" in outcome.err


def test_status_and_repositories(shop: Command):
    status = shop("status", "--json").json
    assert [(one["name"], one["files"]) for one in status["repositories"]] == [("shop", 4)]
    assert shop("repo", "list").out == f"shop\t{shop.folder}\n"
    missing = shop("repo", "remove", "nothing")
    assert missing.code == 2
    assert "maguyva repo list" in missing.err


def test_every_command_has_help(shop: Command):
    for command in ("search", "index", "definition", "callers", "impact", "outline", "status", "repo", "db"):
        outcome = shop(command, "--help")
        assert outcome.code == 0
        assert outcome.out.startswith("Usage: maguyva")
    assert shop("serach", "x").code == 2
