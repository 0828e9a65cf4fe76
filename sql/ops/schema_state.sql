-- Which revision the tables are at, and which functions and views were applied last (the digest that
-- db/migrate.py leaves in the table's comment). Fails where the schema was never created.
-- parameters: none
-- columns: revision text, scripts text
-- index: none
select version_num::text as revision, substring(obj_description(tableoid, 'pg_class') from '[0-9a-f]{64}') as scripts
from maguyva.alembic_version
