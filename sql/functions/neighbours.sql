-- Symbols one edge away, over at most fan_limit edges a branch; each branch reads one index range. The last two
-- lead to other repositories: nothing is stored of these edges, so that either side may be indexed first.
drop function if exists maguyva.neighbours;
create function maguyva.neighbours(
    from_repository integer, from_symbol bigint, direction text, edge_kinds text[], min_confidence real,
    excluded bigint[], fan_limit integer, within integer[])
returns table (repository_id integer, symbol_id bigint, confidence real, capped boolean)
language sql stable parallel safe
rows 10 -- few enough that the planner looks each up by its key and does not read whole tables
as $$
    select found.repository_id, found.symbol_id, max(found.confidence), sum(count(*)) over () >= fan_limit
    from (
        (select edge.repository_id, edge.source_id as symbol_id, edge.confidence
        from maguyva.edge
        where direction = 'in' and edge.repository_id = from_repository and edge.target_id = from_symbol
            and (edge_kinds is null or edge.kind = any (edge_kinds)) and edge.confidence >= min_confidence
            and edge.source_id <> all (excluded)
        limit fan_limit)
        union all
        (select edge.repository_id, edge.target_id, edge.confidence
        from maguyva.edge
        where direction = 'out' and edge.repository_id = from_repository and edge.source_id = from_symbol
            and (edge_kinds is null or edge.kind = any (edge_kinds)) and edge.confidence >= min_confidence
            and edge.target_id <> all (excluded)
        limit fan_limit)
        union all
        (select distinct use.repository_id, use.enclosing_id, use.confidence
        from maguyva.uses_elsewhere(within) as use
        where direction = 'in' and use.definition_repository_id = from_repository and use.definition_id = from_symbol
            and use.enclosing_id is not null
            and (edge_kinds is null or use.kind = any (edge_kinds)) and use.confidence >= min_confidence
            and use.enclosing_id <> all (excluded)
        limit fan_limit)
        union all
        (select distinct use.definition_repository_id, use.definition_id, use.confidence
        from maguyva.uses_elsewhere(within) as use
        where direction = 'out' and use.repository_id = from_repository and use.enclosing_id = from_symbol
            and (edge_kinds is null or use.kind = any (edge_kinds)) and use.confidence >= min_confidence
            and use.definition_id <> all (excluded)
        limit fan_limit)
    ) as found
    group by found.repository_id, found.symbol_id
$$;
comment on function maguyva.neighbours is
    'Symbols one edge away from a symbol, in its repository and in others within the given, but for the excluded: direction in (who uses it) or out (what it uses), over at most fan_limit edges of each kind; capped: that many were read';
