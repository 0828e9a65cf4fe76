-- Who owns the schema.
-- parameters: none
-- columns: owner text
-- index: none
select pg_get_userbyid(nspowner)::text as owner
from pg_catalog.pg_namespace
where nspname = 'maguyva'
