import pytest
from fixtures.command import SHOP, Command, commit, write


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
    assert {row["qualified_name"] for row in callees} == {"Client", "Client.__init__", "Client.send"}
    impact = shop("impact", "--json", "Client.deliver").json["rows"]
    assert [(row["depth"], row["qualified_name"], row["route"]) for row in impact] == [
        (1, "Client.send", ["Client.deliver", "Client.send"]),
        (2, "take_order", ["Client.deliver", "Client.send", "take_order"]),
    ]


def test_outline(shop: Command):
    out = shop("outline", "shop/client.py").out
    assert [line.split()[1:3] for line in out.splitlines()][:2] == [
        ["class", "Client"],
        ["constructor", "def"],
    ]
    assert shop("outline", "--json", "client.py").json["suggestions"] == ["shop/client.py"]


@pytest.mark.parametrize("folder", ["shop", "shop/"])
def test_a_folder_is_told_from_a_file_that_is_not_indexed(shop: Command, folder: str):
    outcome = shop("outline", folder)
    assert outcome.code == 1
    assert " is a folder, and this is asked of one file. Among its files: shop/" in outcome.err
    assert "not indexed" in shop("outline", "client").err


@pytest.mark.parametrize("command", ["definition", "references", "callers", "callees", "impact"])
def test_an_unknown_name_exits_with_1_and_suggests(shop: Command, command: str):
    outcome = shop(command, "parse_confg")
    assert outcome.code == 1
    assert outcome.out == ""
    assert "parse_confg" in outcome.err
    assert "parse_config" in outcome.err


def test_a_name_of_another_package_is_named_in_full(shop: Command):
    outcome = shop("definition", "load")
    assert (outcome.code, outcome.out) == (1, "")
    assert "load is not defined here: it is json.load, of another package." in outcome.err
    assert shop("callers", "--json", "load").json["origins"] == ["json.load"]
    assert "shop/config.py:9" in shop("references", "load").out


def test_imports(shop: Command):
    outcome = shop("imports", "shop/client.py")
    assert outcome.code == 0
    assert "imports shop.config parse_config  → shop/config.py: parse_config" in outcome.out
    assert "shop/server.py:1  imported by shop.client Client" in outcome.out
    unknown = shop("imports", "client.py")
    assert unknown.code == 1
    assert "shop/client.py" in unknown.err


def test_hubs_unused_and_cycles(shop: Command):
    hubs = shop("hubs", "--json").json
    assert hubs[0]["qualified_name"] == "parse_config"
    assert "2 users" in shop("hubs").out
    unused = {row["qualified_name"] for row in shop("unused", "--json").json}
    assert unused == {"start", "take_order"}
    assert shop("unused", "--kind", "class").code == 1
    cycles = shop("cycles")
    assert (cycles.code, cycles.out, cycles.err) == (1, "", "There is no cycle.\n")


def test_the_impact_of_what_changed(maguyva: Command):
    commit(write(maguyva.folder, SHOP))
    assert maguyva("index").code == 0
    nothing = maguyva("impact", "--diff", "HEAD")
    assert nothing.code == 1
    assert "has changed since HEAD" in nothing.err
    changed = SHOP["shop/config.py"].replace("json.load(file)", "json.load(file) or {}")
    write(maguyva.folder, {"shop/config.py": changed})
    outcome = maguyva("impact", "--diff", "HEAD")
    assert "Changed since HEAD: parse_config." in outcome.err
    assert [line.split()[:4] for line in outcome.out.splitlines()] == [
        ["1", "work:", "shop/client.py:7", "constructor"],
        ["1", "work:", "shop/server.py:5", "function"],
        ["2", "work:", "shop/server.py:10", "function"],
    ]


@pytest.mark.parametrize("arguments", [[], ["parse_config", "--diff", "HEAD"]])
def test_impact_wants_a_name_or_a_revision(shop: Command, arguments: list[str]):
    outcome = shop("impact", *arguments)
    assert outcome.code == 2
    assert "either a NAME or --diff" in outcome.err


def test_a_revision_that_git_does_not_know_is_an_error(maguyva: Command):
    commit(write(maguyva.folder, SHOP))
    outcome = maguyva("impact", "--diff", "nowhere")
    assert outcome.code == 2
    assert "nowhere" in outcome.err


def test_status_and_repositories(shop: Command):
    status = shop("status", "--json").json
    assert [(one["name"], one["files"]) for one in status["repositories"]] == [("shop", 4)]
    assert shop("repo", "list").out == f"shop\t{shop.folder}\t-\t-\t-\n"
    missing = shop("repo", "remove", "nothing")
    assert missing.code == 2
    assert "maguyva repo list" in missing.err


def test_every_command_has_help(shop: Command):
    for command in ("search", "index", "definition", "callers", "impact", "outline", "status", "repo", "db"):
        outcome = shop(command, "--help")
        assert outcome.code == 0
        assert outcome.out.startswith("Usage: maguyva")
    assert shop("serach", "x").code == 2
