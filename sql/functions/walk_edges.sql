-- Symbols that reach others (direction 'in': who uses them) or are reached (direction 'out') over edges.
-- A recursive CTE, breadth first. Three bounds keep a walk on hubs under 10 ms: a cap on the edges
-- followed from one symbol, a cap on all rows read, and the depth; a route never visits a symbol twice, so
-- cycles end. Which edges a cap keeps is arbitrary: truncated says that one was hit. One row a symbol: its
-- shortest route, the surest of these. It goes on into other repositories, those of `within`, where an import names a
-- package that one of them provides.
drop function if exists maguyva.walk_edges;
create function maguyva.walk_edges(
    repository_ids integer[],
    symbol_ids bigint[],
    direction text default 'in',
    edge_kinds text[] default null,
    max_depth integer default 3,
    min_confidence real default 0,
    within integer[] default '{}')
returns table (
    repository_id integer, symbol_id bigint, depth integer, route bigint[], route_repositories integer[],
    confidence real, truncated boolean)
language plpgsql stable parallel safe
rows 10 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    first_fan constant integer := 1000;
    fan constant integer := 50;
    row_limit constant integer := 5000;
begin
    if direction not in ('in', 'out') then
        raise exception 'direction is %, which is neither in nor out', quote_literal(direction)
            using errcode = 'invalid_parameter_value',
                  hint = 'in: who uses it; out: what it uses';
    end if;
    return query
    with recursive walk (repository_id, symbol_id, depth, route, route_repositories, confidence, capped) as (
        (select edge.repository_id, edge.symbol_id, 1, array[seed.symbol_id, edge.symbol_id],
            array[seed.repository_id, edge.repository_id], edge.confidence, edge.capped
        from unnest(repository_ids, symbol_ids) as seed (repository_id, symbol_id)
        cross join lateral neighbours(
            seed.repository_id, seed.symbol_id, direction, edge_kinds, min_confidence, symbol_ids, first_fan, within) as edge
        where max_depth >= 1)
        union all
        select edge.repository_id, edge.symbol_id, walk.depth + 1, walk.route || edge.symbol_id,
            walk.route_repositories || edge.repository_id, least(walk.confidence, edge.confidence), edge.capped
        from walk
        cross join lateral neighbours(
            walk.repository_id, walk.symbol_id, direction, edge_kinds, min_confidence, symbol_ids || walk.route, fan,
            within) as edge
        where walk.depth < max_depth
    ),
    read as materialized (select * from walk limit row_limit),
    bound as (select count(*) >= row_limit or bool_or(read.capped) as hit from read)
    select distinct on (read.repository_id, read.symbol_id)
        read.repository_id, read.symbol_id, read.depth, read.route, read.route_repositories, read.confidence,
        bound.hit
    from read cross join bound
    order by read.repository_id, read.symbol_id, read.depth, read.confidence desc, read.route;
end
$$;
comment on function maguyva.walk_edges is
    'Symbols that use the given ones (direction in) or are used by them (out), to a depth, with the shortest route to each; truncated: a bound was hit';
