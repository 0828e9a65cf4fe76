"""What row-level security would cost: the same functions, asked by a reader, restricted in two ways.

``doors``: as they are, running as their owner, with the repositories that the reader may see in the
statement. ``policies``: running as the reader, who may read the tables, each of which has a policy that
names the same repositories as a constant, which is the cheapest there can be.

The questions are literal strings, regular expressions, words and similar names. A reader sees every other
repository. In each round all questions are asked the one way and then the other, in a new random order.
Rights and policies are made in a transaction that is rolled back, so that the home of ``bench.latency`` can
be used again; its schema then belongs to maguyva_admin. Indexing apart, it takes about five minutes on two
cores.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import LiteralString

import psycopg

from bench.database import connect, database, run, settings, symbol_names
from bench.latency import all_folders, index_all
from bench.report import circumstances, headline, percentile, save, spread, table
from bench.repositories import WORK, add_arguments
from maguyva_pg import Maguyva

NAMES_PER_REPOSITORY = 3
TIMEOUT_MS = 20_000
"""Longer than anyone waits; an answer that takes longer counts as this much."""

STATEMENTS: dict[str, LiteralString] = {
    "literal": "select count(*) from maguyva.search_text_literal(%s::text)",
    "literal, any case": "select count(*) from maguyva.search_text_literal(%s::text, false)",
    "regular expression": r"select count(*) from maguyva.search_text_regex('\m' || %s::text || '\M')",
    "words": "select count(*) from maguyva.search_text_words(%s::text)",
    "similar name": "select count(*) from maguyva.similar_names(%s::text || 'x')",
}

# The settings that the search's own connections have.
PREPARE = f"""
set local plan_cache_mode = force_custom_plan;
set local jit = off;
set local statement_timeout = {TIMEOUT_MS};
create role bench_reader in role maguyva_reader;
insert into maguyva.repository_grant (repository_id, grantee)
select id, 'bench_reader' from maguyva.repository where id % 2 = 0;
"""

POLICIES = """
do $$
declare
    seen constant integer[] := array(select id from maguyva.repository where id % 2 = 0 order by id);
    target record;
begin
    for target in
        select
            pg_class.oid::regclass as name,
            case relname when 'repository' then 'id' else 'repository_id' end as number
        from pg_class
        where relnamespace = 'maguyva'::regnamespace and relkind = 'r' and (relname = 'repository' or exists (
            select from pg_attribute where attrelid = pg_class.oid and attname = 'repository_id'))
    loop
        execute format('alter table %s enable row level security', target.name);
        execute format(
            'create policy seen on %s for select using (%I = any (%L::integer[]))',
            target.name, target.number, seen);
    end loop;
    for target in
        select oid::regprocedure as signature from pg_proc
        where pronamespace = 'maguyva'::regnamespace and prosecdef
    loop
        execute format('alter routine %s security invoker', target.signature);
    end loop;
end
$$;
grant select on all tables in schema maguyva to bench_reader;
grant execute on all routines in schema maguyva to bench_reader;
"""

EXPLAIN = """
load 'auto_explain';
set local auto_explain.log_level = warning; set local auto_explain.log_nested_statements = on;
set local auto_explain.log_min_duration = 0;
"""

WAYS = ("doors", "policies")


@dataclass(frozen=True, slots=True)
class Sample:
    """One timed answer."""

    way: str
    kind: str
    round: int
    milliseconds: float


@contextmanager
def reader(connection: psycopg.Connection, way: str, *, explain: bool = False) -> Generator[None]:
    """Act as a reader who is restricted in one of the ways; everything is undone at the end."""
    with connection.transaction(force_rollback=True):
        connection.execute(PREPARE.encode())
        if way == "policies":
            connection.execute(POLICIES)
        if explain:
            connection.execute(EXPLAIN)
        connection.execute("set local role bench_reader")
        yield


def ask(connection: psycopg.Connection, kind: str, name: str) -> int | None:
    """Return the number of rows of an answer; none where it took too long."""
    try:
        with connection.transaction():
            row = connection.execute(STATEMENTS[kind], [name]).fetchone()
    except psycopg.errors.QueryCanceled:
        return None
    assert row is not None
    return row[0]


def time_answers(connection: psycopg.Connection, names: Sequence[str], rounds: int) -> list[Sample]:
    """Ask everything both ways, once to warm up and then in rounds.

    Raises:
        SystemExit: the two ways do not find the same.
    """
    order = [(kind, name) for kind in STATEMENTS for name in names]
    shuffle = random.Random(0)
    samples: list[Sample] = []
    for number in range(rounds + 1):
        found: dict[tuple[str, str], int | None] = {}
        for way in WAYS:
            shuffle.shuffle(order)
            with reader(connection, way):
                for kind, name in order:
                    start = time.perf_counter()
                    rows = ask(connection, kind, name)
                    milliseconds = (time.perf_counter() - start) * 1e3
                    if number:
                        samples.append(Sample(way, kind, number, milliseconds))
                    if None not in (rows, found.setdefault((kind, name), rows)) and found[kind, name] != rows:
                        sys.exit(
                            f"{kind} {name!r}: {found[kind, name]} rows with doors, {rows} with policies."
                        )
        print(f"round {number} of {rounds}", file=sys.stderr)
    return samples


def uses_trigrams(connection: psycopg.Connection, way: str, kind: str, name: str) -> bool:
    """Tell whether any statement inside reads a trigram index."""
    plans: list[str] = []

    def collect(diagnostic: psycopg.errors.Diagnostic) -> None:
        plans.append(diagnostic.message_primary or "")

    connection.add_notice_handler(collect)
    with reader(connection, way, explain=True):
        ask(connection, kind, name)
    connection.remove_notice_handler(collect)
    # With the index's own name: the text of a statement may speak of trigrams as well.
    return any("chunk_content_trigram" in plan or "symbol_name_trigram" in plan for plan in plans)


def rows_of(samples: Sequence[Sample], trigrams: dict[tuple[str, str], bool]) -> list[list[str]]:
    """Return a table row per kind of question: median and 95th percentile each way, and the index used."""
    rows: list[list[str]] = []
    for kind in STATEMENTS:
        row = [kind]
        for way in WAYS:
            by_round: dict[int, list[float]] = {}
            for sample in samples:
                if (sample.way, sample.kind) == (way, kind):
                    by_round.setdefault(sample.round, []).append(sample.milliseconds)
            row += [
                spread([percentile(values, percent) for values in by_round.values()], 1)
                for percent in (50, 95)
            ]
            row.append("yes" if trigrams[way, kind] else "no")
        rows.append(row)
    return rows


def main() -> None:
    """Measure, print the table and keep the raw numbers."""
    parser = argparse.ArgumentParser(prog="python -m bench.row_level_security", description=__doc__)
    add_arguments(parser)
    parser.add_argument("--home", type=Path, default=WORK / "home", help="of the database (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="after one that warms up (%(default)s)")
    arguments = parser.parse_args()
    about = circumstances()
    folders = all_folders(arguments)
    with database(arguments.home) as home:
        with Maguyva(settings(home)) as maguyva:
            index_all(maguyva, folders)
        run(home, "db", "upgrade", "--roles")
        names = [name for each in folders for name in symbol_names(home, each, NAMES_PER_REPOSITORY)]
        with connect(home) as connection:
            samples = time_answers(connection, names, arguments.rounds)
            trigrams = {
                (way, kind): uses_trigrams(connection, way, kind, names[0])
                for way in WAYS
                for kind in STATEMENTS
            }
    print("\n" + headline(about))
    print(
        f"Milliseconds of {len(names)} questions of each kind, of a reader who sees every other of "
        f"{len(folders)} repositories; median of {arguments.rounds} rounds (smallest to largest).\n"
    )
    columns = [f"{way}, {what}" for way in WAYS for what in ("p50", "p95", "trigram index")]
    print(table(["question", *columns], rows_of(samples, trigrams)))
    measured = {
        "answers": [[one.way, one.kind, one.round, round(one.milliseconds, 3)] for one in samples],
        "trigrams": [[way, kind, used] for (way, kind), used in trigrams.items()],
    }
    path = save("row-level-security", about, measured)
    print(f"\nRaw numbers: {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
