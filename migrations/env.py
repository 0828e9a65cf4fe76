"""Alembic's environment: the connection comes from ``maguyva_pg.db.migrate``, or from the settings.

The latter serves the author of a migration, who runs Alembic itself.
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, NullPool, create_engine

from maguyva_pg.config import Settings
from maguyva_pg.db.pool import connect, database_url
from maguyva_pg.db.tables import SCHEMA, metadata


def run(connection: Connection) -> None:
    """Run the migrations, each in a transaction of its own."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        version_table_schema=SCHEMA,
        include_schemas=True,
        include_name=lambda name, kind, _parents: kind != "schema" or name == SCHEMA,
        transaction_per_migration=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    url = database_url(Settings.from_environment())
    engine = create_engine("postgresql+psycopg://", creator=lambda: connect(url), poolclass=NullPool)
    with engine.connect() as own:
        run(own)
