-- The words of a question that the index knows, rarest first, at most eight.
-- rarity is the inverse document frequency of BM25 (Robertson and Spärck Jones) with chunks as documents:
-- ln(1 + (N - n + 0.5) / (n + 0.5)). Eight words bound the 2^n subsets of maguyva.term_query.
drop function if exists maguyva.question_terms;
create function maguyva.question_terms(question text, repository_ids integer[])
returns table (lexeme text, rarity real)
language sql stable parallel safe
set search_path = maguyva, public, pg_temp
as $$
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
        ln(1 + (total.chunk_count - counted.chunk_count + 0.5) / (counted.chunk_count + 0.5))::real
    from counted cross join total
    order by 2 desc, 1
    limit 8
$$;
comment on function maguyva.question_terms is
    'Stemmed words of a question that occur in the index, with their rarity (BM25 inverse document frequency), rarest first, at most eight';
