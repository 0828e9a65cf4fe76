-- What people ask the graph by name: who reaches a symbol, or what it reaches; see maguyva.related_to.
-- A type stands for its members too where with_members says so: what breaks if a class changes includes
-- the callers of its methods. `repositories` says where the name is looked for; from there the way leads into every
-- repository that the caller may see.
drop function if exists maguyva.related_symbols cascade;
create function maguyva.related_symbols(
    name text,
    direction text,
    edge_kinds text[],
    max_depth integer,
    with_members boolean,
    min_confidence real default 0,
    repositories text[] default null,
    result_limit integer default 200)
returns table (
    depth integer, repository text, qualified_name text, kind text, path text, path_class text, start_line integer,
    end_line integer, route text[], confidence real, centrality real, truncated boolean,
    repository_id integer, symbol_id bigint, chunk_id bigint)
language plpgsql stable parallel restricted security definer
rows 10 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    seed_repositories integer[];
    seeds bigint[];
begin
    with recursive seed as (
        select definition.repository_id, definition.symbol_id from find_definition(name, repositories) as definition
        union
        select symbol.repository_id, symbol.id
        from seed join symbol on symbol.repository_id = seed.repository_id and symbol.parent_id = seed.symbol_id
        where with_members
    )
    select array_agg(seed.repository_id order by seed.symbol_id), array_agg(seed.symbol_id order by seed.symbol_id)
    into seed_repositories, seeds
    from seed;
    return query
    select * from related_to(
        seed_repositories, seeds, direction, edge_kinds, max_depth, min_confidence, result_limit,
        visible_repositories());
end
$$;
comment on function maguyva.related_symbols is
    'Symbols that reach a named one (direction in) or that it reaches (out); callers, callees and impact are its plain forms';
