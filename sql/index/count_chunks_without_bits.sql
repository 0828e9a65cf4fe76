-- How many chunks have no bits in an embedding space yet.
-- parameters:
--   space_id smallint — the embedding space
-- columns: missing bigint
-- index: none (both tables are read whole)
select count(*) as missing
from maguyva.chunk
where not exists (
    select from maguyva.chunk_embedding
    where chunk_embedding.repository_id = chunk.repository_id
        and chunk_embedding.space_id = %(space_id)s::smallint and chunk_embedding.chunk_id = chunk.id)
