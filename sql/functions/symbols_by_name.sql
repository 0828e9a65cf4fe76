-- Symbols that bear a name or one like it, and the asked name that is meant: as written 1.0, in another case 0.9; where
-- similar names are wanted, also names that begin with it 0.7, and names that look like it 0.5 times the similarity.
drop function if exists maguyva.symbols_by_name;
create function maguyva.symbols_by_name(names text[], similar_names boolean, repository_ids integer[])
returns table (
    repository_id integer, symbol_id bigint, score double precision, matched_by text, qualifier text[], asked_name text)
language plpgsql stable parallel safe
rows 50 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_generic_plan
set pg_trgm.similarity_threshold = 0.5
as $$
#variable_conflict use_column
declare
    prefix_limit constant integer := 2000;
    similar_limit constant integer := 20;
begin
    return query
    with asked as (
        select parts[cardinality(parts)] as name, parts[:cardinality(parts) - 1] as qualifier
        from unnest(names) as listed (written) cross join symbol_name_parts(written) as parts
    ),
    similar_name as materialized (
        select symbol_name.repository_id, symbol_name.name, asked.name as asked_name,
            similarity(symbol_name.name, asked.name) as similarity
        from asked join symbol_name on symbol_name.name % asked.name
        where similar_names and symbol_name.repository_id = any (repository_ids)
        order by 4 desc, 2, 1, 3
        limit similar_limit
    )
    select symbol.repository_id, symbol.id, case when symbol.name = asked.name then 1.0 else 0.9 end::double precision,
        case when symbol.name = asked.name then 'exact' else 'case' end, asked.qualifier, asked.name
    from asked join symbol on lower(symbol.name) = lower(asked.name)
    where symbol.repository_id = any (repository_ids)
        -- Where only the name itself is wanted, another case is an answer only if the written one is none.
        and (similar_names or symbol.name = asked.name or not exists (
            select from symbol as written
            where lower(written.name) = lower(asked.name) and written.name = asked.name
                and written.repository_id = any (repository_ids)
                and (definition_preference(written.kind) >= 0 or definition_preference(symbol.kind) < 0)))
    union all
    (select symbol.repository_id, symbol.id, 0.7, 'prefix', asked.qualifier, asked.name
    from asked
    -- A range and not LIKE, which only uses the index for a pattern that the planner knows.
    join symbol on lower(symbol.name) ~>~ lower(asked.name)
        and lower(symbol.name) ~<~ (lower(asked.name) || chr(x'10ffff'::integer))
    where similar_names and length(asked.name) >= 3 and symbol.repository_id = any (repository_ids)
    limit prefix_limit)
    union all
    select symbol.repository_id, symbol.id, 0.5 * similar_name.similarity, 'similar', null, similar_name.asked_name
    from similar_name
    join symbol on lower(symbol.name) = lower(similar_name.name) and symbol.name = similar_name.name
        and symbol.repository_id = similar_name.repository_id;
end
$$;
comment on function maguyva.symbols_by_name is
    'Symbols that bear one of the names or, where wanted, a name that begins with it or looks like it';
