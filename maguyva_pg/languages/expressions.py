"""Expressions of languages that spell chains in ways of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from maguyva_pg.languages.table import Language
from maguyva_pg.languages.written import (
    MAX_LENGTH,
    ROOT_NAMESPACE,
    Expression,
    read_expression,
    without_insides,
)

_RUBY_UNKNOWN: Final = re.compile(
    r"\w[?!](?!=|\w)|^(?:yield|not|defined\?|super)\b|^(?:nil|true|false)$|\[\]|\{\}|\bdo\b"
)
"""What ``yield``, ``super`` and methods such as ``empty?`` give, and what a list holds, nothing tells."""
_RUBY_COMMAND: Final = re.compile(
    r"(?P<made>(?:global::)?[A-Z]\w*(?:::[A-Z]\w*)*\.new)(?:\(\))?(?:\s+(?=[\w:@\"'&*])[^{}]*)?(?:\s*\{\}|\s+do\b.*\bend)?",
    re.DOTALL,
)
_RUBY_MADE: Final = re.compile(r"\.new\b(?!\()")
_RUBY_OWN: Final = re.compile(r"new\b")


def ruby_spelled(text: str) -> str:
    """Spell a Ruby expression as other languages do: ``Foo.new 1`` and ``Foo.new { … }`` as ``Foo.new()``."""
    text = without_insides(text.strip()).replace("&.", ".")
    if text.startswith("::"):
        text = f"{ROOT_NAMESPACE}{text}".removesuffix("::")
    if command := _RUBY_COMMAND.fullmatch(text):
        return f"{command['made']}()"
    if _RUBY_UNKNOWN.search(text):
        return "?"
    if _RUBY_OWN.match(text):
        text = f"self.{text}"
    return _RUBY_MADE.sub(".new()", text)


def read_ruby(text: str) -> Expression:
    """Read a Ruby expression."""
    return read_expression(ruby_spelled(text), ())


_HCL_ELEMENT: Final = re.compile(r"\[[^\[\]]*\]|\.\*|\.\d+(?!\w)")
_HCL_CHAIN: Final = re.compile(r"[^\W\d][\w-]*(?:\.[^\W\d][\w-]*)*")


def read_hcl(text: str) -> Expression:
    """Read a chain of Terraform, in which names may have dashes; of lists, what each element is."""
    text, changed = "".join(text.split()), 1
    while changed:
        text, changed = _HCL_ELEMENT.subn("", text)
    return Expression(text if _HCL_CHAIN.fullmatch(text) else "?", "")


_ZIG_BEHIND: Final = re.compile(r"\.[*?](?!\w)")
_ZIG_ELSE: Final = re.compile(r"\s(?:catch|orelse)\b")


def read_zig(text: str) -> Expression:
    """Read an expression of Zig without pointers, optionals, and what is done for want of a value."""
    if _ZIG_ELSE.search(text):
        text = _ZIG_ELSE.split(without_insides(text), maxsplit=1)[0]
    return read_expression(_ZIG_BEHIND.sub("", text), ("comptime", "try"))


_READ: Final[dict[str, Callable[[str], Expression]]] = {"hcl": read_hcl, "ruby": read_ruby, "zig": read_zig}


@lru_cache(maxsize=8192)
def _read(language: str, text: str) -> Expression:
    if len(text) > MAX_LENGTH:
        return Expression("?", "")
    return _READ[language](text)


def expression_of(language: Language, text: str) -> Expression:
    """Read an expression as a language writes it; see ``read_expression``."""
    if language.name in _READ:
        return _read(language.name, text)
    return read_expression(text, language.leading_words)
