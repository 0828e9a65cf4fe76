-- The hundred most central symbols of each repository, with how many symbols use each, and how many of these lie in
-- tests. Code at the top of a file is in no symbol and not counted.
drop function if exists maguyva.symbol_hub cascade;
create function maguyva.symbol_hub(repositories text[] default null)
returns table (
    repository text, qualified_name text, kind text, path text, path_class text, start_line integer, end_line integer,
    centrality real, users bigint, test_users bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
    hubs_of_each constant integer := 100;
begin
    return query
    select
        repository.name, symbol.qualified_name, symbol.kind, file.path, file.path_class, symbol.start_line,
        symbol.end_line, central.centrality, used.users, used.test_users
    from repository
    cross join lateral (
        select symbol_centrality.symbol_id, symbol_centrality.centrality
        from symbol_centrality
        where symbol_centrality.repository_id = repository.id
        order by symbol_centrality.centrality desc, symbol_centrality.symbol_id
        limit hubs_of_each
    ) as central
    join symbol on symbol.repository_id = repository.id and symbol.id = central.symbol_id
    join file on file.repository_id = symbol.repository_id and file.id = symbol.file_id
    cross join lateral (
        select
            count(distinct edge.source_id) as users,
            count(distinct edge.source_id) filter (where place.path_class = 'test') as test_users
        from edge
        join symbol as source on source.repository_id = edge.repository_id and source.id = edge.source_id
        join file as place on place.repository_id = source.repository_id and place.id = source.file_id
        where edge.repository_id = symbol.repository_id and edge.target_id = symbol.id
    ) as used
    where repository.id = any (repository_ids)
    order by central.centrality desc, repository.name, file.path, symbol.start_line, symbol.name_column, symbol.id;
end
$$;
comment on function maguyva.symbol_hub is
    'The hundred most central symbols of each repository, with their users and how many of these are tests; also a view';
