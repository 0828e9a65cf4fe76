"""The databases of the benchmark: embedded servers with homes of their own, stopped when done."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bench.repositories import WORK, BenchmarkRepository
from maguyva_pg import Maguyva
from maguyva_pg.config import Settings

COMMAND = str(Path(sys.executable).with_name("maguyva"))


@dataclass(frozen=True, slots=True)
class Sizes:
    """What an index takes, in bytes."""

    code: int
    """The indexed files."""
    index: int
    """All tables with their indexes and long values."""


def add_database_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which database to ask, and whether to index into it first."""
    parser.add_argument("--home", type=Path, default=WORK / "home", help="of the database (%(default)s)")
    parser.add_argument(
        "--no-index", dest="index", action="store_false", help="ask what was indexed before, as it is"
    )


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a command that is to work on the embedded database of a home.

    A team's database is left out on purpose: a measurement must not write into it.
    """
    variables = {name: value for name, value in os.environ.items() if name != "MAGUYVA_DATABASE_URL"}
    return {**variables, "MAGUYVA_HOME": str(home.absolute())}


def settings(home: Path) -> Settings:
    """Return the settings that go with ``environment``."""
    return Settings.from_environment(environment(home))


@contextmanager
def database(home: Path) -> Generator[Path]:
    """Make or reuse the database of a home; its server is stopped at the end.

    Yields:
        The home.

    Raises:
        subprocess.CalledProcessError: the server does not start; it has said why on standard error.
    """
    home.mkdir(parents=True, exist_ok=True)
    try:
        run(home, "db", "upgrade")
        yield home
    finally:
        run(home, "db", "stop")


def index(maguyva: Maguyva, repository: BenchmarkRepository, folder: Path) -> None:
    """Index a repository of the benchmark from where it is checked out.

    Raises:
        SystemExit: no file was indexed; figures over that would mean nothing.
    """
    report = maguyva.index(folder, name=repository.name, subdirectory=repository.subdirectory or None)
    if report.files == 0:
        sys.exit(f"No file of {repository.name} was indexed from {folder}.")
    print(
        f"{repository.name}: {report.files} files, {report.changed} changed, {report.seconds:.1f} s",
        file=sys.stderr,
    )


def run(home: Path, *arguments: str) -> str:
    """Run the ``maguyva`` command on a home's database and return its standard output."""
    return subprocess.run(
        [COMMAND, *arguments], env=environment(home), stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def connect(home: Path) -> psycopg.Connection:
    """Open a connection for questions that no command answers."""
    return psycopg.connect(run(home, "db", "url").strip(), autocommit=True)


def sizes(home: Path) -> Sizes:
    """Return how large the index of a home is, and the code in it."""
    with connect(home) as connection:
        row = connection.execute(
            """
            select
              (select coalesce(sum(size), 0) from maguyva.file)::bigint,
              (select sum(pg_total_relation_size(oid)) from pg_class
               where relnamespace = 'maguyva'::regnamespace and relkind in ('r', 'm'))::bigint
            """
        ).fetchone()
    assert row is not None
    return Sizes(code=row[0], index=row[1])


def symbol_names(home: Path, repository: str, count: int) -> list[str]:
    """Return names of functions, methods and classes of a repository, spread evenly and always the same."""
    with connect(home) as connection:
        rows = connection.execute(
            """
            select symbol.name
            from maguyva.symbol join maguyva.repository on repository.id = symbol.repository_id
            where repository.name = %s
              and symbol.kind in ('function', 'method', 'class', 'interface', 'struct')
            group by symbol.name order by md5(symbol.name) limit %s
            """,
            (repository, count),
        ).fetchall()
    return [row[0] for row in rows]
