-- Whether an embedding space has grown beyond what a scan answers quickly (250,000 chunks: 45 ms) and has no
-- valid HNSW index yet, which only the owner of the table may make.
-- parameters:
--   space_id smallint — the embedding space; null: the active one
-- columns: space_id smallint, dimension smallint
-- index: embedding_space_active, embedding_space_pkey
select embedding_space.id as space_id, embedding_space.dimension
from maguyva.embedding_space
where (embedding_space.id = %(space_id)s::smallint or (%(space_id)s::smallint is null and embedding_space.active))
    and (select pg_has_role(relowner, 'usage') from pg_class where oid = 'maguyva.chunk_embedding'::regclass)
    and (select sum(repository.chunk_count) from maguyva.repository) > 250000
    and not exists (
        select from pg_index
        where indexrelid = to_regclass('maguyva.chunk_embedding_nearest_' || embedding_space.id) and indisvalid)
