"""SQL that its grammar does not know, spelled as SQL that it knows, byte for byte of the same length.

Procedures, domains, placeholders and the control flow of PL/pgSQL would be errors that swallow what is
around them. What cannot be respelled is blanked.
"""

from __future__ import annotations

import re
from typing import Final

from maguyva_pg.languages.preparations.blanking import blank

_SKIPPED: Final = rb"--[^\n]*|/\*(?s:.*?)\*/|'[^']*'|\"[^\"\n]*\""
"""Comments and quoted text, in which nothing is respelled."""

_COPIED_DATA: Final = re.compile(
    rb"^COPY\s[^;\n]*FROM\s+stdin[^\n]*\n(?s:.*?)^\\\.$", re.MULTILINE | re.IGNORECASE
)
_OUTSIDE: Final = re.compile(
    _SKIPPED
    + rb"""
    |(?P<command>(?<![^\n])\\[^\n]*)                      # of psql
    |(?P<placeholder>%\(\w+\)s|%s\b|:'\w+')
    |(?P<template>\$\{\w+\}|@\w+@|\{\{[^{}\n]*\}\})
    |(?P<template_tag>\{%[^\n]*?%\})
    |(?P<of_type>(?<=\w)\s*%(?:row)?type\b)
    |(?P<distinct>(?<=distinct)\s+on\s*\((?:[^()]|\([^()]*\))*\))
    |(?<=\bas)\s+(?!(?:select|values|with|enum|range|materialized|not|in)\b)[\w"]+
     (?P<alias_columns>\s*\([\w\s,"]*\))
    |(?P<setting>(?<=\n)[ \t]*set\s+\w+\s*(?:=|to\b)[^\n;$]*(?=\n\s*(?:set|as|language|stable|immutable
      |volatile|security|parallel|strict|cost)\b))
    |(?P<empty>(?<=\bselect)\s+(?=from\b))
    |(?P<conflict>\bon\s+conflict\b[^;]*?\bdo\s+(?:nothing|update\s+set[^;]*?(?=;|\)\s|\breturning\b|\$)))
    |(?P<foreign>(?<=create)\s+foreign(?=\s+table\b))
    |(?P<domain>\bdomain(?=\s+[\w."]+\s))(?P<domain_name>\s+[\w."]+)(?P<domain_rest>\s[^;]*)
    |(?P<bracketed>(?<![\w\])"\[])\[(?P<bracketed_name>[A-Za-z_]\w*)\])
    |(?P<procedure>(?:\bor\s+replace\s+)?\bprocedure(?=\s+[\w."]+\s*\())(?P<procedure_head>[^$;]*?)
     (?P<language>\blanguage\s+\w+)(?=[^$;]*\bas\b)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_BLANKED: Final = ("distinct", "conflict", "template_tag", "command", "of_type", "foreign")
_BODY: Final = re.compile(rb"(?P<do>\bdo\s+)?\$(?P<tag>\w*)\$(?P<body>(?s:.*?))\$(?P=tag)\$", re.IGNORECASE)
_PROCEDURAL: Final = re.compile(
    rb"(?:\s|--[^\n]*|/\*(?s:.*?)\*/|\#[^\n]*|<<\w+>>)*(?:declare|begin)\b", re.IGNORECASE
)
_TOKEN: Final = re.compile(
    _SKIPPED + rb"|(?P<directive>(?<![^\n])\#[^\n]*|<<\w+>>)|(?P<assign>:=)|(?P<end>;)|(?P<word>[A-Za-z_]\w*)"
)
_LOOP_HEAD: Final = re.compile(
    rb"(?:for|foreach)\b[^;]*?\bin(?:\s+(?:array|reverse|execute)\b)?", re.IGNORECASE
)
_TARGET: Final = re.compile(rb"[\w.]+(?:\[[^\]\n]*\])?\s*(?::=|=)(?!=)")
_DECLARED: Final = re.compile(rb"(?P<head>[^;:=']*?)(?P<set>:=|=|\bdefault\b)", re.IGNORECASE)
_RETURN: Final = re.compile(rb"return(?:\s+next|\s+query(?:\s+execute)?)?\b", re.IGNORECASE)
_INTO: Final = re.compile(
    rb"into\s+(?:strict\s+)?[\w.\"]+(?:\[[^\]\n]*\])?(?:\s*,\s*[\w.\"]+)*", re.IGNORECASE
)
"""Where a value goes: a variable, which is no name of the database."""
_INSERTING: Final = re.compile(rb"\b(?:insert|merge)\s+\Z", re.IGNORECASE)
_NEAR: Final = 20
"""Bytes looked at around a word."""
_DROPPED: Final = frozenset(
    {b"raise", b"get", b"exit", b"continue", b"fetch", b"close", b"null", b"move", b"commit", b"rollback"}
)
"""Statements in which nothing of the database is named."""


def respelled(data: bytes) -> tuple[bytes, list[tuple[int, int]]]:
    """Respell what the grammar does not know.

    Args:
        data: a file's bytes.

    Returns:
        Bytes of the same length, and no names.
    """
    written = bytearray(data)
    for copied in _COPIED_DATA.finditer(data):
        blank(written, *copied.span())
    for found in _OUTSIDE.finditer(bytes(written)):
        _respell(written, found)
    for body in _BODY.finditer(bytes(written)):
        if _PROCEDURAL.match(body["body"]):
            _Body(written, *body.span("body")).respell()
        if body["do"]:  # its statements are the file's
            blank(written, body.start(), body.start("body"))
            blank(written, body.end("body"), body.end())
            _drop_block(written, *body.span("body"))
    return bytes(written), []


def _respell(written: bytearray, found: re.Match[bytes]) -> None:
    if found["placeholder"]:
        written[slice(*found.span())] = b"0" * len(found[0])
    elif found["template"]:  # of a name, or part of one
        written[slice(*found.span())] = b"_" * len(found[0])
    elif found["bracketed"]:
        written[slice(*found.span())] = b'"' + found["bracketed_name"] + b'"'
    elif found["domain"]:
        written[slice(*found.span("domain"))] = b"type  "
        blank(written, *found.span("domain_rest"))
    elif found["procedure"]:
        written[slice(*found.span("procedure"))] = b"function".rjust(len(found["procedure"]))
        if len(found["language"]) >= len(b"returns int"):
            # Spelled as no one does, so that the query knows it from what a function returns.
            written[slice(*found.span("language"))] = b"returns Int".ljust(len(found["language"]))
    elif found["empty"]:
        written[found.start()] = ord("*")
    elif found["setting"]:
        blank(written, *found.span("setting"))
    elif found["alias_columns"]:
        blank(written, *found.span("alias_columns"))
    elif any(found[group] for group in _BLANKED):
        blank(written, *found.span())


def _drop_block(written: bytearray, start: int, end: int) -> None:
    """Blank the words around the statements of a body."""
    inside = bytes(written[start:end])
    if first := re.match(rb"\s*begin\b", inside, re.IGNORECASE):
        blank(written, start, start + first.end())
    if last := re.search(rb"\bend\s*;?\s*$", inside, re.IGNORECASE):
        blank(written, start + last.start(), end)


class _Body:
    """One body of PL/pgSQL: ``begin``, statements, ``end`` is what is left of it."""

    def __init__(self, written: bytearray, start: int, end: int) -> None:
        self._written = written
        self._start = start
        self._end = end
        self._text = bytes(written)
        self._open: list[bytes] = []
        """Words of what waits for its ``end``."""
        self._begun = False
        self._declaring = False
        self._executing = False
        self._done = start
        """Up to where everything is respelled."""

    def respell(self) -> None:
        starts = True
        for token in _TOKEN.finditer(self._text, self._start, self._end):
            if token.start() < self._done:
                continue
            if token["end"]:
                starts = True
                self._executing = False
            elif token["directive"]:
                blank(self._written, *token.span())
            elif token["word"]:
                word = token["word"].lower()
                starts = self._statement(token, word) if starts else self._inner(token, word)

    def _statement(self, token: re.Match[bytes], word: bytes) -> bool:
        """Respell the beginning of a statement; tell whether another begins behind it."""
        start, end = token.span()
        if word in (b"declare", b"begin", b"end"):
            return self._block(token, word)
        if self._declaring:
            return self._declared(start)
        if word == b"loop":
            self._open.append(word)
            blank(self._written, start, end)
            return True
        if word in (b"exception", b"else"):
            self._separate(start, end)
            return True
        if word in _DROPPED:
            self._drop(start)
            return True
        self._command(start, end, word)
        return False

    def _block(self, token: re.Match[bytes], word: bytes) -> bool:
        start, end = token.span()
        if word == b"end":
            return self._ended(token)
        self._declaring = word == b"declare"
        if word == b"begin":
            self._open.append(word)
        blank(self._written, start, end)
        if not self._begun:  # what the names are set to becomes statements
            self._written[start : start + len(b"begin")] = b"begin"
        self._begun = True
        return True

    def _command(self, start: int, end: int, word: bytes) -> None:
        match word:
            case b"if" | b"elsif" | b"elseif" | b"while" | b"call" | b"execute" | b"perform" | b"assert":
                if word == b"if":
                    self._open.append(word)
                self._executing = word == b"execute"
                self._select(start, end)
            case b"case":
                self._open.append(b"case statement")
                self._select(start, end)
            case b"when":
                blank(self._written, start, end)
            case b"return":
                self._returned(start, end)
            case b"for" | b"foreach":
                self._looped(start)
            case _:
                if target := _TARGET.match(self._text, start, self._end):
                    self._select(start, target.end())
                    self._done = target.end()

    def _looped(self, start: int) -> None:
        if head := _LOOP_HEAD.match(self._text, start, self._end):
            blank(self._written, start, head.end())
            self._done = head.end()
            following = self._text[head.end() : head.end() + _NEAR].lower().split()[:1]
            if following and following[0].lstrip(b"(") not in (b"select", b"with"):
                self._select(start, head.end())

    def _returned(self, start: int, end: int) -> None:
        found = _RETURN.match(self._text, start, self._end)
        self._done = stop = found.end() if found else end
        said = self._text[start:stop].lower()
        nothing = self._text[stop : stop + _NEAR].lstrip().startswith(b";")
        if nothing or said.endswith(b"query"):
            blank(self._written, start, stop)
        else:
            self._select(start, stop)

    def _inner(self, token: re.Match[bytes], word: bytes) -> bool:
        """Respell a word within a statement; tell whether a statement begins behind it."""
        start, end = token.span()
        innermost = self._open[-1] if self._open else b""
        match word:
            case b"case":
                self._open.append(word)
            case b"end" if innermost == b"case":
                self._open.pop()
            case b"then" | b"else" if innermost != b"case":
                self._separate(start, end)
                return True
            case b"loop":
                self._open.append(word)
                self._separate(start, end)
                return True
            case b"into" if not _INSERTING.search(self._text[max(0, start - _NEAR) : start]):
                if target := _INTO.match(self._text, start, self._end):
                    blank(self._written, *target.span())
                    self._done = target.end()
            case b"using" if self._executing:
                self._written[start:end] = b",    "
            case _:
                pass
        return False

    def _ended(self, token: re.Match[bytes]) -> bool:
        self._open = self._open[:-1]
        if self._open:
            stop = self._text.find(b";", token.end(), self._end)
            blank(self._written, token.start(), stop + 1 if stop >= 0 else token.end())
            self._done = stop + 1 if stop >= 0 else token.end()
        return True

    def _declared(self, start: int) -> bool:
        """Leave of a declaration what the name is set to; tell whether it was blanked as a whole."""
        found = _DECLARED.match(self._text, start, self._end)
        if found:
            self._select(start, found.end())
            self._done = found.end()
        else:
            self._drop(start)
        return not found

    def _drop(self, start: int) -> None:
        for token in _TOKEN.finditer(self._text, start, self._end):
            if token["end"]:
                blank(self._written, start, token.end())
                self._done = token.end()
                return
        blank(self._written, start, self._end)
        self._done = self._end

    def _separate(self, start: int, end: int) -> None:
        self._written[start:end] = b";".ljust(end - start)

    def _select(self, start: int, end: int) -> None:
        """Write ``select`` where it fits between a statement's beginning and ``end``."""
        line = self._text.rfind(b"\n", 0, start) + 1
        room = start
        while room > max(line, self._start) and self._written[room - 1 : room].isspace():
            room -= 1
        blank(self._written, start, end)
        if end - room >= len(b"select "):
            at = max(room, end - len(b"select "))
            if self._written[at - 1 : at].isalnum():
                at += 1
            if end - at >= len(b"select"):
                self._written[at : at + 6] = b"select"
