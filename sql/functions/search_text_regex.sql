-- The text retriever for a regular expression (PostgreSQL's, applied line by line; see line_pattern.sql).
-- The trigram index serves the parts that must occur; without any, the scan stops at 1,000 candidates or
-- at the statement's time limit.
drop function if exists maguyva.search_text_regex;
create function maguyva.search_text_regex(
    pattern text,
    case_sensitive boolean default true,
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
    candidate_limit constant integer := 1000;
    repository_ids integer[] := visible_repositories(repositories);
    by_line text := line_pattern(pattern, case_sensitive);
begin
    return query
    with candidate as materialized (
        select chunk.repository_id, chunk.id, file.path, chunk.start_line, chunk.end_line, chunk.content
        from chunk join file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
        where chunk.content ~ by_line
            and chunk.repository_id = any (repository_ids)
            and file_passes(file.language, file.path, languages, excluded_languages, paths, excluded_paths)
        limit candidate_limit
    ),
    scored as (
        select
            candidate.*,
            (
                exists (
                    select from symbol
                    where symbol.repository_id = candidate.repository_id and symbol.chunk_id = candidate.id
                        and symbol.signature ~ by_line)::integer
                + ln(1 + regexp_count(candidate.content, by_line)) / 8
            )::real as score
        from candidate
    ),
    ranked as (
        select
            scored.*,
            row_number() over (
                order by scored.score desc, scored.path, scored.start_line, scored.repository_id) as place
        from scored
        order by place
        limit result_limit
    )
    select
        ranked.repository_id, ranked.id, (ranked.place - 1)::integer, ranked.score,
        (select repository.name from repository where repository.id = ranked.repository_id),
        ranked.path, ranked.start_line, ranked.end_line,
        matching_lines(ranked.content, ranked.start_line, by_line)
    from ranked
    order by ranked.place;
end
$$;
comment on function maguyva.search_text_regex is
    'Text retriever: chunks with a line that matches a regular expression, matching signatures first. Filters: lists of repository names, languages and regular expressions over paths';
