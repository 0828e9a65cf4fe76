"""What edges between repositories cost a walk: pages read by callers, callees, impact, with them and without.

Symbols that other repositories use, and any others, are taken at random. What is counted are the pages of
shared buffers (found there, or read) that the execution of the walk's statements touched, by auto_explain;
what planning reads is left out. The home's database should hold repositories that use each other's packages.
Nothing is written.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from bench.database import connect, run
from bench.report import circumstances, headline, percentile, table
from bench.repositories import WORK

QUESTIONS = {
    "callers": ("in", ["call"], 1),
    "callees": ("out", ["call"], 1),
    "impact": ("in", None, 3),
}
"""Direction, kinds of edges and depth, as the functions of these names have by default."""

SYMBOLS = """
select repository_id, id from maguyva.symbol
where kind in ('function', 'method', 'class', 'struct', 'trait', 'interface') order by repository_id, id
"""

USED_ELSEWHERE = """
select distinct definition_repository_id, definition_id
from maguyva.uses_elsewhere(array(select id from maguyva.repository where removed_at is null))
order by 1, 2
"""

WALK = """
select count(*) from maguyva.related_to(
    array[%(repository)s::integer], array[%(symbol)s::bigint], %(direction)s, %(kinds)s::text[], %(depth)s,
    within => case when %(across)s then array(select id from maguyva.repository where removed_at is null)
        else '{}'::integer[] end)
"""

PREPARE = """
load 'auto_explain';
set auto_explain.log_min_duration = 0;
set auto_explain.log_nested_statements = on;
set auto_explain.log_analyze = on;
set auto_explain.log_timing = off;
set auto_explain.log_buffers = on;
set auto_explain.log_format = json;
set auto_explain.log_level = notice;
set client_min_messages = notice;
"""


@dataclass(frozen=True, slots=True)
class Walk:
    """One question about one symbol."""

    pages: int
    rows: int


class Plans:
    """The plans of what a connection executes, as ``auto_explain`` tells them."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._told: list[dict[str, Any]] = []
        self._connection = connection
        connection.add_notice_handler(self._note)
        connection.execute(PREPARE)

    def _note(self, diagnostic: psycopg.errors.Diagnostic) -> None:
        _, found, plan = (diagnostic.message_primary or "").partition("plan:\n")
        if found:
            self._told.append(json.loads(plan))

    def walk(self, values: dict[str, Any]) -> Walk:
        """Ask, and count the pages: of the outer statement but for its call of the walk, and of the walk."""
        self._told.clear()
        row = self._connection.execute(WALK, values).fetchone()
        assert row is not None
        [outer] = self._statements("with walked as materialized")
        [inner] = self._statements("with recursive walk")
        called = sum(map(_pages, _calls(outer["Plan"], "walk_edges")))
        return Walk(_pages(outer["Plan"]) - called + _pages(inner["Plan"]), row[0])

    def _statements(self, part: str) -> list[dict[str, Any]]:
        return [told for told in self._told if told["Query Text"].lstrip().startswith(part)]


def _pages(node: dict[str, Any]) -> int:
    return node["Shared Hit Blocks"] + node["Shared Read Blocks"]


def _calls(node: dict[str, Any], function: str) -> Iterator[dict[str, Any]]:
    if node.get("Function Name") == function:
        yield node
        return
    for inner in node.get("Plans", ()):
        yield from _calls(inner, function)


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--home", type=Path, default=WORK / "home", help="of the database (%(default)s)")
    parser.add_argument("--symbols", type=int, default=100, help="of either sort (%(default)s)")
    arguments = parser.parse_args()
    run(arguments.home, "db", "upgrade")
    with connect(arguments.home) as connection:
        any_symbols = connection.execute(SYMBOLS).fetchall()
        used = connection.execute(USED_ELSEWHERE).fetchall()
        repositories = {repository for repository, _ in any_symbols}
        print(headline(circumstances()))
        print(
            f"{len(repositories)} repositories, {len(any_symbols)} symbols, "
            f"{len(used)} of them used by other repositories.\n"
        )
        chosen = random.Random(18)
        samples = {
            "any symbol": chosen.sample(any_symbols, min(arguments.symbols, len(any_symbols))),
            "used elsewhere": chosen.sample(used, min(arguments.symbols, len(used))),
        }
        plans = Plans(connection)
        lines: list[list[str]] = []
        for question, (direction, kinds, depth) in QUESTIONS.items():
            for sort, symbols in samples.items():
                values = {"direction": direction, "kinds": kinds, "depth": depth}
                for across in (False, True):
                    walks = [
                        plans.walk(values | {"repository": repository, "symbol": symbol, "across": across})
                        for repository, symbol in symbols
                    ]
                    pages = [float(walk.pages) for walk in walks]
                    lines.append(
                        [
                            question,
                            sort,
                            "with" if across else "without",
                            f"{percentile(pages, 50):.0f}",
                            f"{percentile(pages, 95):.0f}",
                            f"{max(pages):.0f}",
                            f"{sum(walk.rows for walk in walks) / len(walks):.1f}",
                        ]
                    )
    print(table(["question", "symbol", "edges elsewhere", "median", "95 %", "most", "rows"], lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
