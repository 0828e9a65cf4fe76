-- The chunks that are shown, with their text, what matched in it, and the symbol that they are about: the
-- one that a retriever matched; else the innermost around the line that matched; else the outermost that the
-- chunk defines; else the innermost around the chunk.
-- parameters:
--   repository_ids integer[] — repository of each result
--   chunk_ids bigint[] — the results
--   symbol_ids bigint[] — symbol that a retriever matched in each; null: none
--   focus_lines integer[] — line that a retriever matched in each; null: none
--   pattern text — regular expression whose places are wanted; null: that of the words
--   words text — question whose words are wanted; null: none
-- columns: chunk_id bigint, repository text, path text, language text, start_line integer, end_line integer, content text, matches jsonb, symbol text, kind text, symbol_start_line integer, symbol_end_line integer, name_line integer
-- index: chunk_pkey, file_pkey, symbol_pkey, symbol_file
select
    chunk.id as chunk_id, repository.name as repository, file.path, file.language, chunk.start_line, chunk.end_line,
    chunk.content, maguyva.matches(chunk.content, chunk.start_line, shown.pattern) as matches,
    symbol.qualified_name as symbol, symbol.kind, symbol.start_line as symbol_start_line,
    symbol.end_line as symbol_end_line, symbol.name_line
from unnest(
    %(repository_ids)s::integer[], %(chunk_ids)s::bigint[], %(symbol_ids)s::bigint[], %(focus_lines)s::integer[])
    as result (repository_id, chunk_id, symbol_id, focus_line)
cross join (select coalesce(%(pattern)s::text, maguyva.words_pattern(%(words)s::text)) as pattern) as shown
join maguyva.chunk on chunk.repository_id = result.repository_id and chunk.id = result.chunk_id
join maguyva.file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
join maguyva.repository on repository.id = chunk.repository_id
left join lateral (
    select near.*
    from (
        select
            symbol.*,
            case
                when symbol.id = result.symbol_id then 1
                when result.focus_line between symbol.start_line and symbol.end_line then 2
                when symbol.chunk_id = chunk.id then 3
                else 4
            end as preference
        from maguyva.symbol
        where symbol.repository_id = chunk.repository_id and symbol.file_id = chunk.file_id
            and symbol.start_line <= chunk.end_line and symbol.end_line >= chunk.start_line
    ) as near
    order by
        near.preference,
        case when near.preference = 3 then near.start_line end,
        case when near.preference = 3 then near.start_line - near.end_line else near.end_line - near.start_line end,
        near.name_column
    limit 1
) as symbol on true
