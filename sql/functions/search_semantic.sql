-- The semantic retriever: chunks whose bits differ least from the question's (Hamming distance).
-- bits and path_factor are for whoever scores the nearest again with the question's floats.
drop function if exists maguyva.search_semantic;
create function maguyva.search_semantic(
    question_bits bit varying,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    result_limit integer default 100)
returns table (
    repository_id integer, chunk_id bigint, rank integer, score real, repository text,
    path text, start_line integer, end_line integer, bits bit varying, path_factor real)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    -- Before the query, which need not look at it to find nothing: an unknown name is an error in any case.
    repository_ids integer[] := visible_repositories(repositories);
    space smallint;
    dimension smallint;
begin
    select embedding_space.id, embedding_space.dimension into space, dimension from embedding_space where active;
    if length(question_bits) <> dimension then
        raise exception 'question_bits has % bits; the index is embedded with %', length(question_bits), dimension
            using errcode = 'invalid_parameter_value',
                  hint = 'select * from maguyva.active_embedding_space() names the model that the question has to be embedded with';
    end if;
    return query
    select
        nearest.repository_id, nearest.chunk_id,
        (row_number() over ordered - 1)::integer,
        (1 - nearest.distance / length(question_bits))::real,
        (select repository.name from repository where repository.id = nearest.repository_id),
        file.path, chunk.start_line, chunk.end_line, nearest.bits, path_class_factor(file.path_class)
    from nearest_chunks(
        question_bits, space, repository_ids,
        not exists (select from repository where repository.id <> all (repository_ids)),
        -- A few more than wanted, so that ties at the end are broken by path and not by storage.
        languages, excluded_languages, paths, excluded_paths, result_limit + 50) as nearest
    join chunk on chunk.repository_id = nearest.repository_id and chunk.id = nearest.chunk_id
    join file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
    window ordered as (order by nearest.distance, file.path, chunk.start_line, chunk.repository_id)
    order by 3
    limit result_limit;
end
$$;
comment on function maguyva.search_semantic is
    'Semantic retriever: chunks of the active embedding space whose bits differ least from the question''s. Filters: lists of repository names, languages and regular expressions over paths';
