"""The database: embedded server, connections, migrations, health and the statements of ``sql/``."""
