-- Which chunks define what a question asks for by kind and construct: all modes but the structural one
-- rank chunks without looking at that.
-- parameters:
--   repository_ids integer[] — repository of each candidate
--   chunk_ids bigint[] — the candidates
--   kinds text[] — the kinds that count; null: any
--   excluded_kinds text[] — the kinds that do not; with these alone, chunks without definitions pass
--   constructs jsonb — as for maguyva.symbol_has; null: any
-- columns: chunk_id bigint, symbol_id bigint
-- index: symbol_chunk
select chunk_id, symbol_id
from maguyva.chunks_that_define(
    %(repository_ids)s::integer[], %(chunk_ids)s::bigint[], %(kinds)s::text[], %(excluded_kinds)s::text[],
    %(constructs)s::jsonb)
