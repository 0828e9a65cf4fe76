import json
import tomllib
from pathlib import Path

import pytest

from maguyva_pg.errors import ConfigurationError
from maguyva_pg.mcp_server.clients import CLIENTS, Launch, with_entry

LAUNCH = Launch("/opt/maguyva", ["mcp"], {"MAGUYVA_HOME": "/srv"})
REMOTE = Launch("/opt/maguyva", ["mcp"], {}, "https://code.example/mcp")


@pytest.mark.parametrize("name", CLIENTS)
def test_an_entry_is_added_to_what_is_there(name: str):
    client = CLIENTS[name]
    file = client.file()
    [key] = client.keys
    if file.suffix == ".toml":
        before = f'model = "x"  # chosen\n\n[{key}.git]\ncommand = "git-server"\n'
        after = with_entry(before, file, client, client.entry(LAUNCH))
        servers = tomllib.loads(after)[key]
        assert after.startswith(before)
    else:
        before = '{"' + key + '": {"git": {"command": "git-server"}}}'
        after = with_entry(before, file, client, client.entry(LAUNCH))
        servers = json.loads(after)[key]
    assert servers["git"] == {"command": "git-server"}
    assert servers["maguyva"]["command"] == "/opt/maguyva"
    assert servers["maguyva"]["args"] == ["mcp"]
    assert servers["maguyva"]["env"] == {"MAGUYVA_HOME": "/srv"}
    assert with_entry(after, file, client, client.entry(LAUNCH)) == after


@pytest.mark.parametrize("name", CLIENTS)
def test_a_url_never_takes_a_token_into_the_file(name: str):
    client = CLIENTS[name]
    if client.remote is None:
        with pytest.raises(ConfigurationError, match="no URLs"):
            client.entry(REMOTE)
        return
    entry = client.entry(REMOTE)
    assert "https://code.example/mcp" in entry.values()
    assert "MAGUYVA_TOKEN" in json.dumps(entry)
    assert "command" not in entry


@pytest.mark.parametrize(("name", "text"), [("codex", "[broken"), ("cursor", "{broken")])
def test_a_file_with_mistakes_is_left_to_its_owner(name: str, text: str):
    client = CLIENTS[name]
    with pytest.raises(ConfigurationError) as caught:
        with_entry(text, Path(client.file().name), client, client.entry(LAUNCH))
    assert "/opt/maguyva" in caught.value.remedy
