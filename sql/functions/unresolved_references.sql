-- How many uses of a name could not be resolved: what an answer of the graph may be missing.
drop function if exists maguyva.unresolved_references;
create function maguyva.unresolved_references(name text, repositories text[] default null)
returns bigint
language sql stable parallel safe
set search_path = maguyva, public, pg_temp
as $$
    select count(*)
    from reference, symbol_name_parts($1) as parts
    where reference.name = parts[cardinality(parts)] and reference.symbol_id is null and not reference.is_local
        and reference.repository_id = any (visible_repositories($2))
$$;
comment on function maguyva.unresolved_references is
    'Number of uses of a name that could not be resolved to a definition';
