"""What the name of something in code looks like, among the words of a question."""

from __future__ import annotations

import re

_PART = r"[$@~]?[^\W\d]\w*"
NAME = rf"{_PART}(?:(?:\.|::|\#|->){_PART})*[!?]?"
"""A name of any shape, qualified ones too (pattern; works with ``re.VERBOSE`` as well)."""

DISTINCT = rf"""(?:
      {_PART}(?:(?:\.|::|\#|->){_PART})+                    # Foo.bar, std::move, Foo#bar
    | (?=\w*[^\W\d_])(?=\w*_)\w++                           # snake_case, MAX_SIZE, __init__, _private
    | [$@~]?[a-z][a-z0-9]*[A-Z]\w*                          # camelCase
    | (?=\w*[a-z])[A-Z][a-z0-9]+[A-Z]\w*                     # CamelCase; not E2E
    | [A-Z]{{2,}}[a-z]{{2,}}\w*                              # HTTPServer; not APIs
    | [$@]\w+
    )"""
"""A name written as only names in code are (pattern, for ``re.VERBOSE``)."""

_DISTINCT_WORD = re.compile(rf"{DISTINCT} | {NAME}\(.*\)", re.VERBOSE)
# Abbreviations with points, and files, which the text retriever knows by their paths.
_NOT_QUALIFIED = re.compile(
    r"(?:\w\.)+\w?|.*\.(?:py|[cm]?[jt]sx?|go|rs|java|kt|c|h|cc|cpp|hpp|cs|rb|php|exs?|swift|scala|sql|sh|md|rst|txt"
    r"|json|ya?ml|toml|xml|html|css|cfg|ini|lock|env|io|com|org|net)",
    re.IGNORECASE,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Written like identifiers, but the names of products: on their own they may be a class, in a sentence they
# are a topic.
_PRODUCT_NAMES = _words(
    """
    airbnb devops ebpf eslint fastapi github gitlab graphql grpc ios javascript jetbrains jquery
    json5 jsonrpc latex linkedin macos mariadb mongodb mtls mysql nosql numpy oauth oauth2 openai
    openapi openid openssl paypal phpunit postgresql pytorch rabbitmq restful sqlalchemy sqlite trpc
    typescript unixodbc webassembly webpack websocket websockets webrtc whatsapp wordpress youtube
    """
)

# Words that say nothing about how much of a question is a name.
_FRAME = _words(
    """
    a all an and are at be by called can code class classes component constant decorator defined
    definition do does enum exactly field file find for from function functions get give hook i in
    interface is it locate look macro me method methods module my name named object of on or our
    property see show struct symbol that the this to trait type up variable we what where which with
    alla att av den det där en ett finns fil filen från funktion funktionen för hitta i klass
    klassen ligger metod metoden modul modulen och på som till typ typen upp vad var variabeln vi
    vilken visa är
    """
)
_WRAPPING = ".,;:?!…\"'`“”’[]{}<>"


def looks_like_name(word: str) -> bool:
    """Tell whether a word is written as only names in code are."""
    return (
        _DISTINCT_WORD.fullmatch(word) is not None
        and _NOT_QUALIFIED.fullmatch(word) is None
        and word.lower() not in _PRODUCT_NAMES
    )


def names_among(text: str) -> tuple[list[str], float]:
    """Return the words that look like names, and their share of the words that carry meaning.

    Args:
        text: a question.
    """
    words = [stripped for word in text.split() if (stripped := _unwrapped(word))]
    names = [word.split("(", 1)[0] for word in words if looks_like_name(word)]
    others = sum(1 for word in words if not looks_like_name(word) and word.lower() not in _FRAME)
    return names, len(names) / (len(names) + others) if names else 0.0


def _unwrapped(word: str) -> str:
    stripped = word.strip(_WRAPPING)
    # Brackets around a word are not part of it, those of a call are.
    return stripped if "(" in stripped[1:] else stripped.strip("()")


_CODE_SIGNS = re.compile(
    r"""
      [{};]\s*$                                     # the end of a statement or the start of a block
    | =>|->|:=|==|!=|&&|\|\||\+=|<<|>>|::
    | \w+\([^)]*\)                                  # a call
    | ^\s*(?:return|if|for|while|else|elif|try|except|catch|switch|case|throw|raise|await|yield|const|let|var
        |def|fn|func|class|import|from|public|private|static|void|int|use|package|@\w+)\b(?=.*[(){};:="'])
    | ^\s*(?://|/\*|\#include|\#\[)
    | \w\s*=\s*[\w"'\[({-]                          # an assignment
    | \w\[\w+\]
    """,
    re.VERBOSE | re.MULTILINE,
)
_SIGNS_OF_A_LINE = 3
"""Different signs of code that make a single line a snippet: a question may cite a call or an arrow."""


def looks_like_code(text: str) -> bool:
    """Tell whether a text is pasted code: most of several lines look like it, or one does strongly."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        return sum(1 for line in lines if _CODE_SIGNS.search(line)) * 2 >= len(lines)
    return len(_CODE_SIGNS.findall(text)) >= _SIGNS_OF_A_LINE
