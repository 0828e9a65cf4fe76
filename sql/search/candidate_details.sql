-- What fusion needs to know of candidates: where they lie and how much the repository leans on them.
-- parameters:
--   repository_ids integer[] — repository of each candidate
--   chunk_ids bigint[] — the candidates
-- columns: chunk_id bigint, repository_id integer, path text, start_line integer, centrality real, path_class text
-- index: chunk_pkey, file_pkey, symbol_chunk, symbol_centrality_pkey
select
    chunk.id as chunk_id, chunk.repository_id, file.path, chunk.start_line,
    coalesce((
        select max(symbol_centrality.centrality)
        from maguyva.symbol
        join maguyva.symbol_centrality
            on symbol_centrality.repository_id = symbol.repository_id and symbol_centrality.symbol_id = symbol.id
        where symbol.repository_id = chunk.repository_id and symbol.chunk_id = chunk.id), 0)::real as centrality,
    file.path_class
from unnest(%(repository_ids)s::integer[], %(chunk_ids)s::bigint[]) as candidate (repository_id, chunk_id)
join maguyva.chunk on chunk.repository_id = candidate.repository_id and chunk.id = candidate.chunk_id
join maguyva.file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
