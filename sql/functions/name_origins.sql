-- What a name means that nothing here defines: names of other packages that references of it were resolved to.
drop function if exists maguyva.name_origins;
create function maguyva.name_origins(name text, repositories text[] default null, result_limit integer default 5)
returns table (external_name text, reference_count bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
    parts constant text[] := symbol_name_parts(name);
    last_part constant text := parts[cardinality(parts)];
begin
    return query
    select reference.external_name, count(*)
    from reference
    where reference.name = last_part and reference.external_name is not null
        and reference.repository_id = any (repository_ids) and bears_name(reference.external_name, '', parts)
    group by reference.external_name
    order by count(*) desc, reference.external_name
    limit result_limit;
end
$$;
comment on function maguyva.name_origins is
    'Names of other packages that a name stands for here, with the number of its references, most used first';
