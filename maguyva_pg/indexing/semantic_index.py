"""The HNSW index of the embedding space, built when there are enough chunks for it to pay."""

from __future__ import annotations

from collections.abc import Callable

from psycopg import Connection, sql

from maguyva_pg.db.queries import query

DROP = sql.SQL("drop index concurrently if exists {index}")
CREATE = sql.SQL(
    "create index concurrently {name} on maguyva.chunk_embedding"
    " using hnsw ((bits::bit({dimension})) bit_hamming_ops) with (m = 16, ef_construction = 64)"
    " where space_id = {space}"
)
"""Partial and cast: an index needs one length of bits, and each space has its own. m and ef_construction
are pgvector's defaults; 24 and 128 took four times as long to build for 0.04 of recall."""


def build_if_wanted(
    connection: Connection, announce: Callable[[], None], space_id: int | None = None
) -> bool:
    """Build the index of a space if it has outgrown the scan.

    Concurrently: other runs and searches go on. What an interrupted build left behind is dropped first.

    Args:
        connection: in autocommit mode.
        announce: called before work that takes minutes.
        space_id: of the space; none: the one that searches use.

    Returns:
        Whether an index was built.
    """
    wanted = connection.execute(query("index/semantic_index_wanted"), {"space_id": space_id}).fetchone()
    if wanted is None:
        return False
    announce()
    wanted_id, dimension = wanted
    drop_index(connection, wanted_id)
    connection.execute(
        CREATE.format(
            name=sql.Identifier(_name(wanted_id)),
            dimension=sql.Literal(dimension),
            space=sql.Literal(wanted_id),
        )
    )
    return True


def drop_index(connection: Connection, space_id: int) -> None:
    """Remove the index of a space, if it has one."""
    connection.execute(DROP.format(index=sql.Identifier("maguyva", _name(space_id))))


def _name(space_id: int) -> str:
    return f"chunk_embedding_nearest_{space_id}"
