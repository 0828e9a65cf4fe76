-- The most central symbols: what most of a repository leads to, by stored PageRank.
drop function if exists maguyva.hubs(text[], text[], integer), maguyva.hubs(text, text[], integer);
create function maguyva.hubs(
    repositories text[] default null, kinds text[] default null, result_limit integer default 50)
returns table (
    repository text, qualified_name text, kind text, path text, path_class text, start_line integer, end_line integer,
    centrality real, users bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
begin
    return query
    with top as (
        select symbol.*, symbol_centrality.centrality, file.path, file.path_class
        from symbol_centrality
        join symbol on symbol.repository_id = symbol_centrality.repository_id
            and symbol.id = symbol_centrality.symbol_id
        join file on file.repository_id = symbol.repository_id and file.id = symbol.file_id
        where symbol_centrality.repository_id = any (repository_ids) and (kinds is null or symbol.kind = any (kinds))
        order by symbol_centrality.centrality desc, file.path, symbol.start_line, symbol.name_column, symbol.id
        limit result_limit
    )
    select
        repository.name, top.qualified_name, top.kind, top.path, top.path_class, top.start_line, top.end_line,
        top.centrality,
        (
            select count(distinct edge.source_id)
            from edge
            where edge.repository_id = top.repository_id and edge.target_id = top.id)
    from top join repository on repository.id = top.repository_id
    order by top.centrality desc, top.path, top.start_line, top.name_column, top.id;
end
$$;
comment on function maguyva.hubs(text[], text[], integer) is
    'Most central symbols by stored PageRank; users: symbols with an edge to it';

-- The same of one repository, so that its name need not be written as a list.
create function maguyva.hubs(repository_name text, kinds text[] default null, result_limit integer default 50)
returns table (
    repository text, qualified_name text, kind text, path text, path_class text, start_line integer, end_line integer,
    centrality real, users bigint)
language sql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
    select * from hubs(array[repository_name], kinds, result_limit)
$$;
comment on function maguyva.hubs(text, text[], integer) is
    'Most central symbols of one repository';
