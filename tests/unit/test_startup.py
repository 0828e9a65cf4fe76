"""What a search does not need is not imported by it: its start-up is most of the time it takes."""

import subprocess
import sys

SERVERS = {
    "mcp",
    "mcp_types",
    "starlette",
    "fastapi",
    "uvicorn",
    "pydantic",
    "jinja2",
    "anyio",
    "tomlkit",
    "pygments",
}


def test_a_search_imports_no_server():
    program = (
        "import sys, maguyva_pg.cli, maguyva_pg.cli.search, maguyva_pg.render.answer_text;print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "maguyva_pg.search.engine" in done.stdout.split()
    assert SERVERS.isdisjoint(done.stdout.split())
