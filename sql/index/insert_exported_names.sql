-- Note the names that packages offer since this run.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: exported_name_pkey
insert into maguyva.exported_name (repository_id, symbol_id, ecosystem, name)
select %(repository_id)s::integer, symbol_id, ecosystem, name
from exported
on conflict do nothing
