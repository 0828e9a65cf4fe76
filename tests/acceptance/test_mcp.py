"""The server for agents, asked by the SDK's own client, and its entry in their configuration."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from fixtures.command import PROGRAM, Command, write
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import CallToolResult, TextContent

Ask = Callable[..., CallToolResult]


def text_of(result: CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, TextContent)
    return content.text


def with_client(command: Command, use: Callable[[Client], Awaitable[Any]], *options: str) -> Any:
    """Start the server as an agent does, in the command's folder, and use it."""

    async def run() -> Any:
        server = StdioServerParameters(
            command=str(PROGRAM), args=["mcp", *options], cwd=command.folder, env=command.environment
        )
        async with Client(stdio_client(server)) as client:
            return await use(client)

    return anyio.run(run)


def ask_all(
    command: Command, *calls: tuple[str, dict[str, Any]], options: tuple[str, ...] = ()
) -> list[CallToolResult]:
    async def use(client: Client) -> list[CallToolResult]:
        return [await client.call_tool(name, arguments) for name, arguments in calls]

    return with_client(command, use, *options)


@pytest.fixture(scope="module")
def answers(shop: Command) -> dict[str, CallToolResult]:
    """One session with a server, asked all that the tests look at."""
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "search": ("search", {"question": "where is parse_config defined"}),
        "small": ("search", {"question": "how are orders sent", "max_tokens": 100}),
        "unknown": ("search", {"question": "where is parse_confg defined"}),
        "symbol": (
            "symbol",
            {"name": "parse_config", "parts": ["definition", "callers", "callees", "references"]},
        ),
        "no such symbol": ("symbol", {"name": "parse_confg"}),
        "impact": ("impact", {"name": "Client.deliver"}),
        "diff": (
            "impact",
            {"diff": "--- a/shop/config.py\n+++ b/shop/config.py\n@@ -8,2 +8,2 @@\n-x\n+y\n     z\n"},
        ),
        "two subjects": ("impact", {"name": "a", "diff": "b"}),
        "map": ("outline", {}),
        "outline": ("outline", {"path": "shop/client.py"}),
        "read": ("read", {"path": "shop/client.py", "start_line": 4, "end_line": 5}),
        "no such file": ("read", {"path": "client.py"}),
        "no such repository": ("search", {"question": "x", "repositories": ["nowhere"]}),
        "bad question": ("search", {"question": "/[/"}),
    }
    return dict(zip(calls, ask_all(shop, *calls.values()), strict=True))


def test_there_are_five_tools_which_are_described(shop: Command):
    async def use(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = with_client(shop, use)
    assert [tool.name for tool in tools] == ["search", "symbol", "impact", "outline", "read"]
    for tool in tools:
        assert len(tool.description) > 100
        assert all(value.get("description") for value in tool.input_schema["properties"].values())
        assert tool.annotations.read_only_hint


def test_search_answers_in_text_and_json(answers: dict[str, CallToolResult], shop: Command):
    answer = answers["search"]
    text = text_of(answer)
    assert text.startswith("1. shop/config.py:6-9 parse_config (function)\ndef parse_config(path):")
    assert "index: shop at " in text.splitlines()[-1]
    [result] = answer.structured_content["results"]
    told = shop("search", "--json", "where is parse_config defined").json
    assert result.items() <= told["results"][0].items()
    assert answer.structured_content["index"] == told["index"]
    assert answer.structured_content["fusion_strategy"] == "direct"


def test_a_budget_bounds_the_text(answers: dict[str, CallToolResult]):
    assert len(text_of(answers["small"])) <= 300
    assert "do not fit" in text_of(answers["small"])


def test_unknown_names_get_suggestions_and_no_substitute(answers: dict[str, CallToolResult]):
    assert answers["unknown"].structured_content["results"] == []
    assert "Did you mean: parse_config" in text_of(answers["unknown"])
    assert "parse_confg is not defined here. Did you mean: parse_config" in text_of(answers["no such symbol"])
    assert answers["no such symbol"].structured_content["known"] is False
    assert "Did you mean: shop/client.py" in text_of(answers["no such file"])


def test_symbol_tells_definition_callers_callees_and_references(answers: dict[str, CallToolResult]):
    text = text_of(answers["symbol"])
    assert "definition:\nshop/config.py:6  function parse_config" in text
    assert "callers:\n1  shop/client.py:7  constructor Client.__init__" in text
    assert "callees:" in text
    assert "references:\nshop/client.py:1  import parse_config" in text
    json_ = answers["symbol"].structured_content
    assert {row["qualified_name"] for row in json_["callers"]["rows"]} == {"Client.__init__", "start"}


def test_impact_of_a_name_and_of_a_diff(answers: dict[str, CallToolResult]):
    assert "2  shop/server.py:10  function take_order" in text_of(answers["impact"])
    assert text_of(answers["diff"]).startswith("changed: parse_config\n1  shop/")
    assert answers["two subjects"].is_error
    assert "exactly one" in text_of(answers["two subjects"])


def test_a_map_and_an_outline(answers: dict[str, CallToolResult]):
    assert "shop/config.py\n  6 function parse_config [2]" in text_of(answers["map"])
    assert "method def send(self, order)" in text_of(answers["outline"])


def test_read_shows_lines_of_the_index(answers: dict[str, CallToolResult]):
    assert text_of(answers["read"]).startswith(
        'shop/client.py:4-5 of 15 lines\nclass Client:\n    """Sends orders to the warehouse."""\n'
    )


def test_errors_name_the_remedy(answers: dict[str, CallToolResult]):
    assert answers["no such repository"].is_error
    assert "maguyva repo list" in text_of(answers["no such repository"])
    assert answers["bad question"].is_error


STORE = {
    "store/client.py": "".join(
        f"class {name}:\n    def __init__(self, url):\n        self.url = url\n\n    def send(self, order):\n"
        f'        """Send an order, and retry while the {name} is busy."""\n'
        "        return retry(self.post, order)\n\n    def post(self, order):\n        return order\n\n\n"
        for name in ("Warehouse", "Bank")
    )
    + "def retry(call, order, attempts=3):\n    for _ in range(attempts):\n        return call(order)\n",
    "tests/test_client.py": "from store.client import Warehouse\n\n\n"
    + "".join(f"def test_send_{n}():\n    assert Warehouse('x').send({n}) == {n}\n\n\n" for n in range(40)),
    "store/rates.py": "\n".join(f"RATE_{number} = {number}  # of the year" for number in range(3_000)) + "\n",
}


def test_what_an_agent_reads_leads_on(maguyva: Command):
    write(maguyva.folder, STORE)
    assert maguyva("index").code == 0
    absolute = str(maguyva.folder.resolve() / "store" / "client.py")
    removed = "--- a/store/{0}.py\n+++ b/store/{0}.py\n@@ -5,1 +5,1 @@\n-x\n+y\n"
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "one of several": ("symbol", {"name": "send"}),
        "one": ("symbol", {"name": "Warehouse.send"}),
        "many callers": ("symbol", {"name": "Warehouse", "parts": ["callers"], "max_tokens": 300}),
        "tests": ("search", {"question": "which tests reach Warehouse.send"}),
        "their impact": ("impact", {"name": "retry", "max_tokens": 400}),
        "no diff": ("impact", {"diff": "change retry, please"}),
        "elsewhere": ("impact", {"diff": removed.format("nowhere")}),
        "in the class": ("impact", {"diff": removed.format("client")}),
        "dotted path": ("read", {"path": "./store/../store/client.py", "start_line": 5, "end_line": 5}),
        "absolute path": ("outline", {"path": absolute}),
        "past the end": ("read", {"path": "store/client.py", "start_line": 999}),
        "large": ("read", {"path": "store/rates.py", "start_line": 100, "max_tokens": 200}),
        "large outline": ("outline", {"path": "store/rates.py", "max_tokens": 200}),
        "punctuation": ("search", {"question": "()[]{}->&"}),
    }
    answers = dict(zip(calls, ask_all(maguyva, *calls.values()), strict=True))
    text = {name: text_of(answer) for name, answer in answers.items()}
    assert "note: 2 definitions have that name" in text["one of several"]
    assert "ask for one, as Warehouse.send" in text["one of several"] or "Bank.send" in text["one of several"]
    assert "have that name" not in text["one"]
    assert "a higher max_tokens shows more" in text["many callers"]
    assert "higher limit" not in "".join(text.values())
    assert answers["tests"].structured_content["intent"] == "impact_analysis"
    assert "tests/test_client.py" in text["tests"]
    assert "store/client.py:5  method Warehouse.send" in text["their impact"]
    assert answers["no diff"].is_error
    assert "git diff" in text["no diff"]
    assert text["elsewhere"].startswith("Nothing that is indexed has changed by that diff.")
    assert text["in the class"].startswith("changed: Warehouse.send\n1  tests/test_client.py:")
    assert text["dotted path"].startswith("store/client.py:5-5 of ")
    assert "class Warehouse\n" in text["absolute path"]
    assert "is the last line: there is none from 999 on." in text["past the end"]
    assert "store/rates.py:100-" in text["large"]
    assert "read from start_line" in text["large"]
    shown = answers["large outline"].structured_content["rows"]
    assert 0 < len(shown) == text["large outline"].count("RATE_")
    assert text["punctuation"].startswith("Nothing found.")


def test_a_folder_that_is_not_indexed_is_indexed_first(maguyva: Command):
    (maguyva.folder / "greet.py").write_text("def greet():\n    return 'hello'\n")
    [answer] = ask_all(maguyva, ("search", {"question": "where is greet defined"}))
    assert text_of(answer).startswith("1. greet.py:1-2 greet")


def test_refresh_sees_what_was_just_written(maguyva: Command):
    (maguyva.folder / "greet.py").write_text("def greet():\n    return 'hello'\n")
    assert maguyva("index").code == 0
    (maguyva.folder / "part.py").write_text("def say_goodbye():\n    return 'bye'\n")
    [answer] = ask_all(maguyva, ("symbol", {"name": "say_goodbye"}), options=("--refresh",))
    assert "part.py:1" in text_of(answer)


def test_install_shows_first_and_writes_when_told(shop: Command):
    dry = shop("mcp", "install", "cursor", "--project", "--dry-run")
    file = shop.folder / ".cursor" / "mcp.json"
    assert dry.code == 0
    assert '+    "maguyva": {' in dry.out
    assert not file.exists()
    assert shop("mcp", "install", "cursor", "--project", stdin="n\n").code == 1
    assert not file.exists()
    assert shop("mcp", "install", "cursor", "--project", stdin="y\n").code == 0
    entry = json.loads(file.read_text())["mcpServers"]["maguyva"]
    assert (entry["command"], entry["args"]) == (str(PROGRAM), ["mcp"])
    assert "has it already" in shop("mcp", "install", "cursor", "--project").err


def test_install_into_a_home_keeps_what_is_there(shop: Command, environment: dict[str, str]):
    file = Path(environment["HOME"]) / ".codex" / "config.toml"
    file.parent.mkdir()
    file.write_text('# mine\nmodel = "m"\n')
    assert shop("mcp", "install", "codex", "--yes").code == 0
    assert file.read_text().startswith('# mine\nmodel = "m"\n')
    assert "[mcp_servers.maguyva]" in file.read_text()
    file.write_text("= 1")
    outcome = shop("mcp", "install", "codex", "--yes")
    assert outcome.code == 2
    assert file.read_text() == "= 1"
