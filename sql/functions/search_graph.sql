-- The graph retriever: chunks that use named symbols, are used by them, or would feel their change.
-- relation: 'references' (every use), 'callers' (calls), 'callees', 'impact' (all that leads to them),
-- 'neighbours' (one step in both directions; names may then be the question's best symbols).
-- One row a chunk, nearest first, then sure before merely alike in name, then central.
drop function if exists maguyva.search_graph;
create function maguyva.search_graph(
    names text[],
    relation text default 'references',
    max_depth integer default 3,
    min_confidence real default 0,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    result_limit integer default 100)
returns table (
    repository_id integer, chunk_id bigint, rank integer, score real, repository text,
    path text, start_line integer, end_line integer,
    symbol_id bigint, lines integer[], depth integer, route text[], confidence real, truncated boolean)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    -- What a use that is alike only in name counts beside one that is proved.
    by_name_only constant real := 0.1;
    -- What a chunk that only imports the name counts beside one that uses it.
    import_only constant real := 0.8;
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    if relation not in ('references', 'callers', 'callees', 'impact', 'neighbours') then
        raise exception 'relation is %, which the graph does not know', quote_literal(relation)
            using errcode = 'invalid_parameter_value',
                  hint = 'references, callers, callees, impact and neighbours are known';
    end if;
    return query
    with used as (
        select
            chunk.repository_id, chunk.id as chunk_id, found.enclosing_id as symbol_id, found.line, 1 as depth,
            found.kind = 'import' as imports,
            array_remove(array[found.enclosing, found.target], null) as route,
            coalesce(found.confidence, by_name_only) as confidence, false as truncated
        from unnest(names) as asked (name)
        cross join lateral find_references(
            asked.name, case when relation = 'callers' then array['call'] end, repositories,
            min_confidence => min_confidence) as found
        join chunk on chunk.repository_id = found.repository_id and chunk.file_id = found.file_id
            and found.line between chunk.start_line and chunk.end_line
        where relation in ('references', 'callers')
    ),
    reached as (
        select
            related.repository_id, related.chunk_id, related.symbol_id, related.start_line as line, related.depth,
            false as imports,
            related.route, related.confidence, related.truncated
        from unnest(names) as asked (name)
        cross join unnest(case relation when 'callees' then array['out'] when 'impact' then array['in']
            when 'neighbours' then array['in', 'out'] end) as toward (direction)
        cross join lateral related_symbols(
            asked.name, toward.direction, case when relation = 'callees' then array['call'] end,
            case when relation = 'impact' then max_depth else 1 end, relation <> 'neighbours', min_confidence, repositories) as related
        where relation not in ('references', 'callers')
    ),
    -- The graph leads on into other repositories; a search stays in those that it was asked to look into.
    found as (
        select * from used where used.repository_id = any (repository_ids)
        union all
        select * from reached where reached.repository_id = any (repository_ids)
    ),
    -- A chunk is about the symbol in it that uses the name, rather than about the import above.
    scored as (
        select
            found.repository_id, found.chunk_id,
            (array_agg(found.symbol_id order by found.depth, found.symbol_id is null, found.confidence desc, found.line))[1]
                as symbol_id,
            array_agg(distinct found.line order by found.line) as lines,
            min(found.depth) as depth,
            (array_agg(to_jsonb(found.route) order by found.depth, found.symbol_id is null, found.confidence desc, found.line))[1]
                as route,
            max(found.confidence) as confidence,
            max(found.confidence * case when found.imports then import_only else 1 end) as weight,
            bool_or(found.truncated) as truncated
        from found
        group by found.repository_id, found.chunk_id
    ),
    ranked as (
        select
            scored.*, located.start_line, located.end_line, located.path,
            (scored.weight * located.factor / scored.depth)::real as score,
            row_number() over (order by
                scored.depth, scored.weight * located.factor desc, coalesce(symbol_centrality.centrality, 0) desc,
                located.path, located.start_line, scored.repository_id) as place
        from scored
        -- Looked up row by row, which offset 0 keeps: a plan without the values expects many more.
        cross join lateral (
            select chunk.start_line, chunk.end_line, file.path, path_class_factor(file.path_class) as factor
            from chunk join file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
            where chunk.repository_id = scored.repository_id and chunk.id = scored.chunk_id
                and file_passes(file.language, file.path, languages, excluded_languages, paths, excluded_paths)
            offset 0
        ) as located
        left join symbol_centrality on symbol_centrality.repository_id = scored.repository_id
            and symbol_centrality.symbol_id = scored.symbol_id
        order by place
        limit result_limit
    )
    select
        ranked.repository_id, ranked.chunk_id, (ranked.place - 1)::integer, ranked.score,
        (select repository.name from repository where repository.id = ranked.repository_id),
        ranked.path, ranked.start_line, ranked.end_line, ranked.symbol_id, ranked.lines, ranked.depth,
        array(select jsonb_array_elements_text(ranked.route)), ranked.confidence, ranked.truncated
    from ranked
    order by ranked.place;
end
$$;
comment on function maguyva.search_graph is
    'Graph retriever: chunks that use named symbols (references, callers), are used by them (callees), or would feel their change (impact)';
