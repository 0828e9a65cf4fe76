"""A package and what uses it, in repositories of their own: the commands say which one each row is of."""

import pytest
from fixtures.across import REPOSITORIES
from fixtures.command import Command, commit, write


@pytest.fixture(scope="module")
def folders(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Command]:
    """The command in each of the repositories, all of them indexed, users before what they use."""
    work = tmp_path_factory.mktemp("work")
    commands: dict[str, Command] = {}
    for name in sorted(REPOSITORIES):
        commands[name] = Command(write(work / name, REPOSITORIES[name]), environment)
        assert commands[name]("index").code == 0
    return commands


@pytest.mark.parametrize(
    ("library", "name", "user", "lines"),
    [
        (
            "money",
            "parse_amount",
            "billing",
            [
                "1  billing: billing/bills.py:6  function total  [0.98]",
                "1  billing: billing/web.py:5  top level of the file  [0.98]",
            ],
        ),
        ("widgets", "Button.press", "app", ["1  app: src/page.ts:3  function page  [0.98]"]),
        ("stock", "count.Open", "report", ["1  report: main.go:10  function main  [0.98]"]),
        (
            "tax",
            "Rate.of",
            "shop",
            ["1  shop: src/main/java/com/acme/shop/Cart.java:7  method Cart.tax  [0.98]"],
        ),
        ("codec", "Frame.open", "player", ["1  player: src/main.rs:4  function play  [0.98]"]),
    ],
)
def test_who_calls_it_elsewhere_and_what_it_calls(
    folders: dict[str, Command], library: str, name: str, user: str, lines: list[str]
):
    outcome = folders[library]("callers", name)
    assert (outcome.code, outcome.out.splitlines()) == (0, lines)
    caller = folders[library]("callers", "--json", name).json["rows"][0]
    assert caller["repository"] == user
    called = folders[user]("callees", "--json", caller["qualified_name"]).json["rows"]
    assert library in {row["repository"] for row in called}


def test_references_imports_and_definitions_name_the_other_repository(folders: dict[str, Command]):
    out = folders["billing"]("references", "parse_amount").out
    assert "billing: billing/bills.py:7  call parse in total  [external 0.98]  → money: parse_amount" in out
    assert "money: " not in out.replace("→ money: ", "")
    out = folders["money"]("references", "parse_amount").out
    assert "money: src/acme_money/__init__.py:1  import parse_amount" in out
    assert "billing: billing/web.py:5  call parse_amount" in out
    out = folders["app"]("imports", "src/page.ts").out
    assert "imports @acme/widgets draw  → widgets: src/render.ts: render" in out
    out = folders["widgets"]("imports", "src/render.ts").out
    assert "app: src/page.ts:1  imported by @acme/widgets draw  → widgets: src/render.ts: render" in out
    assert folders["app"]("definition", "draw").code == 1
    assert folders["app"]("definition", "@acme/widgets.draw").out.startswith("widgets: src/render.ts:1")
    assert folders["report"]("definition", "Open").out.startswith("stock: count/count.go:7")


def test_impact_goes_on_in_other_repositories(folders: dict[str, Command]):
    out = folders["money"]("impact", "check").out.splitlines()
    assert "3  billing: billing/bills.py:6  function total  [0.98]  via Amount.__init__ → parse_amount" in out
    assert "billing" not in folders["money"]("impact", "--depth", "2", "check").out


def test_the_impact_of_a_change_goes_on_in_other_repositories(folders: dict[str, Command]):
    library = folders["money"].folder
    commit(library)
    path = library / "src/acme_money/amounts.py"
    text = path.read_text()
    path.write_text(text.replace("return Amount(int(text))", "return Amount(int(text.strip()))"))
    outcome = folders["money"]("impact", "--diff", "HEAD")
    path.write_text(text)
    assert outcome.code == 0
    assert "Changed since HEAD: parse_amount." in outcome.err
    assert "1  billing: billing/bills.py:6  function total" in outcome.out


def test_a_search_in_one_repository_stays_in_it(folders: dict[str, Command]):
    question = ("search", "--json", "who calls parse_amount")
    here = folders["money"](*question).json["results"]
    assert {result["repository"] for result in here} <= {"money"}
    everywhere = folders["money"](*question, "--all").json["results"]
    assert "billing" in {result["repository"] for result in everywhere}


@pytest.mark.parametrize(
    "question", ["where is parse_amount defined", "parse_amount", "function parse_amount"]
)
def test_a_search_says_that_another_repository_defines_what_it_was_asked_for(
    folders: dict[str, Command], question: str
):
    outcome = folders["billing"]("search", question)
    assert "parse_amount is not defined here, but in money." in outcome.err
    assert "Did you mean" not in outcome.err
    assert "is not defined here" not in folders["billing"]("search", "--all", question).err
    assert "is not defined here" not in folders["money"]("search", question).err
    # What nothing here uses is not known here, whoever else defines it.
    assert "check is not known here" in folders["app"]("search", "where is check defined").err
