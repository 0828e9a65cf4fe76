-- The text retriever for a question in plain words: chunks that share its words, rare words first.
-- Candidates are the 200 chunks whose words are rarest in sum, among those with one of the rarer words; so a
-- common word alone nominates nothing. It is one short look into the index a word: spelling out which sets of
-- words would do, in one text query, took 40 ms for eight words.
-- The score adds, over the words, rarity x occurrence, where occurrence is ts_rank's saturating count, the same for a
-- name, the path and the text. A tenth of what the best four others of its file score is added: a file that is
-- about the question in several places rises, but not by its length. So is the rarity of the words that the
-- file is named after, times the share of its name that they are (recoverer.go for "panic recovery"). NDCG@10 over
-- the benchmark, when it was added: 0.757 -> 0.793 alone, 0.834 -> 0.838 in the default preset; for weights of the name
-- from 0.3 to 1 within 0.002 of that.
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
    repository_id integer, chunk_id bigint, rank integer, score real, repository text,
    path text, start_line integer, end_line integer, lines integer[])
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    candidate_limit constant integer := 200;
    -- Of a word in the text, unused, in the path, among the defined names ({D, C, B, A}): names are for the structural
    -- retriever to weigh, and the file's own name has a weight below.
    occurrence_weights constant real[] := '{0.4, 0.4, 0.4, 0.4}';
    share_of_others constant real := 0.1;
    file_name_weight constant real := 0.6;
    repository_ids integer[] := visible_repositories(repositories);
    filtered boolean := languages is not null or excluded_languages is not null
        or paths is not null or excluded_paths is not null;
begin
    return query
    with term as materialized (
        select asked.lexeme, asked.rarity, asked.nominates, quote_literal(asked.lexeme)::tsquery as query
        from question_terms(question, repository_ids) as asked
    ),
    any_term as materialized (
        select string_agg(quote_literal(term.lexeme) || ':B', ' | ')::tsquery as in_path from term
    ),
    nominated as (
        select bearing.repository_id, bearing.id
        from term cross join lateral (
            select chunk.repository_id, chunk.id, chunk.path, chunk.start_line
            from chunk
            where term.nominates and chunk.words @@ term.query and chunk.repository_id = any (repository_ids)
                and (not filtered or exists (
                    select from file
                    where file.repository_id = chunk.repository_id and file.id = chunk.file_id
                        and file_passes(
                            file.language, file.path, languages, excluded_languages, paths, excluded_paths)))
        ) as bearing
        group by bearing.repository_id, bearing.id, bearing.path, bearing.start_line
        -- In double precision and rounded: the last digits depend on the order in which rows are read.
        order by sum(term.rarity::double precision)::real desc, bearing.path, bearing.start_line, bearing.repository_id
        limit candidate_limit
    ),
    candidate as materialized (
        select
            chunk.repository_id, chunk.id, chunk.file_id, chunk.start_line, chunk.end_line,
            -- ts_filter returns a plain copy: each later use would unpack the stored value again.
            ts_filter(chunk.words, '{a,b,c,d}') as words
        from nominated join chunk on chunk.repository_id = nominated.repository_id and chunk.id = nominated.id
    ),
    scored as (
        select
            candidate.repository_id, candidate.id, candidate.file_id, candidate.start_line, candidate.end_line,
            sum(term.rarity * ts_rank(occurrence_weights, candidate.words, term.query)::double precision) as score
        from candidate cross join term
        group by 1, 2, 3, 4, 5
    ),
    placed as (
        select
            scored.*,
            row_number() over (
                partition by scored.repository_id, scored.file_id order by scored.score desc, scored.start_line) as place
        from scored
    ),
    gathered as (
        select
            placed.*,
            coalesce(sum(placed.score) filter (where placed.place <= 4) over of_file, 0) as best_four,
            coalesce(sum(placed.score) filter (where placed.place <= 5) over of_file, 0) as best_five
        from placed
        window of_file as (partition by placed.repository_id, placed.file_id)
    ),
    named as materialized (
        select
            file.repository_id, file.id, file.path, path_class_factor(file.path_class) as factor,
            (
                select coalesce(sum(term.rarity), 0) * count(*) / greatest(length(file_name.words), 1)
                from term
                where file_name.words @@ term.query) as name_score
        from (select distinct on (repository_id, file_id) repository_id, file_id, words from candidate) as seen
        join file on file.repository_id = seen.repository_id and file.id = seen.file_id
        cross join lateral (
            -- Only where a word of the question is in the path; offset 0 has it computed once.
            select
                case when seen.words @@ (select in_path from any_term) then
                    to_tsvector(
                        'pg_catalog.english', split_words(regexp_replace(file.path, '^.*/|\.[^./]*$', '', 'g')))
                end as words
            offset 0
        ) as file_name
    ),
    weighed as (
        select
            gathered.repository_id, gathered.id, gathered.start_line, gathered.end_line, named.path,
            -- Rounded: the last digits of a sum depend on the order in which rows are stored.
            (
                named.factor * (
                    gathered.score
                    + share_of_others * (
                        case when gathered.place <= 5 then gathered.best_five - gathered.score else gathered.best_four end)
                    + file_name_weight * named.name_score)
            )::real as score
        from gathered
        join named on named.repository_id = gathered.repository_id and named.id = gathered.file_id
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
        (select repository.name from repository where repository.id = ranked.repository_id),
        ranked.path, ranked.start_line, ranked.end_line, null::integer[]
    from ranked
    order by ranked.place;
end
$$;
comment on function maguyva.search_text_words is
    'Text retriever: chunks that share the words of a question, rare words counting more. Filters: lists of repository names, languages and regular expressions over paths';
