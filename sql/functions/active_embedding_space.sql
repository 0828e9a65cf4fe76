-- The embedding space that searches use; no row before the first index run.
drop function if exists maguyva.active_embedding_space;
create function maguyva.active_embedding_space()
returns table (id smallint, provider text, model text, version text, dimension smallint, template smallint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
begin
    return query
    select
        embedding_space.id, embedding_space.provider, embedding_space.model, embedding_space.version,
        embedding_space.dimension, embedding_space.template
    from embedding_space
    where embedding_space.active;
end
$$;
comment on function maguyva.active_embedding_space is
    'Embedding space (model, version, number of bits) that semantic search compares in; no row: nothing is indexed';
