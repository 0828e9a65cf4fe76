"""The sole loader of ``sql/``: statements with declared parameters, and re-runnable scripts.

A *statement* file holds one SQL statement below a header comment::

    -- What the statement is for, in one or two lines.
    -- parameters:
    --   repository_ids integer[] — repositories to look into
    --   row_limit integer — most rows to return
    -- columns: chunk_id bigint, rank integer, score real
    -- index: chunk_content_trgm

All four parts are required; ``none`` says that a part does not apply. A parameter takes one line, the
other parts may go on over several. The parameters must be exactly those that the statement uses as
``%(name)s``. Every other ``%`` is plain SQL (the operator of pg_trgm, ``like 'a%'``): in a statement
with parameters the loader doubles it, as psycopg demands; a statement without parameters has to be
executed without any, and is left as it is.

A *script* file (``sql/functions``, ``sql/views``, and those in ``SCRIPTS``) holds any number of
re-runnable statements below a comment that gives its purpose. It is executed as it stands, without
parameters.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import LiteralString, cast

FOLDERS = (Path(__file__).parents[1] / "_sql", Path(__file__).parents[2] / "sql")
"""Where the files lie: inside the package in a wheel, beside it in a checkout."""

SCRIPT_KINDS = ("functions", "views")
"""Folders of scripts, in the order in which they are applied: views may use functions."""

SCRIPTS = (
    "ops/begin_restore",
    "ops/create_roles",
    "ops/drop_functions_and_views",
    "ops/finish_restore",
    "ops/grant_rights",
    "ops/hand_over",
    "ops/validate_functions",
)
"""Scripts that lie beside statements: steps of ``db/migrate.py`` and ``db/restore.py``."""

_PLACEHOLDER = re.compile(r"%\((\w+)\)[sbt]")
_BROKEN_PLACEHOLDER = re.compile(r"%s\b|%\(\w+\)(?![sbt])")
_PLAIN_PERCENT = re.compile(r"%(?!\(\w+\)[sbt])")
_PART = re.compile(r"(parameters|columns|index):\s*(.*)")
_PARAMETER = re.compile(r"(\w+) \S.* — \S.*")
_PARTS = ("purpose", "parameters", "columns", "index")


class StatementError(ValueError):
    """A file below ``sql/`` breaks the rules above; a mistake of its author, never of a user."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}:{line}: {problem}")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement file, checked."""

    name: str
    text: LiteralString
    """The statement as it is executed, headed by its name so that ``pg_stat_activity`` shows it."""
    parameters: tuple[str, ...]
    """Names in the order of their declaration."""


@cache
def folder() -> Path:
    """Return the folder of the SQL files.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    for candidate in FOLDERS:
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"SQL files are in none of: {', '.join(map(str, FOLDERS))}")


def query(name: str) -> LiteralString:
    """Return a statement to execute, by its path without suffix (``search/text``).

    Raises:
        FileNotFoundError: there is no such file.
        StatementError: the file breaks the rules of statement files.
    """
    return statement(name).text


@cache
def statement(name: str) -> Statement:
    """Return a checked statement; see ``query``."""
    path = folder() / f"{name}.sql"
    return parse(name, path.read_text(encoding="utf-8"), path)


def statement_names() -> tuple[str, ...]:
    """Return the names of all statement files, sorted."""
    names = {
        path.relative_to(folder()).with_suffix("").as_posix()
        for path in folder().glob("*/*.sql")
        if path.parent.name not in SCRIPT_KINDS
    }
    return tuple(sorted(names - set(SCRIPTS)))


def script(name: str) -> LiteralString:
    """Return a script to execute without parameters, by its path without suffix.

    Raises:
        FileNotFoundError: there is no such file.
        StatementError: the file does not begin with a comment.
    """
    path = folder() / f"{name}.sql"
    text = path.read_text(encoding="utf-8")
    if not text.startswith("-- "):
        raise StatementError(path, 1, "a comment that gives the purpose is missing")
    return cast("LiteralString", text)


def scripts(kind: str) -> dict[str, LiteralString]:
    """Return the scripts of a folder by name, in the order in which they are applied.

    Args:
        kind: one of ``SCRIPT_KINDS``.
    """
    return {
        f"{kind}/{path.stem}": script(f"{kind}/{path.stem}")
        for path in sorted((folder() / kind).glob("*.sql"))
    }


@cache
def scripts_digest() -> str:
    """Return the SHA-256 of all scripts, by which a database tells whether it holds these ones."""
    digest = hashlib.sha256()
    for kind in SCRIPT_KINDS:
        for name, text in scripts(kind).items():
            digest.update(f"{name}\0{text}\0".encode())
    return digest.hexdigest()


def parse(name: str, source: str, path: Path) -> Statement:
    """Check the source of a statement file.

    Args:
        name: the statement's name.
        source: the file's text.
        path: the file, for messages.

    Raises:
        StatementError: the source breaks the rules of statement files.
    """
    lines = source.splitlines()
    body_start = next((i for i, line in enumerate(lines) if not line.startswith("--")), len(lines))
    declared = _header_parameters(lines[:body_start], path)
    body = "\n".join(lines[body_start:]).strip()
    if not body:
        raise StatementError(path, body_start + 1, "the statement is missing")
    used: set[str] = set()
    for number, line in enumerate(lines[body_start:], start=body_start + 1):
        if broken := _BROKEN_PLACEHOLDER.search(line):
            raise StatementError(path, number, f"{broken[0]!r} is no placeholder; write %(name)s")
        for parameter in _PLACEHOLDER.findall(line):
            if parameter not in declared:
                raise StatementError(path, number, f"parameter {parameter!r} is not declared in the header")
            used.add(parameter)
    for parameter, number in declared.items():
        if parameter not in used:
            raise StatementError(path, number, f"parameter {parameter!r} is declared but not used")
    if declared:
        body = _PLAIN_PERCENT.sub("%%", body)
    return Statement(name, cast("LiteralString", f"/* maguyva {name} */\n{body}"), tuple(declared))


def _header_parameters(header: list[str], path: Path) -> dict[str, int]:
    """Return the declared parameters with the numbers of their lines."""
    parameters: dict[str, int] = {}
    filled: set[str] = set()
    part = "purpose"
    for number, line in enumerate(header, start=1):
        text = line.removeprefix("--").strip()
        if opening := _PART.fullmatch(text):
            part, text = opening[1], opening[2]
        if not text:
            continue
        filled.add(part)
        if part == "parameters" and text != "none":
            declaration = _PARAMETER.fullmatch(text)
            if declaration is None:
                raise StatementError(path, number, f"{text!r} is not 'name type — meaning'")
            if declaration[1] in parameters:
                raise StatementError(path, number, f"parameter {declaration[1]!r} is declared twice")
            parameters[declaration[1]] = number
    for required in _PARTS:
        if required not in filled:
            raise StatementError(path, 1, f"the header lacks its part '{required}'")
    return parameters
