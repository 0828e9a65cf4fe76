-- What a name of another package means, where another repository provides that package: the definitions that it offers
-- under the name, to languages that can import it. Where several repositories provide it, each is told.
drop function if exists maguyva.definitions_elsewhere;
create function maguyva.definitions_elsewhere(
    within integer[], from_repository integer, from_language text, external_name text)
returns table (repository_id integer, symbol_id bigint)
language sql stable parallel safe
as $$
    select exported_name.repository_id, exported_name.symbol_id
    from maguyva.exported_name
    where exported_name.name = external_name and exported_name.repository_id = any (within)
        and exported_name.repository_id <> from_repository
        -- Not `exists`: made a join of its own, it would keep the planner from looking up names by the use, or uses by them.
        and from_language = any (array(
            select unnest(package.languages)
            from maguyva.package
            where package.repository_id = exported_name.repository_id and package.ecosystem = exported_name.ecosystem))
$$;
comment on function maguyva.definitions_elsewhere is
    'Definitions that repositories among the given offer under a package and name, to one that uses them from another';
