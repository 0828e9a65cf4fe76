-- What fusion needs to know of candidates.
-- parameters:
--   repository_ids integer[] — repository of each candidate
--   chunk_ids bigint[] — the candidates
--   symbol_ids bigint[] — the symbol that a candidate was found as; null: the chunk was found by its text
-- columns: chunk_id bigint, repository_id integer, path text, start_line integer, centrality real, path_class text
-- index: chunk_pkey, file_pkey, symbol_chunk, symbol_centrality_pkey
select chunk_id, repository_id, path, start_line, centrality, path_class
from maguyva.candidate_details(%(repository_ids)s::integer[], %(chunk_ids)s::bigint[], %(symbol_ids)s::bigint[])
