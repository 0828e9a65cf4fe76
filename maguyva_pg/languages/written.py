"""Readings of expressions and types as they are written, alike in every language.

They work on text, not on syntax nodes: what they look at is a dotted chain or a type's name with
brackets around or behind it, and those are spelled nearly alike everywhere.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

QUOTES: Final = '"`[]'
"""What may stand around a name, where names may be quoted."""
MAX_LENGTH: Final = 2_000
"""Characters of an expression that are read; longer ones are ``?``. A chain of calls is read once per
link, so that without a limit a generated chain of ten thousand links would take minutes."""

ROOT_NAMESPACE: Final = "global"
"""How a chain begins that is read from the root of all namespaces: C#'s ``global::``."""

_PLAIN: Final = re.compile(r"[^\W\d][\w$]*(?:\.[^\W\d][\w$]*)*")
_TOKEN: Final = re.compile(
    r"""(?P<space>(?:\s+|//[^\n]*|/\*.*?\*/)+)
    |(?P<name>[\w$@#~]+)
    |(?P<passed>\.\s*(?:await\b|(?:unwrap|expect|ConfigureAwait)\s*\([^()]*\))|\?(?!\.))
    |(?P<dot>\?->|\\|\?\.|!\.|::|->|\.|!|(?<![?\s]):(?=[A-Za-z_]\w*\s*[({"'\[]))
    |(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_TYPE_ARGUMENTS: Final = re.compile(r"<(?:[^<>;(){}]|<(?:[^<>;(){}]|<[^<>;(){}]*>)*>)*>")
_NEW: Final = "new"
"""The leading word that makes an object of the class behind it."""
_NO_WORD_AHEAD: Final = r"(?!\w|\s*[.=]|\s*\Z)"
"""What tells a leading word from a name that is spelled alike (``await.x`` in JavaScript)."""
_CAST_BEHIND: Final = re.compile(
    r"(?P<value>.*\S)\s+(?:as[?!]?|satisfies)\s+(?P<type>[\w.:$]+(?:<.*>)?)", re.DOTALL
)
_CAST_BEFORE: Final = re.compile(
    r"\(\s*(?P<type>[\w.$]+(?:<[^()]*>)?(?:\s*[*&])*)\s*\)\s*(?P<value>[\w($\"].*)", re.DOTALL
)
_ASSERTED: Final = re.compile(r"(?P<value>.*\S)\s*\.\(\s*(?P<type>[*\w.\[\]]+)\s*\)", re.DOTALL)
_MAKING: Final = re.compile(
    r"(?:std::)?make_(?:unique|shared)<\s*(?P<type>[\w:]+)(?:<[^()]*>)?\s*>\s*\(.*\)", re.DOTALL
)
_NO_STEP: Final = re.compile(r"\.+(?=[(\[])|(\.)\.+")
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}


class Expression(NamedTuple):
    """What an expression says."""

    chain: str
    """Dotted text; see ``Reference.qualifier`` and the notes in ``maguyva_pg.languages``."""
    type: str
    """Type of the value where the expression itself names it (``new Foo()``, ``Foo{}``, a cast)."""


@lru_cache(maxsize=8192)
def read_expression(text: str, leading_words: tuple[str, ...]) -> Expression:
    """Read an expression as written.

    Args:
        text: source of one expression.
        leading_words: those of its language; see ``Language.leading_words``.

    Returns:
        Its chain, ``?`` where it is no chain, and its type where it names one.
    """
    if _PLAIN.fullmatch(text):
        return Expression(text, "")
    if len(text) > MAX_LENGTH:
        return Expression("?", "")
    text = _from_root(text.strip())
    ahead = _looked_through(leading_words).match(text)
    if ahead and ahead.end() < len(text):
        if ahead["new"]:
            return _made(text[ahead.end() :], leading_words)
        return read_expression(text[ahead.end() :], leading_words)
    asserted = _ASSERTED.fullmatch(text)
    if asserted:
        return Expression(
            read_expression(asserted["value"], leading_words).chain, plain_type(asserted["type"])
        )
    if text.startswith("("):
        inner = _parenthesised(text)
        if inner is not None:
            return read_expression(inner, leading_words)
        cast = _CAST_BEFORE.fullmatch(text)
        if cast:
            value = read_expression(cast["value"], leading_words)
            return Expression(value.chain, plain_type(cast["type"]))
    making = _MAKING.fullmatch(text)
    if making:
        return Expression(_chain(text, leading_words), plain_type(making["type"]))
    behind = _CAST_BEHIND.fullmatch(text)
    if behind:
        return Expression(read_expression(behind["value"], leading_words).chain, plain_type(behind["type"]))
    chain = _chain(text, leading_words)
    if chain.endswith("{}"):
        made = chain.removesuffix("{}").removesuffix("[]")  # Go's ``List[int]{}``
        return Expression(chain, made if _PLAIN.fullmatch(made) else "")
    return Expression("super" + chain[7:] if chain.startswith("super()") else chain, "")


@lru_cache(maxsize=64)
def _looked_through(leading_words: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for what stands before an expression and is no part of its chain."""
    others = "|".join(re.escape(word) for word in leading_words if word != _NEW)
    patterns = [r"[&*]\s*|\.\.\."]
    patterns += [rf"(?:{others}){_NO_WORD_AHEAD}\s*"] if others else []
    new = rf"{_NEW}{_NO_WORD_AHEAD}\s*" if _NEW in leading_words else r"(?!)"
    return re.compile(rf"(?P<new>{new})|(?:{'|'.join(patterns)})+")


def _from_root(text: str) -> str:
    """Name the root that a leading backslash means (PHP)."""
    return f"{ROOT_NAMESPACE}{text}" if text.startswith("\\") else text


def _made(text: str, leading_words: tuple[str, ...]) -> Expression:
    chain = _chain(text, leading_words)
    made = chain.split("()", 1)[0]
    if not _PLAIN.fullmatch(made):
        return Expression(chain, "")
    return Expression(chain, made if chain in (made, made + "()") else "")


def _parenthesised(text: str) -> str | None:
    """Return the inside of text that is one pair of parentheses."""
    depth = 0
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "open":
            depth += 1
        elif token.lastgroup == "close":
            depth -= 1
            if depth == 0:
                return text[1 : token.start()] if token.end() == len(text) else None
    return None


def inside_brackets(text: str) -> str | None:
    """Return the inside of text that is one pair of brackets, of whatever kind."""
    return text[1:-1] if text and _end_of_group(text) == len(text) and text[-1] in ")]}" else None


def without_insides(text: str) -> str:
    """Drop what stands within brackets and strings: ``f(a, [1]).g("x")`` becomes ``f().g("")``."""
    parts: list[str] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        depth -= token.lastgroup == "close"
        if depth <= 0:
            parts.append('""' if token.lastgroup == "string" else token.group())
        depth += token.lastgroup == "open"
    return "".join(parts)


def split_items(text: str) -> list[str]:
    """Cut at the commas outside of brackets and strings."""
    parts, depth, start = [""][:0], 0, 0
    for token in _TOKEN.finditer(text):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if token.group() == "," and depth == 0:
            parts.append(text[start : token.start()].strip())
            start = token.end()
    return [*parts, text[start:].strip()]


def _chain(text: str, leading_words: tuple[str, ...]) -> str:
    if "<" in text:
        text = _TYPE_ARGUMENTS.sub("", text)
    parts: list[str] = []
    depth = 0
    after_dot = True
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if depth:
            depth += (kind == "open") - (kind == "close")
        elif kind == "open":
            depth = 1
            if after_dot and token.group() == "(" and not parts:
                inside = _parenthesised(text[: _end_of_group(text)])
                parts.append(read_expression(inside, leading_words).chain if inside else "?")
            elif after_dot and not parts:
                parts.append("?")
            else:
                parts.append(token.group() + _CLOSING[token.group()])
            after_dot = False
        elif kind == "name" and after_dot:
            parts.append("?" if token.group()[0].isdigit() and not parts else token.group())
            after_dot = False
        elif kind == "dot":
            if token.group() != "!":
                parts.append(".")
                after_dot = True
        elif kind == "string" and after_dot and not parts:
            parts.append("?")
            after_dot = False
        elif kind not in ("space", "passed"):
            return "?"
    # ``::std::move`` and ``.foo`` begin with a dot; ``vector::<T>::new`` lost what stood between two.
    # So do ``a?.()`` and ``a?.[0]``, which are no further steps.
    return _NO_STEP.sub(r"\1", "".join(parts)).strip(".") or "?"


def _end_of_group(text: str) -> int:
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if depth == 0 and token.lastgroup == "close":
            return token.end()
    return len(text)


# Types whose members are, for one who calls methods on them, those of their first argument.
_TRANSPARENT: Final = frozenset(
    {
        "Annotated", "Arc", "Awaitable", "Box", "ClassVar", "Final", "NotRequired", "Option", "Optional",
        "Partial", "Pin", "Promise", "Rc", "Readonly", "ReadOnly", "Required", "Result", "Task", "ValueTask",
        "shared_ptr", "unique_ptr", "weak_ptr",
    }
)  # fmt: skip
_TRANSPARENT_IN_SQUARE: Final = frozenset(
    {
        "Annotated", "Awaitable", "ClassVar", "Final", "NotRequired", "Optional", "ReadOnly", "Required",
    }
)  # fmt: skip
"""Those written with square brackets: Scala's ``Option[A]`` and ``Promise[A]`` have methods of their own."""
_TYPE_WORDS: Final = re.compile(
    r"\b(?:(?:some|any)(?=\s+\w)|inout|const|volatile|static|struct|class|enum|union|dyn|impl|mut|readonly|final|auto|unsigned|signed|typename|inline|constexpr|register|extern|keyof|typeof)\b\s*"
)
_LIFETIME: Final = re.compile(r"'[a-z_]\w*\s*(?![\w'])")
_ARGUMENTS: Final = re.compile(r"(?P<name>[^<\[]*?)\s*(?:<(?P<angle>.*)>|\[(?P<square>.+)\])", re.DOTALL)
_APPLIED: Final = re.compile(r"(?P<name>[^\W\d][\w.]*)\((?:[^()]|\([^()]*\))+\)")
"""A type that a function makes (Zig): ``ArrayList(u8)``."""
_ERROR_UNION: Final = re.compile(r"[\w.]*!(?P<type>[^!]+)")
"""A type, or an error: ``Error!Item``."""
_NOTHING: Final = frozenset({"None", "null", "undefined", "void", "nil"})


@lru_cache(maxsize=8192)
def plain_type(text: str) -> str:
    """Strip a type as written to the name whose members its values have.

    Pointers, references, qualifiers, generics, quotes and "or nothing" go (``Optional[Foo]``,
    ``Foo | None``, ``const Foo&``, ``*Foo``, ``Box<Foo>``); ``::`` becomes ``.``.

    Args:
        text: a type as written, also with a leading ``:`` or ``->``.

    Returns:
        Dotted name, or an empty string where no single name is left: arrays, unions, functions.
    """
    if _PLAIN.fullmatch(text):
        return "" if text in _NOTHING else text
    text = text.replace("@This()", "Self")  # Zig's own word for it
    text = text[:MAX_LENGTH].strip().removeprefix("->").removeprefix(":").strip()
    text = text.strip("\"'").strip("*& \t\n!?")
    text = _TYPE_WORDS.sub("", _LIFETIME.sub("", text)).strip("*& \t\n").replace("::", ".")
    text = _from_root(text).replace("\\", ".").strip(".")
    if _PLAIN.fullmatch(text):
        return "" if text in _NOTHING else text
    if text.startswith("(") and text.endswith(")"):
        if "=>" in text:  # a function
            return ""
        # Go's results: the first one counts, which may be named (``(client *Client, err error)``).
        first = _split(text[1:-1], ",")[0]
        return plain_type(first.rpartition(" ")[2]) if first else ""
    if "|" in text:
        kept = [part for part in _split(text, "|") if part.strip() not in _NOTHING]
        return plain_type(kept[0]) if len(kept) == 1 and kept[0] != text else ""
    if applied := _APPLIED.fullmatch(text):
        return applied["name"]
    if error := _ERROR_UNION.fullmatch(text):
        return plain_type(error["type"])
    found = _ARGUMENTS.fullmatch(text)
    if found is None or not _PLAIN.fullmatch(found["name"]):
        without = _TYPE_ARGUMENTS.sub("", text)  # ``Map<K, V>.Entry``
        return without if _PLAIN.fullmatch(without) else ""
    transparent = _TRANSPARENT_IN_SQUARE if found["square"] else _TRANSPARENT
    if found["name"].rpartition(".")[2] in transparent:
        return plain_type(_split(found["angle"] or found["square"] or "", ",")[0])
    return found["name"]


def _split(text: str, separator: str) -> list[str]:
    """Cut at a separator outside of brackets."""
    parts, depth, start = [""][:0], 0, 0
    for position, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
        elif character == separator and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    return [*parts, text[start:].strip()]
