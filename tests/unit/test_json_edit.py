import json
from typing import Any

import pytest

from maguyva_pg.mcp_server.json_edit import UnreadableJson, with_value

ENTRY = {"command": "/bin/maguyva", "args": ["mcp"]}
PATH = ("mcpServers", "maguyva")


@pytest.mark.parametrize("text", ["", "  \n", "{}", "{ }", '{"mcpServers": {}}', '{"other": [1, {"a": 2}]}'])
def test_the_value_is_there_and_the_rest_too(text: str):
    changed = json.loads(with_value(text, PATH, ENTRY))
    assert changed["mcpServers"] == {"maguyva": ENTRY}
    changed.pop("mcpServers")
    before: dict[str, Any] = json.loads(text.strip() or "{}")
    before.pop("mcpServers", None)
    assert changed == before


def test_comments_order_and_white_space_stay():
    text = """\
// Servers of the team
{
    "zeta": 1,   // keep
    "mcpServers": {
        /* another one */
        "git": { "command": "git-server" }
    },
    "alpha": [ 1,2 ]
}
"""
    changed = with_value(text, PATH, ENTRY)
    for line in text.splitlines():
        assert line in changed
    assert changed.index('"git"') < changed.index('"maguyva"') < changed.index('"alpha"')


def test_an_entry_is_replaced_where_it_stands():
    text = '{"mcpServers": {"maguyva": {"command": "old"}, "git": {"command": "git"}}, "a": "é"}'
    changed = with_value(text, PATH, ENTRY)
    assert json.loads(changed) == {
        "mcpServers": {"maguyva": ENTRY, "git": {"command": "git"}},
        "a": "é",
    }
    assert with_value(changed, PATH, ENTRY) == changed


@pytest.mark.parametrize("text", ["{", "[1]", '{"mcpServers": []}', '{"mcpServers": 3}', '{"a": }', "{} {}"])
def test_what_is_no_object_is_refused(text: str):
    with pytest.raises(UnreadableJson):
        with_value(text, PATH, ENTRY)
