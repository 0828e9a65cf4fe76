-- Forget words that no chunk contains any more.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: term_pkey
delete from maguyva.term
where repository_id = %(repository_id)s::integer and chunk_count <= 0
