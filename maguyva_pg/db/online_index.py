"""An index on a table that is filled and in use, for migrations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alembic import op
from sqlalchemy import TextClause

from maguyva_pg.db.tables import SCHEMA


def create_index(name: str, table: str, columns: Sequence[str | TextClause], **options: Any) -> None:  # noqa: ANN401 -- Alembic's
    """Build an index while others read and write the table.

    What came before in the migration is committed, and comes again if the index fails: so it has a migration
    to itself. One that an interrupted build left behind is no use, and goes first.

    Args:
        name: of the index.
        table: of Maguyva's schema.
        columns: names or expressions.
        options: as ``op.create_index`` takes them.
    """
    with op.get_context().autocommit_block():
        # It waits for transactions that are open, while nobody waits for it.
        op.execute("set lock_timeout = 0")
        try:
            op.drop_index(name, table, schema=SCHEMA, if_exists=True, postgresql_concurrently=True)
            op.create_index(name, table, columns, schema=SCHEMA, postgresql_concurrently=True, **options)
        finally:
            op.execute("reset lock_timeout")
