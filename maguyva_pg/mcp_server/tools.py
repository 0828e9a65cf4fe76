"""The five tools: each asks what a command asks, and answers in text for reading and JSON for programs."""

from __future__ import annotations

import functools
import posixpath
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any, Concatenate, ParamSpec

from mcp.types import CallToolResult, TextContent

from maguyva_pg.api import Maguyva
from maguyva_pg.db.trouble import Unexpected, explained
from maguyva_pg.errors import SearchError, UnknownRepository
from maguyva_pg.graph.answers import GraphAnswer, Related
from maguyva_pg.graph.symbol import PARTS
from maguyva_pg.mcp_server.arguments import (
    ChangedName,
    Depth,
    Diff,
    FirstLine,
    LastLine,
    Limit,
    MaxTokens,
    Name,
    OptionalPath,
    Parts,
    Path,
    Preset,
    Question,
    Repositories,
    Since,
)
from maguyva_pg.render import compact_text

Parameters = ParamSpec("Parameters")

Scope = Callable[[], Sequence[str] | None]
"""Returns the repositories to look into where a call names none; none: all."""

TOKENS_PER_ROW = 25
"""About what a row of the graph takes as text: no more rows are asked for than the budget holds."""

MOST_ROWS_AT_LEAST = 5

MOST_RESULTS = 60
"""Files that a search looks up where a call does not say: the budget decides how many of them it names. On
the benchmark none of the files after the first sixty is one that was looked for."""

MAP_ROWS = 300
"""Most symbols of a map; about 4,000 tokens."""

LEFT_OUT = frozenset(
    {
        "why",
        "matches",
        "score",
        "snippet_line",
        "language",
        "centrality",
        "truncated",
        "start_column",
        "exact",
    }
)
"""What only explains or draws a result: a client may give the JSON to its model, which pays by the field."""


Run = Callable[[Callable[[], CallToolResult]], CallToolResult]


def _directly(call: Callable[[], CallToolResult]) -> CallToolResult:
    return call()


def _told(
    tool: Callable[Concatenate[Tools, Parameters], CallToolResult],
) -> Callable[Concatenate[Tools, Parameters], CallToolResult]:
    """Make errors that a model can act on into results; what is Maguyva's own mistake goes to the log."""

    @functools.wraps(tool)
    def answer(tools: Tools, /, *arguments: Parameters.args, **named: Parameters.kwargs) -> CallToolResult:
        try:
            return tools.run(functools.partial(tool, tools, *arguments, **named))
        except Exception as error:
            told = explained(error)
            if isinstance(told, Unexpected):
                raise
            text = f"{told.message} {told.remedy}".strip()
            return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)

    return answer


class Tools:
    """What agents can ask.

    Args:
        maguyva: is asked.
        scope: where to look if a call does not say.
        run: calls what it is given, within the limits of a server.
    """

    def __init__(self, maguyva: Maguyva, scope: Scope, run: Run = _directly) -> None:
        self.run = run
        self._maguyva = maguyva
        self._scope = scope

    @_told
    def search(
        self,
        question: Question,
        repositories: Repositories = None,
        preset: Preset = "default",
        limit: Limit = None,
        max_tokens: MaxTokens = 2_000,
    ) -> CallToolResult:
        """Find code by what it does, by name, or by text: the first tool to use for any question about code.

        Picks by itself among meaning, text, definitions and the graph of calls. Returns places (path:lines)
        with the lines that matter, best first, then further files on a line each. Use instead of grep and of
        opening files one by one.
        """
        names = self._names(repositories)
        answer = self._maguyva.search(
            question, repositories=names, preset=preset, limit=limit or MOST_RESULTS
        )
        reply = self._maguyva.reply(answer, names)
        compact = compact_text.search_text(reply, max_tokens)
        json = reply.to_json()
        # As much code as in the text: a client may give the JSON to its model instead.
        json["results"] = [
            _lean(result | {"snippet": "\n".join(result["snippet"].split("\n")[:lines]) or None})
            for result, lines in zip(json["results"], compact.lines, strict=False)
        ]
        del json["modes"]
        return _result(compact.text, json)

    @_told
    def symbol(
        self,
        name: Name,
        parts: Parts = ["definition", "callers", "callees"],  # noqa: B006 (never changed; the schema shows it)
        repositories: Repositories = None,
        depth: Depth = 1,
        max_tokens: MaxTokens = 2_000,
    ) -> CallToolResult:
        """Tell where a known name is defined, who calls it, what it calls, and where it is used.

        From resolved references, with how sure each is, not from equal spelling. For names you know exactly;
        a name that does not exist is answered with similar ones. To find a name, use search.
        """
        names = self._names(repositories)
        limit = max(MOST_ROWS_AT_LEAST, max_tokens // (TOKENS_PER_ROW * len(parts)))
        answer = self._maguyva.symbol(name, names, parts=parts, depth=depth, limit=limit)
        reply = self._maguyva.reply(answer, names)
        json = reply.to_json()
        asked = {part: _with_lean_rows(json[part]) for part in PARTS if json[part] is not None}
        others = {field: value for field, value in json.items() if field not in PARTS}
        return _result(compact_text.symbol_text(reply, max_tokens, limit), {**others, **asked})

    @_told
    def impact(
        self,
        name: ChangedName = None,
        diff: Diff = None,
        since: Since = None,
        repositories: Repositories = None,
        depth: Depth = 3,
        max_tokens: MaxTokens = 2_000,
    ) -> CallToolResult:
        """Tell what could break if a definition changes: all that leads to it, nearest first, tests marked.

        Use before changing or removing something, and to choose which tests to run. Give exactly one of
        name, diff and since.
        """
        if sum(given is not None for given in (name, diff, since)) != 1:
            raise SearchError("Give exactly one of name, diff and since.")
        names = self._names(repositories)
        limit = max(MOST_ROWS_AT_LEAST, max_tokens // TOKENS_PER_ROW)
        if name is not None:
            answer = self._maguyva.walk("impact", name, names, depth=depth, limit=limit)
        else:
            answer = self._impact_of_change(names, diff, since, depth, limit)
        reply = self._maguyva.reply(answer, names)
        text = compact_text.impact_text(reply, max_tokens, limit, of_change=name is None)
        return _result(text, _with_lean_rows(reply.to_json()))

    def _impact_of_change(
        self, names: Sequence[str] | None, diff: str | None, since: str | None, depth: int, limit: int
    ) -> GraphAnswer[Related]:
        if names is None or len(names) != 1:
            raise SearchError("A change is one repository's.", "Name it in repositories.")
        if diff is not None:
            return self._maguyva.impact_of_diff(names[0], diff, depth=depth, limit=limit)
        repository = self._maguyva.repository(names[0])
        if repository is None or since is None:
            raise UnknownRepository(f"No repository is called {names[0]!r}.")
        return self._maguyva.impact_of_changes(repository, since, depth=depth, limit=limit)

    @_told
    def outline(
        self,
        path: OptionalPath = None,
        repositories: Repositories = None,
        max_tokens: MaxTokens = 2_000,
    ) -> CallToolResult:
        """Show what is in a file, or in a repository: start here in code that you do not know.

        With a path: the file's definitions with their signatures and lines. Without: a map of the most
        central definitions by file.
        """
        names = self._names(repositories)
        if path is not None:
            entries = self._maguyva.reply(self._maguyva.outline(self._path(path), names), names)
            compact = compact_text.outline_text(entries, max_tokens)
            json = _with_lean_rows(entries.to_json())
            return _result(compact.text, {**json, "rows": [json["rows"][row] for row in compact.rows]})
        hubs = self._maguyva.reply(self._maguyva.map(names, limit=MAP_ROWS), names)
        compact = compact_text.map_text(hubs, max_tokens)
        json = _with_lean_rows(hubs.to_json())
        return _result(compact.text, {**json, "rows": json["rows"][: compact.shown]})

    @_told
    def read(
        self,
        path: Path,
        start_line: FirstLine = 1,
        end_line: LastLine = None,
        repositories: Repositories = None,
        max_tokens: MaxTokens = 4_000,
    ) -> CallToolResult:
        """Read lines of an indexed file as it was at the indexed revision.

        For files that are not on your disk, or to see what search and symbol lead to.
        """
        names = self._names(repositories)
        answer = self._maguyva.read(self._path(path), names, first_line=start_line, last_line=end_line)
        reply = self._maguyva.reply(answer, names)
        text = compact_text.file_text(reply, max_tokens)
        json = reply.to_json()
        for row in json["rows"]:
            del row["content"]  # it is the text
        return _result(text, json)

    def _path(self, path: str) -> str:
        """Return a path as the index has it: agents write ./a.py, and the place of a file on their disk."""
        if path.startswith("/") and (around := self._maguyva.repository_around(FilePath(path).parent)):
            return FilePath(path).resolve().relative_to(around.source).as_posix()
        return posixpath.normpath(path)

    def _names(self, repositories: Sequence[str] | None) -> Sequence[str] | None:
        return repositories or self._scope()


def _lean(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result or row without what only explains it, and without what is empty."""
    return {field: value for field, value in row.items() if field not in LEFT_OUT and value not in (None, [])}


def _with_lean_rows(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "rows": [_lean(row) for row in answer["rows"]]}


def _result(text: str, json: Mapping[str, Any]) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=dict(json))
