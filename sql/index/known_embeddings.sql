-- Bits of texts that were embedded before, in any repository.
-- parameters:
--   space_id smallint — the embedding space
--   text_hashes uuid[] — hashes of the embedded texts
-- columns: text_hash uuid, bits bit varying
-- index: embedding_pkey
select text_hash, bits
from maguyva.embedding
where space_id = %(space_id)s::smallint and text_hash = any (%(text_hashes)s::uuid[])
