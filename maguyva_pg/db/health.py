"""What is wrong with a database, and what to do about each thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import psycopg
from psycopg.rows import class_row, tuple_row

from maguyva_pg.db import migrate, queries

OLDEST_SERVER = 170_000
"""PostgreSQL 17: ``merge … when not matched by source`` and the locale provider ``builtin``."""

OLDEST_VECTOR = (0, 8, 4)
"""Earlier pgvectors have a slow Hamming distance, and may corrupt an HNSW index on vacuum."""

ENOUGH_MAINTENANCE_MEMORY = 256 << 20
"""Bytes. An HNSW build that outgrows its memory takes several times as long."""


RECALL_QUESTIONS = 100

WANTED_RECALL = 0.98


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    """Maguyva does not work, or not as asked."""
    WARNING = "warning"
    """It works, but slower or less safely than it could."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong."""

    severity: Severity
    message: str
    remedy: str


class Space(Protocol):
    """The key of an embedding space, as ``embedding.embedder.EmbeddingSpace`` has it."""

    @property
    def provider(self) -> str:
        """``local`` or ``voyage``."""
        ...

    @property
    def model(self) -> str:
        """Name of the model."""
        ...

    @property
    def version(self) -> str:
        """Version of the model."""
        ...

    @property
    def dimension(self) -> int:
        """Number of bits."""
        ...

    @property
    def template(self) -> int:
        """Version of the text that is embedded for a chunk."""
        ...


@dataclass(frozen=True, slots=True)
class ServerState:
    """The row of ``sql/ops/server_state.sql``."""

    version_number: int
    version: str
    vector_installed: str | None
    vector_available: str | None
    trigram_installed: str | None
    trigram_available: str | None
    encoding: str
    character_type: str
    read_only: bool
    plan_cache_mode: str
    maintenance_work_mem_bytes: int


def check(connection: psycopg.Connection, space: Space | None = None) -> list[Finding]:
    """Examine a database.

    Args:
        connection: in autocommit mode.
        space: the current embedder's; none leaves out the comparison with the index's.

    Returns:
        The findings, errors first; empty when all is well.

    Raises:
        DatabaseError: the schema may not be read.
    """
    # In a transaction, with which settings come where a pooler stands between.
    with connection.transaction(), connection.cursor(row_factory=class_row(ServerState)) as cursor:
        state = cursor.execute(queries.query("ops/server_state")).fetchone()
    assert state is not None
    standing = migrate.standing(connection)
    findings = [*judge_server(state), *_judge_schema(connection, standing)]
    if space is not None and standing is migrate.Standing.CURRENT:
        findings += _judge_space(connection, space)
    return sorted(findings, key=lambda finding: finding.severity is not Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Recall:
    """How well the semantic index finds what an exact scan finds."""

    indexed: bool
    """Whether there is an HNSW index; without one, every search scans."""
    questions: int
    recall: float
    """Share of the ten nearest chunks that are found."""


def semantic_recall(connection: psycopg.Connection) -> Recall | None:
    """Measure what the HNSW index of the active embedding space finds; none: nothing is indexed.

    It reads all bits for each of 100 questions, 0.2 µs a chunk.

    Args:
        connection: in autocommit mode, of someone who may read the tables.
    """
    with connection.cursor(row_factory=class_row(Recall)) as cursor:
        return cursor.execute(
            queries.query("ops/semantic_recall"), {"questions": RECALL_QUESTIONS}
        ).fetchone()


def recall_text(measured: Recall | None) -> str:
    """Say what was measured."""
    if measured is None:
        return "Recall: nothing is indexed."
    if not measured.indexed:
        return (
            "Recall: 1.000 at 10, since every search scans all bits: an index is built above 250,000 chunks."
        )
    return (
        f"Recall: {measured.recall:.3f} at 10, over {measured.questions} chunks of the index "
        f"(wanted: {WANTED_RECALL})."
    )


def judge_server(state: ServerState) -> Iterator[Finding]:
    """Judge the server and the session, apart from the schema."""
    if state.version_number < OLDEST_SERVER:
        yield Finding(
            Severity.ERROR,
            f"The server is PostgreSQL {state.version}; Maguyva needs 17 or later.",
            "Upgrade the server, or unset MAGUYVA_DATABASE_URL to use the embedded one.",
        )
    yield from _judge_vector(state)
    if state.trigram_installed is None:
        yield _missing_extension("pg_trgm", state.trigram_available, "PostgreSQL's contrib modules")
    if state.encoding != "UTF8":
        yield Finding(
            Severity.ERROR,
            f"The database's encoding is {state.encoding}; source code needs UTF8.",
            "Create another database: create database maguyva encoding 'UTF8' template template0",
        )
    if state.character_type in ("C", "POSIX"):
        yield Finding(
            Severity.WARNING,
            f"The database's character type is {state.character_type}, for which only English letters are "
            "letters: strings in other scripts are found slowly.",
            "Create the database with lc_ctype 'C.UTF-8', upgrade its schema, and index again.",
        )
    if state.read_only:
        yield Finding(
            Severity.WARNING,
            "The server only reads: searches work, indexing does not.",
            "To index, connect to the primary, without default_transaction_read_only.",
        )
    if state.plan_cache_mode != "force_custom_plan":
        yield Finding(
            Severity.WARNING,
            f"plan_cache_mode is {state.plan_cache_mode}, against what Maguyva sends; plans may be slow.",
            "Leave it out of options in the connection string, and out of PGOPTIONS.",
        )
    if state.maintenance_work_mem_bytes < ENOUGH_MAINTENANCE_MEMORY:
        yield Finding(
            Severity.WARNING,
            f"maintenance_work_mem is {state.maintenance_work_mem_bytes >> 20} MB, which makes building "
            "vector indexes slow.",
            "alter system set maintenance_work_mem = '256MB'; select pg_reload_conf()",
        )


def _judge_vector(state: ServerState) -> Iterator[Finding]:
    if state.vector_installed is None:
        yield _missing_extension("vector", state.vector_available, "pgvector 0.8.4 or later")
    elif _numbers(state.vector_installed) < OLDEST_VECTOR:
        newer = _numbers(state.vector_available or "0") >= OLDEST_VECTOR
        first = "" if newer else "Install a newer pgvector on the server, then run there: "
        yield Finding(
            Severity.WARNING,
            f"pgvector is {state.vector_installed}; before 0.8.4 distances are slow, and vacuum may corrupt "
            "vector indexes.",
            f"{first}alter extension vector update",
        )


def _judge_schema(connection: psycopg.Connection, standing: migrate.Standing) -> Iterator[Finding]:
    if standing is migrate.Standing.CURRENT:
        return
    problem = migrate.out_of_date(standing)
    message = problem.message
    if standing is migrate.Standing.BEHIND:
        revision = migrate.current_revision(connection)
        if revision == migrate.head_revision():
            message = "Functions and views of the database are of another version of Maguyva."
        else:
            message = f"The schema is at revision {revision}; this version needs {migrate.head_revision()}."
    yield Finding(Severity.ERROR, message, problem.remedy)


def _judge_space(connection: psycopg.Connection, space: Space) -> Iterator[Finding]:
    wanted = (space.provider, space.model, space.version, space.dimension, space.template)
    with connection.cursor(row_factory=tuple_row) as cursor:
        active = cursor.execute(queries.query("ops/active_space")).fetchone()
    if active is not None and active != wanted:
        yield Finding(
            Severity.ERROR,
            f"The index was embedded by {_name(active)}, the current embedder is {_name(wanted)}: "
            "semantic search cannot compare the two.",
            "To go over to the current one: maguyva embed, then maguyva embed --activate. To keep the "
            "index's, set MAGUYVA_MODEL and VOYAGE_API_KEY as they were when it was built.",
        )


def _name(space: tuple[object, ...]) -> str:
    provider, model, version, dimension, template = space
    return f"{provider}/{model} {version} ({dimension} bits, template {template})"


def _missing_extension(name: str, available: str | None, source: str) -> Finding:
    remedy = f"As an administrator of the database: create extension {name}"
    if available is None:
        remedy = f"Install {source} on the server. {remedy}"
    return Finding(Severity.ERROR, f"The extension {name} is missing.", remedy)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())
