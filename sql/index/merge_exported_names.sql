-- Bring the names that packages offer in line with what was found.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: exported_name_pkey
merge into maguyva.exported_name
using exported
on exported_name.repository_id = %(repository_id)s::integer and exported_name.symbol_id = exported.symbol_id
    and exported_name.ecosystem = exported.ecosystem and exported_name.name = exported.name
when not matched by target
    then insert (repository_id, symbol_id, ecosystem, name)
    values (%(repository_id)s::integer, exported.symbol_id, exported.ecosystem, exported.name)
when not matched by source and exported_name.repository_id = %(repository_id)s::integer then delete
