-- Symbols that reach the given ones (direction 'in': who uses them), or that they reach (direction 'out'), nearest and
-- most central first. Code at the top of a file is in no symbol: where it uses what was asked for, or what leads
-- there, the file stands for it (kind 'file', symbol_id null). Its imports do not count: they use nothing yet.
drop function if exists maguyva.related_to cascade;
create function maguyva.related_to(
    seed_repositories integer[],
    seeds bigint[],
    direction text,
    edge_kinds text[],
    max_depth integer,
    min_confidence real default 0,
    result_limit integer default 200,
    within integer[] default '{}')
returns table (
    depth integer, repository text, qualified_name text, kind text, path text, path_class text, start_line integer,
    end_line integer, route text[], confidence real, centrality real, truncated boolean,
    repository_id integer, symbol_id bigint, chunk_id bigint)
language plpgsql stable parallel safe
rows 10 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
    return query
    with walked as materialized (
        select * from walk_edges(seed_repositories, seeds, direction, edge_kinds, max_depth, min_confidence, within)
    ),
    reached as (
        select walked.repository_id, walked.symbol_id, walked.depth, walked.route, walked.route_repositories,
            walked.confidence, walked.truncated
        from walked
        where walked.depth < max_depth
        union all
        select seed.repository_id, seed.symbol_id, 0, array[seed.symbol_id], array[seed.repository_id], 1, false
        from unnest(seed_repositories, seeds) as seed (repository_id, symbol_id)
    ),
    from_file as (
        select distinct on (use.repository_id, use.file_id)
            use.repository_id, use.file_id, use.line, reached.depth + 1 as depth, reached.route,
            reached.route_repositories, least(reached.confidence, use.confidence) as confidence, reached.truncated
        from reached
        cross join lateral (
            select reference.repository_id, reference.file_id, reference.enclosing_id, reference.line, reference.kind,
                reference.confidence
            from reference
            where reference.repository_id = reached.repository_id and reference.symbol_id = reached.symbol_id
            union all
            select elsewhere.repository_id, elsewhere.file_id, elsewhere.enclosing_id, elsewhere.line, elsewhere.kind,
                elsewhere.confidence
            from uses_elsewhere(within) as elsewhere
            where elsewhere.definition_repository_id = reached.repository_id
                and elsewhere.definition_id = reached.symbol_id
        ) as use
        where direction = 'in' and use.enclosing_id is null and use.kind <> 'import'
            and (edge_kinds is null or use.kind = any (edge_kinds)) and use.confidence >= min_confidence
        order by use.repository_id, use.file_id, reached.depth, use.confidence desc, use.line
    ),
    found as (
        select
            walked.depth, symbol.qualified_name, symbol.kind, symbol.file_id, symbol.start_line, symbol.end_line,
            symbol.name_line, symbol.name_column, walked.route, walked.route_repositories, walked.confidence, walked.truncated,
            walked.repository_id, walked.symbol_id, symbol.chunk_id
        from walked
        join symbol on symbol.repository_id = walked.repository_id and symbol.id = walked.symbol_id
        union all
        select
            from_file.depth, null, 'file', from_file.file_id, from_file.line, from_file.line, from_file.line, 0,
            from_file.route, from_file.route_repositories, from_file.confidence, from_file.truncated, from_file.repository_id, null, chunk.id
        from from_file
        left join chunk on chunk.repository_id = from_file.repository_id and chunk.file_id = from_file.file_id
            and from_file.line between chunk.start_line and chunk.end_line
    )
    select
        found.depth, repository.name, coalesce(found.qualified_name, file.path), found.kind, file.path,
        file.path_class, found.start_line, found.end_line,
        array(
            select step.qualified_name
            from unnest(found.route_repositories, found.route)
                with ordinality as listed (repository_id, symbol_id, position)
            join symbol as step on step.repository_id = listed.repository_id and step.id = listed.symbol_id
            order by listed.position) || case when found.symbol_id is null then array[file.path] else '{}' end,
        found.confidence, coalesce(symbol_centrality.centrality, 0)::real, found.truncated,
        found.repository_id, found.symbol_id, found.chunk_id
    from found
    join file on file.repository_id = found.repository_id and file.id = found.file_id
    join repository on repository.id = found.repository_id
    left join symbol_centrality
        on symbol_centrality.repository_id = found.repository_id and symbol_centrality.symbol_id = found.symbol_id
    order by found.depth, coalesce(symbol_centrality.centrality, 0) desc, file.path, found.start_line,
        found.name_line, found.name_column, found.repository_id
    limit result_limit;
end
$$;
comment on function maguyva.related_to is
    'Symbols, and files whose top level does, that reach the given symbols (direction in), or that they reach (out), to a depth, with the route';
