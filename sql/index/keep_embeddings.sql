-- Keep the bits of texts as they arrive, apart from the run's own transaction: they were paid for.
-- parameters:
--   space_id smallint — the embedding space
--   text_hashes uuid[] — hashes of the embedded texts
--   bits text[] — their bits as zeros and ones
-- columns: none
-- index: embedding_pkey
insert into maguyva.embedding (space_id, text_hash, bits)
select %(space_id)s::smallint, kept.text_hash, kept.bits::bit varying
from unnest(%(text_hashes)s::uuid[], %(bits)s::text[]) as kept (text_hash, bits)
on conflict (space_id, text_hash) do nothing
