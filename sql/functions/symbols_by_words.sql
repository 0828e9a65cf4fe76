-- Symbols whose names share words with a question. The 200 that cover most of it with their names are scored, 0
-- to 1: the share of the question's rarity that the name covers (whole) or the chunk's text does (0.3), times the
-- root of the share of the name that the question covers. Names alone say too little of what a definition is
-- about: without its text the default preset loses 0.008 NDCG@10. The path's words do not count, since they are
-- those of every definition in the file (with them 0.002 less).
drop function if exists maguyva.symbols_by_words;
create function maguyva.symbols_by_words(
    question text,
    kinds text[],
    repository_ids integer[],
    languages text[],
    excluded_languages text[],
    paths text[],
    excluded_paths text[])
returns table (repository_id integer, symbol_id bigint, score double precision)
language plpgsql stable parallel safe
rows 50 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    candidate_limit constant integer := 200;
    filtered boolean := languages is not null or excluded_languages is not null
        or paths is not null or excluded_paths is not null;
begin
    return query
    with term as materialized (
        select wanted.rarity, wanted.nominates, quote_literal(wanted.lexeme)::tsquery as query,
            sum(wanted.rarity) over () as total_rarity
        from question_terms(question, repository_ids) as wanted
    ),
    nominated as (
        select bearing.repository_id, bearing.id, bearing.chunk_id, bearing.words
        from term cross join lateral (
            select symbol.repository_id, symbol.id, symbol.chunk_id, symbol.qualified_name, symbol.words
            from symbol
            where term.nominates and symbol.words @@ term.query and symbol.repository_id = any (repository_ids)
                -- Headings and keys are text, which the text retriever finds: they share words with any question.
                and case when kinds is null then definition_preference(symbol.kind) >= 0 else symbol.kind = any (kinds) end
                and (not filtered or exists (
                    select from file
                    where file.repository_id = symbol.repository_id and file.id = symbol.file_id
                        and file_passes(
                            file.language, file.path, languages, excluded_languages, paths, excluded_paths)))
        ) as bearing
        group by bearing.repository_id, bearing.id, bearing.chunk_id, bearing.words, bearing.qualified_name
        order by sum(term.rarity) * sqrt(count(*)::real / length(bearing.words)) desc, bearing.qualified_name, bearing.id
        limit candidate_limit
    ),
    candidate as materialized (
        select
            nominated.repository_id, nominated.id, nominated.words,
            -- ts_filter returns a plain copy: each later use would unpack the stored value again.
            ts_filter(chunk.words, '{a,d}') as chunk_words
        from nominated
        left join chunk on chunk.repository_id = nominated.repository_id and chunk.id = nominated.chunk_id
    )
    select
        candidate.repository_id, candidate.id,
        -- The quotient of two sums can be above 1 by its last digit, and would stand above the name itself.
        least(
            sum(
                term.rarity * case
                    when candidate.words @@ term.query then 1.0
                    when candidate.chunk_words @@ term.query then 0.3
                    else 0
                end) / max(term.total_rarity),
            1)
        * sqrt(count(*) filter (where candidate.words @@ term.query)::real / max(length(candidate.words)))
    from candidate cross join term
    group by candidate.repository_id, candidate.id;
end
$$;
comment on function maguyva.symbols_by_words is
    'Symbols whose names share words with a question, rare words counting more: the 200 best, scored 0 to 1';
