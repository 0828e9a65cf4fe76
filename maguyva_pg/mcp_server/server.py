"""The tools as a server of the official SDK, over standard input and output or over HTTP."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations

from maguyva_pg import __version__
from maguyva_pg.api import Maguyva
from maguyva_pg.mcp_server.tools import Run, Scope, Tools

NAME = "maguyva"

INSTRUCTIONS = """\
Search in code that is indexed: ask `search` first, in plain words. `symbol` and `impact` answer about a name
you know, `outline` gives an overview, `read` shows lines. Every answer ends with the state of the index that
it comes from, and notes say what it may be missing."""

READS_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def build_server(maguyva: Maguyva, scope: Scope, run: Run | None = None) -> MCPServer[None]:
    """Return a server with the five tools.

    Args:
        maguyva: is asked; calls come from several threads.
        scope: where to look if a call does not say.
        run: calls what it is given, within the limits of a server; none: there are none.
    """
    server: MCPServer[None] = MCPServer(
        NAME,
        title="Maguyva code search",
        instructions=INSTRUCTIONS,
        version=__version__,
        # Below, the SDK logs what was asked.
        log_level="WARNING",
    )
    tools = Tools(maguyva, scope, run) if run else Tools(maguyva, scope)
    for tool in (tools.search, tools.symbol, tools.impact, tools.outline, tools.read):
        server.add_tool(tool, annotations=READS_ONLY)
    return server
