"""Put one value into a file of JSON that people edit: comments, order and white space of the rest stay.

The file is parsed by tree-sitter's grammar, which knows comments and gives places; only the text of the value
is replaced or inserted. What the grammar takes for an error (a missing brace, a comma after the last value)
is left to its owner.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tree_sitter import Node, Parser
from tree_sitter_language_pack import get_language

INDENT = "  "


class UnreadableJson(ValueError):
    """The text is not JSON, or not an object where one is needed."""


def with_value(text: str, path: Sequence[str], value: object) -> str:
    """Return a text of JSON with a value put at a path of keys; objects on the way are made where missing.

    Args:
        text: the file's; empty: an empty object.
        path: keys from the outermost object.
        value: what is to stand there.

    Raises:
        UnreadableJson: the text has errors, or something on the path is no object.
    """
    if not text.strip():
        text = "{}\n"
    source = text.encode()
    root = Parser(get_language("json")).parse(source).root_node
    values = [child for child in root.named_children if child.type != "comment"]
    if root.has_error or len(values) != 1:
        raise UnreadableJson("it is not valid JSON")
    holder = values[0]
    for depth, key in enumerate(path):
        if holder.type != "object":
            raise UnreadableJson(f"{'.'.join(path[:depth]) or 'its outermost value'} is not an object")
        found = _value(holder, key)
        if found is None:
            made: object = value
            for missing in reversed(path[depth + 1 :]):
                made = {missing: made}
            return _spliced(source, holder, key, made, depth)
        holder = found
    replaced = _written(value, len(path))
    return (source[: holder.start_byte] + replaced.encode() + source[holder.end_byte :]).decode()


def _value(holder: Node, key: str) -> Node | None:
    """Return the value of a key; of the last one, where it is there twice, as parsers take it."""
    found = None
    for pair in holder.named_children:
        if pair.type != "pair":
            continue
        name, value = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        if name is not None and name.text is not None and json.loads(name.text) == key:
            found = value
    return found


def _spliced(source: bytes, holder: Node, key: str, value: object, depth: int) -> str:
    """Return the source with a pair added behind the last of an object."""
    pair = f"{json.dumps(key)}: {_written(value, depth + 1)}"
    pairs = [child for child in holder.named_children if child.type == "pair"]
    inner, outer = INDENT * (depth + 1), INDENT * depth
    if pairs:
        at, added = pairs[-1].end_byte, f",\n{inner}{pair}"
    else:
        at, added = (
            holder.start_byte + 1,
            f"\n{inner}{pair}" + ("" if holder.named_children else f"\n{outer}"),
        )
    return (source[:at] + added.encode() + source[at:]).decode()


def _written(value: object, depth: int) -> str:
    return json.dumps(value, indent=INDENT, ensure_ascii=False).replace("\n", "\n" + INDENT * depth)
