"""How a definition's name as written becomes the symbol's name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from maguyva_pg.languages.documents import markdown_heading, restructuredtext_heading, yaml_key
from maguyva_pg.languages.written import QUOTES


def ruby_name(written: str) -> str:
    """``attr_reader :name`` defines ``name``, ``class_methods do`` the module ``ClassMethods``."""
    return "ClassMethods" if written == "class_methods" else "".join(written.split()).lstrip(":").strip("\"'")


def elixir_name(written: str) -> str:
    """Spell an attribute without its value (``@timeout 5``), a key or an atom as its name alone."""
    name = re.split(r"[\s(]", written, maxsplit=1)[0]
    return name.strip(':"') or written


_OPERATOR: Final = re.compile(r"operator\b")


def cpp_name(written: str) -> str:
    """Spell ``operator ==`` as ``operator==``, ``operator bool() const`` as ``operator bool``."""
    if not _OPERATOR.match(written):
        return written.replace("::", ".")
    symbol = "".join(written.removeprefix("operator").split())
    if symbol[:1].isalpha() or symbol[:1] == "_":
        return "operator " + " ".join(written.removeprefix("operator").partition("(")[0].split())
    return "operator" + symbol


def shell_name(written: str) -> str:
    """``alias ll='ls -l'`` defines ``ll``; no other name has an equals sign in it."""
    return written.partition("=")[0]


_CSHARP_NAMES: Final = {
    "implicit": "operator implicit",
    "explicit": "operator explicit",
    "~": "Finalize",
    "this": "this[]",
}


def csharp_name(written: str) -> str:
    """Spell ``+`` as ``operator+``, an indexer as ``this[]``, a finaliser as ``Finalize``."""
    if written in _CSHARP_NAMES:
        return _CSHARP_NAMES[written]
    first = written[:1]
    if first.isalpha() or first in "_@":
        operator = written in ("true", "false", "checked")
        return f"operator {written}" if operator else "".join(written.split()).removeprefix("@")
    return "operator" + written


def hcl_name(written: str) -> str:
    """``"web"`` defines ``web``, also where nothing ends the string."""
    return written.strip('" \t')


def unquoted(written: str) -> str:
    """``[Orders]`` and ``"Orders"`` define ``Orders``."""
    return written.strip(QUOTES)


def php_name(written: str) -> str:
    """Write a namespace's name with dots."""
    return "".join(written.split()).replace("\\", ".").strip(".")


NAMES: Final[dict[str, Callable[[str], str]]] = {
    "cpp": cpp_name,
    "csharp": csharp_name,
    "elixir": elixir_name,
    "hcl": hcl_name,
    "markdown": markdown_heading,
    "restructuredtext": restructuredtext_heading,
    "ruby": ruby_name,
    "shell": shell_name,
    "sql": unquoted,
    "php": php_name,
    "yaml": yaml_key,
}
"""How a definition's name as written becomes the symbol's name, by language."""
