-- Bring the distinct names in line with the symbols.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: symbol_name_pkey
merge into maguyva.symbol_name
using (
    select distinct symbol.repository_id, symbol.name
    from maguyva.symbol
    where symbol.repository_id = %(repository_id)s::integer
) as borne
on symbol_name.repository_id = borne.repository_id and symbol_name.name = borne.name
when not matched by target then insert (repository_id, name) values (borne.repository_id, borne.name)
when not matched by source and symbol_name.repository_id = %(repository_id)s::integer then delete
