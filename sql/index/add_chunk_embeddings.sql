-- Give stored chunks their bits in an embedding space, beside index runs. The lock keeps their files from being
-- removed meanwhile; those that a run has removed are left out.
-- parameters:
--   space_id smallint — the embedding space
--   repository_ids integer[] — repository of each chunk
--   chunk_ids bigint[] — the chunks
--   file_ids bigint[] — their files
--   text_hashes uuid[] — hashes of their embedded texts, whose bits are kept
-- columns: none
-- index: file_pkey, embedding_pkey
insert into maguyva.chunk_embedding (repository_id, space_id, chunk_id, file_id, bits)
select file.repository_id, embedding.space_id, added.chunk_id, file.id, embedding.bits
from unnest(
    %(repository_ids)s::integer[], %(chunk_ids)s::bigint[], %(file_ids)s::bigint[], %(text_hashes)s::uuid[])
    as added (repository_id, chunk_id, file_id, text_hash)
join maguyva.embedding
    on embedding.space_id = %(space_id)s::smallint and embedding.text_hash = added.text_hash
join maguyva.file on file.repository_id = added.repository_id and file.id = added.file_id
for key share of file
on conflict (repository_id, space_id, chunk_id) do nothing
