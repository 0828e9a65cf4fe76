-- Note a search that was answered.
-- parameters:
--   intent text — what the question was taken for
--   confidence real — how sure that is
--   strategy text — direct, single or weighted_rrf
--   preset text — quick, default or thorough
--   modes text[] — retrievers that ran
--   took_ms real — milliseconds
--   result_count integer — results
--   complete boolean — whether no mode failed and no bound was hit
--   question text — its text; null: not to be kept
-- columns: none
-- index: none
select maguyva.record_search(
    %(intent)s::text, %(confidence)s::real, %(strategy)s::text, %(preset)s::text, %(modes)s::text[], %(took_ms)s::real,
    %(result_count)s::integer, %(complete)s::boolean, %(question)s::text)
