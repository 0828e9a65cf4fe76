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
select distinct on (candidate.repository_id, candidate.chunk_id) candidate.chunk_id, symbol.id as symbol_id
from unnest(%(repository_ids)s::integer[], %(chunk_ids)s::bigint[]) as candidate (repository_id, chunk_id)
left join maguyva.symbol
    on symbol.repository_id = candidate.repository_id and symbol.chunk_id = candidate.chunk_id
where (%(kinds)s::text[] is null or symbol.kind = any (%(kinds)s::text[]))
    and (%(excluded_kinds)s::text[] is null or symbol.kind is null or symbol.kind <> all (%(excluded_kinds)s::text[]))
    and (%(constructs)s::jsonb is null or maguyva.symbol_has(symbol.attributes, %(constructs)s::jsonb))
order by candidate.repository_id, candidate.chunk_id, symbol.name_line, symbol.id
