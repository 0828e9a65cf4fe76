-- The words of a question that the index knows, rarest first, at most eight.
-- rarity is the inverse document frequency of BM25 (Robertson and Spärck Jones) with chunks as documents:
-- ln(1 + (N - n + 0.5) / (n + 0.5)). nominates says whether chunks are candidates for bearing the word: the
-- rarest words do, as long as together they occur in at most 20,000 chunks, which takes about 10 ms to read;
-- a word that is too common for that still counts in ranking. The rarest always does.
drop function if exists maguyva.question_terms;
create function maguyva.question_terms(question text, repository_ids integer[])
returns table (lexeme text, rarity real, nominates boolean)
language plpgsql stable parallel safe
rows 8 -- few enough that the planner looks each word up in the index and does not read all chunks
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
    return query
    with word as (
        select distinct unnest.lexeme
        from unnest(to_tsvector('pg_catalog.english', maguyva.split_words(question)))
    ),
    total as (
        select greatest(sum(chunk_count), 1)::real as chunk_count
        from repository
        where id = any (repository_ids)
    ),
    counted as (
        select word.lexeme, sum(term.chunk_count)::real as chunk_count
        from word
        join term on term.lexeme = word.lexeme and term.repository_id = any (repository_ids)
        group by word.lexeme
    )
    select
        counted.lexeme,
        ln(1 + (total.chunk_count - counted.chunk_count + 0.5) / (counted.chunk_count + 0.5))::real,
        sum(counted.chunk_count) over rarest_first <= 20000 or row_number() over rarest_first = 1
    from counted cross join total
    window rarest_first as (order by counted.chunk_count, counted.lexeme)
    order by counted.chunk_count, counted.lexeme
    limit 8;
end
$$;
comment on function maguyva.question_terms is
    'Stemmed words of a question that occur in the index, with their rarity (BM25 inverse document frequency) and whether they are rare enough to nominate chunks; rarest first, at most eight';
