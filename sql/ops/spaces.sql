-- The embedding spaces, with how many chunks have bits in each.
-- parameters: none
-- columns: id smallint, provider text, model text, version text, dimension smallint, template smallint, active boolean,
--   created_at timestamptz, chunks bigint, missing bigint
-- index: none (counts the narrow table)
select id, provider, model, version, dimension, template, active, created_at, chunks, missing
from maguyva.embedding_spaces()
