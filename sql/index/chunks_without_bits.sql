-- Chunks that have no bits in an embedding space yet, from a place on.
-- parameters:
--   space_id smallint — the embedding space
--   after_repository integer — only chunks behind this place: of this repository and later ones
--   after_chunk bigint — and within it, behind this chunk
--   row_limit integer — most rows to return
-- columns: repository_id integer, id bigint, file_id bigint, path text, names text, content text
-- index: chunk_pkey, chunk_embedding_pkey
select chunk.repository_id, chunk.id, chunk.file_id, chunk.path, chunk.names, chunk.content
from maguyva.chunk
where (chunk.repository_id, chunk.id) > (%(after_repository)s::integer, %(after_chunk)s::bigint)
    and not exists (
        select from maguyva.chunk_embedding
        where chunk_embedding.repository_id = chunk.repository_id
            and chunk_embedding.space_id = %(space_id)s::smallint and chunk_embedding.chunk_id = chunk.id)
order by chunk.repository_id, chunk.id
limit %(row_limit)s::integer
