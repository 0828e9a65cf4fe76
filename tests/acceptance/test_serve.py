"""The API over HTTP: the same JSON as the command line, and what keeps a server well."""

import json
import socket
import uuid
from collections.abc import Generator
from typing import Any, NamedTuple

import anyio
import pytest
from fixtures.access import roles_locked
from fixtures.command import Command
from fixtures.served import Served, free_port, serving
from mcp.client.client import Client
from mcp.types import TextContent

TIMES = {"took_ms"}


def timeless(answer: dict[str, Any]) -> dict[str, Any]:
    """Return a search's JSON without what differs from one run to the next."""
    modes = [{key: value for key, value in mode.items() if key not in TIMES} for mode in answer["modes"]]
    return {key: value for key, value in answer.items() if key not in TIMES} | {"modes": modes}


# --- answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question", ["where is parse_config defined", "how are orders sent", '"unreachable"']
)
def test_search_says_what_the_command_says(served: Served, shop: Command, question: str):
    answer = served.get("/api/search", q=question, repo="shop")
    assert answer.status == 200
    assert timeless(answer.json) == timeless(shop("search", "--json", question).json)


def test_a_search_can_be_read_line_by_line(served: Served):
    answer = served.get("/api/search/stream", q="where is parse_config defined", repo="shop")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[0]["understood"]["intent"] == "find_definition"
    assert [line["result"]["path"] for line in lines[1:-1]] == ["shop/config.py"]
    assert lines[-1]["answer"]["complete"] is True
    [_, failed] = served.get("/api/search/stream", q="x", repo="nowhere").text.splitlines()
    assert json.loads(failed)["failure"]["status"] == 404


def test_symbol_impact_file_and_outline_say_what_the_commands_say(served: Served, shop: Command):
    symbol = served.get("/api/symbol", name="parse_config", repo="shop").json
    for part in ("definition", "references", "callers", "callees"):
        told = shop(part, "--json", "parse_config").json
        assert symbol[part] == {key: value for key, value in told.items() if key != "index"}
    impact = served.get("/api/impact", name="Client.deliver", repo="shop").json
    assert impact == shop("impact", "--json", "Client.deliver").json
    file = served.get("/api/file", path="shop/client.py", repo="shop", start_line=4, end_line=5).json
    assert file == shop("read", "--json", "--lines", "4-5", "shop/client.py").json
    outline = served.get("/api/outline", path="shop/client.py", repo="shop").json
    assert outline == shop("outline", "--json", "shop/client.py").json
    assert served.get("/api/repositories").json == shop("status", "--json").json["repositories"]


def test_a_map_has_the_most_central_first(served: Served):
    rows = served.get("/api/outline", repo="shop").json["rows"]
    assert rows == sorted(rows, key=lambda row: -row["centrality"])
    assert "parse_config" in [row["qualified_name"] for row in rows]


def test_the_impact_of_a_diff(served: Served):
    diff = "--- a/shop/config.py\n+++ b/shop/config.py\n@@ -8,2 +8,2 @@\n-x\n+y\n     z\n"
    body = json.dumps({"repository": "shop", "diff": diff}).encode()
    answer = served.post("/api/impact", body, "application/json").json
    assert answer["asked"] == "parse_config"
    assert {row["qualified_name"] for row in answer["rows"]} >= {"Client.__init__", "start"}


def test_unknown_names_get_suggestions(served: Served):
    assert served.get("/api/symbol", name="parse_confg").json["suggestions"] == ["parse_config"]
    assert served.get("/api/file", path="client.py").json["suggestions"] == ["shop/client.py"]


# --- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "parameters", "status"),
    [
        ("/api/search", {"q": "x", "repo": "nowhere"}, 404),
        ("/api/search", {"q": "/[/"}, 400),
        ("/api/search", {}, 422),
        ("/api/search", {"q": "a\0b"}, 422),
        ("/api/search", {"q": "x", "limit": 101}, 422),
        ("/api/search", {"q": "x" * 10_001}, 422),
        ("/api/symbol", {"name": " "}, 422),
        ("/api/nothing", {}, 404),
    ],
)
def test_what_cannot_be_answered_is_refused(
    served: Served, path: str, parameters: dict[str, Any], status: int
):
    answer = served.get(path, **parameters)
    assert answer.status == status
    if status == 400 or "repo" in parameters:
        assert answer.json["error"]
        assert answer.json["remedy"]


def test_what_is_not_there_is_a_page_for_people_and_json_for_programs(served: Served):
    for path, status in (("/nowhere", 404), ("/?q=x&limit=many", 422), ("/static/nothing.css", 404)):
        answer = served.get(path)
        assert (answer.status, answer.headers["content-type"]) == (status, "text/html; charset=utf-8"), path
        assert '<a href="/">Start page</a>' in answer.text
    assert served.get("/api/nothing").json["remedy"] == "/api/openapi.json says what there is."
    assert served.post("/api/repositories", b"", "application/json").status == 405
    assert served.get("/api/search?q=x&limit=many").json["detail"][0]["loc"] == ["query", "limit"]


def test_names_that_lead_here_from_elsewhere_are_refused(served: Served):
    assert served.get("/api/repositories", {"Host": "rebound.example"}).status == 421
    assert served.get("/", {"Host": "rebound.example:80"}).status == 421


def test_a_network_is_not_served_without_tokens(shop: Command):
    outcome = shop("serve", "--listen", f"0.0.0.0:{free_port()}")
    assert outcome.code == 2
    assert "maguyva token add" in outcome.err
    assert shop("serve", "--listen", "nonsense").code == 2


@pytest.mark.parametrize("command", [["serve", "--listen"], ["jobs", "listen", "--port"]])
def test_a_port_that_is_taken_is_an_error_with_a_remedy(shop: Command, command: list[str]):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        outcome = shop(*command, str(port), MAGUYVA_WEBHOOK_SECRET="x")
    assert outcome.code == 2
    assert f"127.0.0.1:{port} cannot be listened on" in outcome.err
    assert "another port" in outcome.err


def test_an_address_of_another_machine_is_an_error_with_a_remedy(shop: Command):
    outcome = shop("jobs", "listen", "--host", "192.0.2.1", MAGUYVA_WEBHOOK_SECRET="x")
    assert outcome.code == 2
    assert "Choose an address of this machine" in outcome.err


def test_answers_are_compressed_but_not_what_is_sent_line_by_line(served: Served):
    gzip_too = {"Accept-Encoding": "br, gzip"}
    for path in ("/?q=how+are+orders+sent", "/api/search?q=how+are+orders+sent", "/static/page.js"):
        assert served.head(path, gzip_too)["content-encoding"] == "gzip", path
        assert "content-encoding" not in served.head(path, {}), path
    assert "content-encoding" not in served.head("/api/search/stream?q=how+are+orders+sent", gzip_too)


@pytest.mark.parametrize("path", ["/api/impact", "/mcp", "/sign-in"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_request_that_is_too_long_is_refused_while_it_arrives(served: Served, path: str, chunked: bool):
    import httpx2

    sent = 0

    def parts() -> Generator[bytes]:
        nonlocal sent
        while sent < 10_000_000:
            sent += 100_000
            yield b" " * 100_000

    headers = {"Content-Type": "application/json"}
    body = parts() if chunked else b" " * 10_000_000
    answer = httpx2.post(served.url + path, content=body, headers=headers, timeout=60)
    assert answer.status_code == 413
    assert "8,000,000" in answer.json()["error"]
    assert answer.json()["remedy"]
    assert served.get("/healthz").status == 200


# --- operators ---------------------------------------------------------------------------------------


def test_probes_metrics_and_log(served: Served):
    secret = "zebra_crossing_question"
    assert served.get("/readyz").json == {"status": "ready"}
    assert served.get("/api/search", q=secret).status == 200
    metrics = served.get("/metrics").text
    assert 'maguyva_requests_total{method="GET",route="/api/search",status="200"}' in metrics
    assert 'found="no"' in metrics
    log = served.log.read_text()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"time", "level", "event", "id", "route", "method", "status", "ms", "caller"} <= lines[-1].keys()
    assert secret not in log + metrics
    assert "parse_config" not in log + metrics


def test_pages_may_run_no_script_of_others(served: Served):
    answer = served.get("/")
    assert "default-src 'none'; script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


# --- tokens and roles --------------------------------------------------------------------------------


class Guarded(NamedTuple):
    """A server that asks for tokens."""

    server: Served
    tokens: dict[str, str]
    """Of ``ana``, who sees all, of ``ben``, and of ``cleo``, whose role was never granted anything."""
    role: str
    """Of ``ben``; nothing is granted to it."""


@pytest.fixture(scope="module")
def guarded(shop: Command) -> Generator[Guarded]:
    """A server with tokens: of one who sees all, and of one whose role was granted nothing."""
    role, stranger = (
        f"role_{uuid.uuid4().hex[:10]}",
        f"role_{uuid.uuid4().hex[:10]}",
    )  # roles are the server's, and two runs may share one
    variables = {"MAGUYVA_TOKENS": str(shop.folder.parent / "tokens.json")}
    with roles_locked(shop.environment["MAGUYVA_DATABASE_URL"]):
        assert shop("db", "upgrade", "--roles").code == 0
    assert shop("db", "psql", "-c", f'create role "{role}"', "-c", f'create role "{stranger}"').code == 0
    try:
        all_token = shop("token", "add", "ana", **variables).out.strip()
        made = shop("token", "add", "ben", "--role", role, **variables)
        assert made.code == 0
        assert shop("token", "add", "ben", **variables).code == 2
        never = shop("token", "add", "cleo", "--role", stranger, **variables).out.strip()
        gone = shop("token", "add", "dora", "--role", f"{role}_gone", **variables).out.strip()
        listed = shop("token", "list", "--json", **variables).json
        assert listed[:2] == [{"name": "ana", "role": None}, {"name": "ben", "role": role}]
        assert all_token not in (shop.folder.parent / "tokens.json").read_text()
        with serving(shop, **variables) as server:
            yield Guarded(
                server, {"ana": all_token, "ben": made.out.strip(), "cleo": never, "dora": gone}, role
            )
    finally:
        shop("db", "psql", "-c", f'drop owned by "{role}"', "-c", f'drop role "{role}", "{stranger}"')


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_without_a_token_there_is_no_code(guarded: Guarded):
    server, tokens, _ = guarded
    for headers in (
        {},
        bearer("maguyva_wrong"),
        {"Authorization": "Basic eDp5"},
        {"Cookie": "maguyva_token=x"},
    ):
        answer = server.get("/api/repositories", headers)
        assert answer.status == 401
        assert answer.headers["www-authenticate"] == "Bearer"
    for path in ("/api/openapi.json", "/metrics", "/mcp", "/file?path=x"):
        assert server.get(path).status == 401
    assert server.get("/api/repositories", bearer(tokens["ana"])).json[0]["name"] == "shop"
    assert server.get("/healthz").status == 200


def test_a_browser_signs_in(guarded: Guarded):
    server, tokens, _ = guarded
    sent = server.get("/", {"Accept": "text/html"})
    assert (sent.status, sent.headers["location"]) == (303, "/sign-in")
    form = "application/x-www-form-urlencoded"
    assert server.post("/sign-in", b"token=wrong", form).status == 403
    signed_in = server.post("/sign-in", f"token={tokens['ana']}".encode(), form)
    cookie = signed_in.headers["set-cookie"]
    assert signed_in.status == 303
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert server.get("/", {"Cookie": cookie.partition(";")[0]}).status == 200


def test_grants_hold_for_the_role_of_a_token(guarded: Guarded, shop: Command):
    server, tokens, role = guarded
    headers = bearer(tokens["ben"])
    assert shop("grant", role, "shop").code == 0
    assert [one["name"] for one in server.get("/api/repositories", headers).json] == ["shop"]
    found = server.get("/api/search", headers, q="where is parse_config defined").json
    assert [result["path"] for result in found["results"]] == ["shop/config.py"]
    assert found["index"][0]["repository"] == "shop"
    assert server.get("/api/file", headers, path="shop/config.py").json["known"] is True
    assert server.get("/?q=how+are+orders+sent", headers).status == 200
    assert server.get("/repositories", headers).status == 200
    assert shop("revoke", role, "shop").code == 0
    assert server.get("/api/repositories", headers).json == []
    assert server.get("/api/search", headers, q="where is parse_config defined").json["results"] == []
    assert server.get("/api/file", headers, path="shop/config.py").json["known"] is False
    assert server.get("/api/search", headers, q="x", repo="shop").status == 404
    assert server.get("/api/repositories", bearer(tokens["ana"])).json != []


@pytest.mark.parametrize("path", ["/", "/?q=retry", "/repositories", "/api/search?q=x", "/api/repositories"])
def test_a_role_that_was_never_granted_anything_is_told_so(guarded: Guarded, path: str):
    answer = guarded.server.get(path, bearer(guarded.tokens["cleo"]))
    assert answer.status == 403
    assert "was granted no repository" in answer.text
    assert "maguyva grant role_" in answer.text
    assert "permission denied" not in answer.text


@pytest.mark.parametrize("path", ["/", "/api/search?q=x"])
def test_a_role_that_is_gone_is_told_so(guarded: Guarded, path: str):
    answer = guarded.server.get(path, bearer(guarded.tokens["dora"]))
    assert answer.status == 503
    assert "cannot ask as the role" in answer.text
    assert "make the token anew" in answer.text


def test_a_reader_to_whom_nothing_is_granted_any_more_is_told_so(guarded: Guarded, shop: Command):
    server, tokens, role = guarded
    assert shop("grant", role, "shop").code == 0
    assert "No repository is open to you" not in server.get("/", bearer(tokens["ben"])).text
    assert shop("revoke", role, "shop").code == 0
    for path in ("/", "/?q=retry", "/repositories"):
        assert "No repository is open to you" in server.get(path, bearer(tokens["ben"])).text


def test_jobs_are_shown_to_those_who_may_see_the_repository(guarded: Guarded, shop: Command):
    server, tokens, _ = guarded
    assert shop("jobs", "enqueue", "shop").code == 0
    waiting = '<b>shop</b> <span class="state">waits</span>'
    try:
        for page in ("/repositories", "/repositories/now"):
            assert waiting in server.get(page, bearer(tokens["ana"])).text
            hidden = server.get(page, bearer(tokens["ben"])).text
            assert "0 waiting" in hidden
            assert "shop" not in hidden
    finally:
        assert shop("jobs", "cancel", "shop").code == 0
    stopped = server.get("/repositories/now", bearer(tokens["ana"])).text
    assert '<b>shop</b> <span class="state cancelled">cancelled</span>' in stopped


def test_agents_ask_over_http(guarded: Guarded):
    server, tokens, _ = guarded

    async def ask(token: str) -> tuple[list[str], str]:
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        async with (
            httpx2.AsyncClient(headers=bearer(token)) as http,
            Client(streamable_http_client(f"{server.url}/mcp", http_client=http)) as client,
        ):
            tools = [tool.name for tool in (await client.list_tools()).tools]
            answer = await client.call_tool("search", {"question": "where is parse_config defined"})
            [content] = answer.content
            assert isinstance(content, TextContent)
            return tools, content.text

    tools, text = anyio.run(ask, tokens["ana"])
    assert tools == ["search", "symbol", "impact", "outline", "read"]
    assert text.startswith("1. shop/config.py:6-9 parse_config")
    _, text = anyio.run(ask, tokens["ben"])  # whom nothing was granted
    assert "shop/config.py" not in text
