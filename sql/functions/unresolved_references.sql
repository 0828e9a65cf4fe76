-- How many uses of a name could not be resolved: what an answer of the graph may be missing.
drop function if exists maguyva.unresolved_references;
create function maguyva.unresolved_references(name text, repositories text[] default null)
returns bigint
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
declare
    repository_ids integer[] := visible_repositories(repositories);
    parts text[] := symbol_name_parts(name);
begin
    return (
        select count(*)
        from reference
        where reference.name = parts[cardinality(parts)] and reference.step is null
            and (not reference.is_local or reference.qualifier <> '') and reference.repository_id = any (repository_ids));
end
$$;
comment on function maguyva.unresolved_references is
    'Number of uses of a name that could not be resolved to a definition';
