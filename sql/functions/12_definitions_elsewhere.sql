-- What a name of a package means in the other repositories that provide it: of each, the symbol.
drop function if exists maguyva.definitions_elsewhere;
create function maguyva.definitions_elsewhere(
    from_repository integer, package_and_name text, from_language text, repository_ids integer[])
returns table (repository_id integer, symbol_id bigint)
language sql stable parallel safe
rows 1
as $$
    select exported_name.repository_id, exported_name.symbol_id
    from maguyva.exported_name
    where exported_name.name = package_and_name and exported_name.repository_id = any (repository_ids)
        and exported_name.repository_id <> from_repository
        and exists (
            select
            from maguyva.package
            where package.repository_id = exported_name.repository_id and package.ecosystem = exported_name.ecosystem
                and from_language = any (package.languages))
$$;
comment on function maguyva.definitions_elsewhere is
    'Symbols that a package and name mean, as a language imports them, in other of the given repositories';
