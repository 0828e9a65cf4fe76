-- The embedding spaces, with how many of the chunks that one may see have bits in each; the one that searches use first.
drop function if exists maguyva.embedding_spaces;
create function maguyva.embedding_spaces()
returns table (
    id smallint, provider text, model text, version text, dimension smallint, template smallint, active boolean,
    created_at timestamptz, chunks bigint, missing bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories();
begin
    return query
    select
        embedding_space.id, embedding_space.provider, embedding_space.model, embedding_space.version,
        embedding_space.dimension, embedding_space.template, embedding_space.active, embedding_space.created_at,
        coalesce(embedded.chunks, 0), stored.chunks - coalesce(embedded.chunks, 0)
    from embedding_space
    cross join (select count(*) as chunks from chunk where chunk.repository_id = any (repository_ids)) as stored
    left join (
        select chunk_embedding.space_id, count(*) as chunks
        from chunk_embedding
        where chunk_embedding.repository_id = any (repository_ids)
        group by chunk_embedding.space_id
    ) as embedded on embedded.space_id = embedding_space.id
    order by embedding_space.active desc, embedding_space.id;
end
$$;
comment on function maguyva.embedding_spaces is
    'Embedding spaces, with how many of the visible chunks have bits in each, and how many do not; searches use the active one';
