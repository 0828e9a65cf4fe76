-- The chunks that are shown, with what matched in them and the symbols that they are about.
-- parameters:
--   repository_ids integer[] — repository of each result
--   chunk_ids bigint[] — the results
--   symbol_ids bigint[] — symbol that a retriever matched in each; null: none
--   focus_lines integer[] — line that a retriever matched in each; null: none
--   regex text — regular expression whose places are wanted; null: none
--   words text — question, for the pattern that finds its words
-- columns: chunk_id bigint, repository text, path text, language text, start_line integer, end_line integer, content text, matches jsonb, words_pattern text, symbol text, kind text, symbol_start_line integer, symbol_end_line integer, name_line integer
-- index: chunk_pkey, file_pkey, symbol_file
select *
from maguyva.result_chunks(
    %(repository_ids)s::integer[], %(chunk_ids)s::bigint[], %(symbol_ids)s::bigint[], %(focus_lines)s::integer[],
    %(regex)s::text, %(words)s::text)
