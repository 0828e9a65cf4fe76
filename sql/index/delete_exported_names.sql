-- Forget the names that packages offer no more. Two statements instead of one `merge`, which would read the names of
-- every repository to find those without a match.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: exported_name_symbol
delete from maguyva.exported_name
where repository_id = %(repository_id)s::integer
    and not exists (
        select from exported
        where exported.symbol_id = exported_name.symbol_id and exported.ecosystem = exported_name.ecosystem
            and exported.name = exported_name.name)
