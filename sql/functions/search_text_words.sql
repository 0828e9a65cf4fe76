-- The text retriever for a question in plain words: chunks that share its words, rare words first.
-- Candidates come by a ladder: first chunks with all words, then with words whose rarity adds up to less
-- and less of the whole, until there are enough to rank; so a common word alone nominates nothing.
-- The score adds, over the words, rarity x occurrence, where occurrence is ts_rank's saturating count
-- that weighs a name defined in the chunk above a word of the path above a word of the text. The other
-- chunks of the same file add to it: a file that is about the question in several places rises.
drop function if exists maguyva.search_text_words;
create function maguyva.search_text_words(
    question text,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    result_limit integer default 100)
returns table (
    repository_id integer, chunk_id bigint, rank integer, score real,
    path text, start_line integer, end_line integer, lines integer[])
language plpgsql stable parallel safe
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    wanted_candidates constant integer := 200;
    candidate_limit constant integer := 600;
    -- Weight of a word in the text, unused, in the path, among the defined names ({D, C, B, A}).
    occurrence_weights constant real[] := '{0.4, 0.4, 0.8, 1.0}';
    repository_ids integer[] := visible_repositories(repositories);
    lexemes text[];
    rarities real[];
    share real;
    candidates bigint[];
begin
    select array_agg(term.lexeme order by term.rarity desc, term.lexeme),
           array_agg(term.rarity order by term.rarity desc, term.lexeme)
    into lexemes, rarities
    from question_terms(question, repository_ids) as term;
    if lexemes is null then
        return;
    end if;
    foreach share in array array[1.0, 0.75, 0.5, 0.3, 0.1]::real[] loop
        candidates := array(
            select chunk.id
            from chunk join file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
            where chunk.words @@ term_query(lexemes, rarities, share)
                and chunk.repository_id = any (repository_ids)
                and file_passes(file.language, file.path, languages, excluded_languages, paths, excluded_paths)
            limit candidate_limit);
        exit when cardinality(candidates) >= wanted_candidates;
    end loop;
    return query
    with candidate as materialized (
        select
            chunk.repository_id, chunk.id, chunk.file_id, chunk.start_line, chunk.end_line,
            -- ts_filter returns a plain copy: each later use would unpack the stored value again.
            ts_filter(chunk.words, '{a,b,c,d}') as words
        from chunk
        where chunk.repository_id = any (repository_ids) and chunk.id = any (candidates)
    ),
    scored as (
        select
            candidate.repository_id, candidate.id, candidate.file_id, candidate.start_line, candidate.end_line,
            sum(term.rarity * ts_rank(occurrence_weights, candidate.words, quote_literal(term.lexeme)::tsquery)
                ::double precision) as score
        from candidate cross join unnest(lexemes, rarities) as term (lexeme, rarity)
        group by 1, 2, 3, 4, 5
    ),
    gathered as (
        select
            scored.*,
            scored.score + 0.3 * ln(1 + sum(scored.score) over (partition by scored.repository_id, scored.file_id) - scored.score)
                as total
        from scored
    ),
    weighed as (
        select
            gathered.repository_id, gathered.id, gathered.start_line, gathered.end_line, file.path,
            -- Rounded: the last digits of a sum depend on the order in which rows are stored.
            (gathered.total * path_class_factor(file.path_class))::real as score
        from gathered join file on file.repository_id = gathered.repository_id and file.id = gathered.file_id
    ),
    ranked as (
        select
            weighed.*,
            row_number() over (
                order by weighed.score desc, weighed.path, weighed.start_line, weighed.repository_id) as place
        from weighed
        order by place
        limit result_limit
    )
    select
        ranked.repository_id, ranked.id, (ranked.place - 1)::integer, ranked.score,
        ranked.path, ranked.start_line, ranked.end_line, null::integer[]
    from ranked
    order by ranked.place;
end
$$;
comment on function maguyva.search_text_words is
    'Text retriever: chunks that share the words of a question, rare words, names and paths counting more. Filters: lists of repository names, languages and regular expressions over paths';
