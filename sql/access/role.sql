-- A role by its name, and whether it can call the functions of readers; public stands for all readers.
-- parameters:
--   role text — name of the role
-- columns: name text, is_reader boolean
-- index: none
select rolname::text as name, pg_has_role(oid, to_regrole('maguyva_reader'), 'usage') as is_reader
from pg_catalog.pg_roles
where rolname = case when %(role)s::text = 'public' then 'maguyva_reader' else %(role)s::text end
