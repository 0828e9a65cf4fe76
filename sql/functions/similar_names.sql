-- Names of symbols that look like one that does not exist, for suggestions.
drop function if exists maguyva.similar_names;
create function maguyva.similar_names(name text, repositories text[] default null, result_limit integer default 5)
returns table (similar_name text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select symbol_name.name
    from symbol_name
    where symbol_name.name % similar_names.name and symbol_name.repository_id = any (repository_ids)
    group by symbol_name.name
    order by similarity(symbol_name.name, similar_names.name) desc, symbol_name.name
    limit result_limit;
end
$$;
comment on function maguyva.similar_names is 'Names of symbols that look like one, likest first';
