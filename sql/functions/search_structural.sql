-- The structural retriever: chunks by what they define.
-- Three ways in, best first: a name (as written 1.0, in another case 0.9, as a prefix 0.7, similar to it
-- 0.5 times the similarity); a construct (kind, decorators, bases, return type, async, exported), which
-- filters names and words or stands alone; and the words of a question inside names, scored 0 to 1 by
-- the share of the question's rarity that the name covers and the share of the name that the question
-- covers. One row a chunk: its best symbol.
drop function if exists maguyva.search_structural;
create function maguyva.search_structural(
    names text[] default null,
    question text default null,
    kinds text[] default null,
    excluded_kinds text[] default null,
    constructs jsonb default null,
    similar_names boolean default true,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    result_limit integer default 100)
returns table (
    repository_id integer, chunk_id bigint, rank integer, score real,
    path text, start_line integer, end_line integer, symbol_id bigint, matched_by text)
language plpgsql stable parallel safe
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_custom_plan
set pg_trgm.similarity_threshold = 0.5
as $$
#variable_conflict use_column
declare
    candidate_limit constant integer := 2000;
    repository_ids integer[] := visible_repositories(repositories);
    lexemes text[];
    rarities real[];
    total_rarity real;
    wanted tsquery;
begin
    if question is not null then
        select array_agg(term.lexeme order by term.rarity desc, term.lexeme),
               array_agg(term.rarity order by term.rarity desc, term.lexeme),
               sum(term.rarity)
        into lexemes, rarities, total_rarity
        from question_terms(question, repository_ids) as term;
        wanted := term_query(lexemes, rarities, 0.25);
    end if;
    return query
    with asked as (
        select parts[cardinality(parts)] as name, parts[:cardinality(parts) - 1] as qualifier
        from unnest(names) as listed (written) cross join symbol_name_parts(written) as parts
    ),
    similar_name as materialized (
        select symbol_name.repository_id, symbol_name.name, max(similarity(symbol_name.name, asked.name)) as similarity
        from asked join symbol_name on symbol_name.name % asked.name
        where similar_names and symbol_name.repository_id = any (repository_ids)
        group by 1, 2
        order by 3 desc, 2, 1
        limit 20
    ),
    found as (
        select symbol.repository_id, symbol.id, case when symbol.name = asked.name then 1.0 else 0.9 end as score,
            case when symbol.name = asked.name then 'exact' else 'case' end as matched_by, asked.qualifier
        from asked join symbol on lower(symbol.name) = lower(asked.name)
        where symbol.repository_id = any (repository_ids)
        union all
        (select symbol.repository_id, symbol.id, 0.7, 'prefix', asked.qualifier
        from asked
        -- A range and not LIKE, which only uses the index for a pattern that the planner knows.
        join symbol on lower(symbol.name) ~>~ lower(asked.name)
            and lower(symbol.name) ~<~ (lower(asked.name) || chr(x'10ffff'::integer))
        where similar_names and length(asked.name) >= 3 and symbol.repository_id = any (repository_ids)
        limit candidate_limit)
        union all
        select symbol.repository_id, symbol.id, 0.5 * similar_name.similarity, 'similar', null
        from similar_name
        join symbol on lower(symbol.name) = lower(similar_name.name) and symbol.name = similar_name.name
            and symbol.repository_id = similar_name.repository_id
        union all
        (select symbol.repository_id, symbol.id, null, 'words', null
        from symbol
        where symbol.words @@ wanted and symbol.repository_id = any (repository_ids)
        limit candidate_limit)
        union all
        (select symbol.repository_id, symbol.id, 0.6, 'construct', null
        from symbol
        where names is null and question is null and (kinds is not null or constructs is not null)
            and symbol.repository_id = any (repository_ids)
            and (kinds is null or symbol.kind = any (kinds))
            and symbol_has(symbol.attributes, constructs)
        limit candidate_limit)
    ),
    scored as (
        select
            symbol.repository_id, symbol.id as symbol_id, symbol.chunk_id, symbol.name_line, found.matched_by,
            file.path, file.path_class,
            coalesce(
                found.score,
                (select sum(term.rarity) / total_rarity * sqrt(count(*)::real / greatest(length(symbol.words), 1))
                from unnest(lexemes, rarities) as term (lexeme, rarity)
                where symbol.words @@ quote_literal(term.lexeme)::tsquery))
            -- Client.send was asked for: another class's send stands below, but stays.
            * case
                when found.qualifier is null
                    or bears_name(symbol.qualified_name, file.path, found.qualifier || symbol.name) then 1.0
                else 0.6 end
            * path_class_factor(file.path_class) as score,
            definition_preference(symbol.kind) as preference,
            coalesce(symbol_centrality.centrality, 0) as centrality
        from found
        join symbol on symbol.repository_id = found.repository_id and symbol.id = found.id
        join file on file.repository_id = symbol.repository_id and file.id = symbol.file_id
        left join symbol_centrality
            on symbol_centrality.repository_id = symbol.repository_id and symbol_centrality.symbol_id = symbol.id
        where file_passes(file.language, file.path, languages, excluded_languages, paths, excluded_paths)
            and (kinds is null or symbol.kind = any (kinds))
            and (excluded_kinds is null or symbol.kind <> all (excluded_kinds))
            and symbol_has(symbol.attributes, constructs)
    ),
    best as (
        select distinct on (scored.repository_id, scored.chunk_id) scored.*
        from scored
        -- Found by its name before found by the words in it, where both score the same.
        order by scored.repository_id, scored.chunk_id, scored.score desc, scored.matched_by = 'words',
            scored.preference desc, scored.centrality desc, scored.name_line, scored.symbol_id, scored.matched_by
    ),
    ranked as (
        select
            best.*, chunk.start_line, chunk.end_line,
            row_number() over (
                order by best.score desc, best.preference desc, best.centrality desc, best.path, chunk.start_line,
                    best.repository_id) as place
        from best join chunk on chunk.repository_id = best.repository_id and chunk.id = best.chunk_id
        order by place
        limit result_limit
    )
    select
        ranked.repository_id, ranked.chunk_id, (ranked.place - 1)::integer, ranked.score::real,
        ranked.path, ranked.start_line, ranked.end_line, ranked.symbol_id, ranked.matched_by
    from ranked
    order by ranked.place;
end
$$;
comment on function maguyva.search_structural is
    'Structural retriever: chunks by the names, the words in names, or the constructs that they define. constructs as for maguyva.symbol_has';
