-- The chunks whose bits differ least from the question's, by one of two ways.
-- Exact: the narrow table is scanned, about 0.2 µs a row whatever the number of bits. The + 0 keeps the
-- planner from the HNSW index, which under a filter loses most of the recall (0.1 to 0.4 instead of 1.0).
-- By the HNSW index of the space (maguyva index builds it above 250,000 chunks), when nothing is filtered:
-- there a scan would take longer than 45 ms. hnsw.ef_search has to reach the limit, or rows are missing.
drop function if exists maguyva.nearest_chunks;
create function maguyva.nearest_chunks(
    question_bits bit varying,
    space smallint,
    repository_ids integer[],
    everywhere boolean,
    languages text[],
    excluded_languages text[],
    paths text[],
    excluded_paths text[],
    result_limit integer)
returns table (repository_id integer, chunk_id bigint, bits bit varying, distance double precision)
language plpgsql stable parallel safe
rows 50 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_custom_plan
set hnsw.ef_search = 400
as $$
#variable_conflict use_column
declare
    filtered boolean := languages is not null or excluded_languages is not null
        or paths is not null or excluded_paths is not null;
    indexed boolean := everywhere and not filtered and exists (
        select from pg_index
        where indexrelid = to_regclass('maguyva.chunk_embedding_nearest_' || space) and indisvalid);
begin
    if indexed then
        -- The index is over bits cast to the length of the space, which a statement has to spell out.
        return query execute format(
            'select repository_id, chunk_id, bits, bits::bit(%1$s) <~> $1::bit(%1$s)
            from chunk_embedding
            where space_id = %2$s
            order by bits::bit(%1$s) <~> $1::bit(%1$s)
            limit $2', length(question_bits), space)
            using question_bits, result_limit;
    else
        return query
        select chunk_embedding.repository_id, chunk_embedding.chunk_id, chunk_embedding.bits,
            chunk_embedding.bits <~> question_bits
        from chunk_embedding
        where chunk_embedding.space_id = space and chunk_embedding.repository_id = any (repository_ids)
            and (not filtered or exists (
                select from file
                where file.repository_id = chunk_embedding.repository_id and file.id = chunk_embedding.file_id
                    and file_passes(
                        file.language, file.path, languages, excluded_languages, paths, excluded_paths)))
        -- The number breaks ties, so that a scan that starts elsewhere cuts them at the same place.
        order by (chunk_embedding.bits <~> question_bits) + 0, chunk_embedding.chunk_id
        limit result_limit;
    end if;
end
$$;
comment on function maguyva.nearest_chunks is
    'Chunks of an embedding space whose bits differ least from the question''s: by the HNSW index where everything is searched and it exists, else exactly';
