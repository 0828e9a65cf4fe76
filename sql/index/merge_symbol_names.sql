-- Bring the distinct names in line with the symbols. The differences are found first, as in merge_edges.sql.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: symbol_name_pkey
merge into maguyva.symbol_name
using (
    select name
    from (
        select distinct symbol.repository_id, symbol.name
        from maguyva.symbol
        where symbol.repository_id = %(repository_id)s::integer
    ) as borne
    full join (
        select symbol_name.repository_id, symbol_name.name
        from maguyva.symbol_name
        where symbol_name.repository_id = %(repository_id)s::integer
    ) as held using (name)
    where borne.repository_id is null or held.repository_id is null
) as difference
on symbol_name.repository_id = %(repository_id)s::integer and symbol_name.name = difference.name
when matched then delete
when not matched then insert (repository_id, name) values (%(repository_id)s::integer, difference.name)
