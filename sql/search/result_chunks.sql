-- The chunks that are shown, with their text, what matched in it, and the symbol that they are about: the
-- one that a retriever matched or, where none did, the outermost that they define.
-- parameters:
--   repository_ids integer[] — repository of each result
--   chunk_ids bigint[] — the results
--   symbol_ids bigint[] — symbol that a retriever matched in each; null: none
--   pattern text — regular expression whose places are wanted; null: that of the words
--   words text — question whose words are wanted; null: none
-- columns: chunk_id bigint, repository text, path text, language text, start_line integer, end_line integer, content text, matches jsonb, symbol text, kind text, symbol_start_line integer, symbol_end_line integer, name_line integer
-- index: chunk_pkey, file_pkey, symbol_pkey, symbol_chunk
select
    chunk.id as chunk_id, repository.name as repository, file.path, file.language, chunk.start_line, chunk.end_line,
    chunk.content, maguyva.matches(chunk.content, chunk.start_line, shown.pattern) as matches,
    symbol.qualified_name as symbol, symbol.kind, symbol.start_line as symbol_start_line,
    symbol.end_line as symbol_end_line, symbol.name_line
from unnest(%(repository_ids)s::integer[], %(chunk_ids)s::bigint[], %(symbol_ids)s::bigint[])
    as result (repository_id, chunk_id, symbol_id)
cross join (select coalesce(%(pattern)s::text, maguyva.words_pattern(%(words)s::text)) as pattern) as shown
join maguyva.chunk on chunk.repository_id = result.repository_id and chunk.id = result.chunk_id
join maguyva.file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
join maguyva.repository on repository.id = chunk.repository_id
left join lateral (
    select symbol.*
    from maguyva.symbol
    where symbol.repository_id = chunk.repository_id
        and (symbol.id = result.symbol_id or (result.symbol_id is null and symbol.chunk_id = chunk.id))
    order by symbol.start_line, symbol.end_line desc, symbol.name_column
    limit 1
) as symbol on true
