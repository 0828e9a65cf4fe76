"""Where the common clients keep their list of servers, and what Maguyva's entry looks like in each."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from maguyva_pg.errors import ConfigurationError
from maguyva_pg.mcp_server.json_edit import UnreadableJson, with_value

NAME = "maguyva"

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Launch:
    """How a client is to reach the server: by starting a program, or at a URL."""

    command: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    url: str | None = None

    def plain(self) -> Entry:
        """Return what most clients want."""
        return {
            "command": self.command,
            "args": list(self.arguments),
            **({"env": dict(self.environment)} if self.environment else {}),
        }


def _remote(token: str, **more: str) -> Callable[[str], Entry]:
    """Return a maker of entries for a URL; the token stays in a variable, outside of the file."""
    return lambda url: {**more, "url": url, "headers": {"Authorization": f"Bearer {token}"}}


@dataclass(frozen=True, slots=True)
class Client:
    """A program that starts servers for its agent."""

    title: str
    file: Callable[[], Path]
    """Its configuration for all of a person's projects."""
    project_file: str | None
    """Its configuration for one project, from the project's root; none: it has none."""
    keys: Sequence[str]
    """Where the servers are listed in it."""
    remote: Callable[[str], Entry] | None
    """Makes the entry for a URL; none: the file takes only programs."""
    typed: bool = False
    """Whether an entry has to say ``"type": "stdio"``."""
    starts_in_project: bool = True
    """Whether it starts servers in the project's folder, so that Maguyva knows what is meant."""

    def entry(self, launch: Launch) -> Entry:
        """Return the entry.

        Raises:
            ConfigurationError: the client cannot be given a URL.
        """
        if launch.url is None:
            return {**({"type": "stdio"} if self.typed else {}), **launch.plain()}
        if self.remote is None:
            raise ConfigurationError(
                f"The configuration of {self.title} takes programs only, no URLs.",
                "Add the URL in its settings, under connectors; or leave --url out.",
            )
        return self.remote(launch.url)


def _home(*parts: str) -> Callable[[], Path]:
    return lambda: Path.home().joinpath(*parts)


def _application_data(*parts: str) -> Callable[[], Path]:
    def find() -> Path:
        if sys.platform == "darwin":
            return Path.home().joinpath("Library", "Application Support", *parts)
        if sys.platform == "win32":
            return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming").joinpath(*parts)
        return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config").joinpath(*parts)

    return find


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client(
        "Claude Code",
        _home(".claude.json"),
        ".mcp.json",
        ("mcpServers",),
        _remote("${MAGUYVA_TOKEN}", type="http"),
        typed=True,
    ),
    "claude-desktop": Client(
        "Claude Desktop",
        _application_data("Claude", "claude_desktop_config.json"),
        None,
        ("mcpServers",),
        None,
        starts_in_project=False,
    ),
    "codex": Client(
        "Codex",
        _home(".codex", "config.toml"),
        None,
        ("mcp_servers",),
        lambda url: {"url": url, "bearer_token_env_var": "MAGUYVA_TOKEN"},
    ),
    "cursor": Client(
        "Cursor",
        _home(".cursor", "mcp.json"),
        ".cursor/mcp.json",
        ("mcpServers",),
        _remote("${env:MAGUYVA_TOKEN}"),
    ),
    "gemini-cli": Client(
        "Gemini CLI",
        _home(".gemini", "settings.json"),
        ".gemini/settings.json",
        ("mcpServers",),
        lambda url: {"httpUrl": url, "headers": {"Authorization": "Bearer $MAGUYVA_TOKEN"}},
    ),
    "vscode": Client(
        "VS Code",
        _application_data("Code", "User", "mcp.json"),
        ".vscode/mcp.json",
        ("servers",),
        _remote("${env:MAGUYVA_TOKEN}", type="http"),
        typed=True,
    ),
    "windsurf": Client(
        "Windsurf",
        _home(".codeium", "windsurf", "mcp_config.json"),
        None,
        ("mcpServers",),
        lambda url: {"serverUrl": url, "headers": {"Authorization": "Bearer ${env:MAGUYVA_TOKEN}"}},
        starts_in_project=False,
    ),
    "zed": Client(
        "Zed",
        _home(".config", "zed", "settings.json"),
        ".zed/settings.json",
        ("context_servers",),
        _remote("${MAGUYVA_TOKEN}"),
    ),
}


def with_entry(text: str, file: Path, client: Client, entry: Entry) -> str:
    """Return a configuration file's text with Maguyva's entry added or replaced; all else stays.

    Raises:
        ConfigurationError: the file cannot be read as what it should be.
    """
    try:
        if file.suffix == ".toml":
            return _toml_with_entry(text, client.keys, entry)
        return with_value(text, (*client.keys, NAME), entry)
    except ValueError as error:  # of JSON and of TOML alike
        reason = str(error) if isinstance(error, UnreadableJson) else f"it is not valid TOML ({error})"
        raise ConfigurationError(
            f"{file} cannot be changed: {reason}.",
            f"Correct it, or add by hand, below {'.'.join(client.keys)}: {json.dumps({NAME: entry})}",
        ) from error


def _toml_with_entry(text: str, keys: Sequence[str], entry: Entry) -> str:
    import tomlkit
    from tomlkit.items import Table

    document = tomlkit.parse(text)
    holder: Any = document
    for key in keys:
        if key not in holder:
            holder[key] = tomlkit.table(is_super_table=True)
        holder = holder[key]
        if not isinstance(holder, Table):
            raise UnreadableJson(f"{key} is not a table")
    cast("dict[str, Any]", holder)[NAME] = entry
    return tomlkit.dumps(document)  # pyright: ignore[reportUnknownMemberType]
