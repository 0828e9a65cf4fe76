-- Let searches use an embedding space, after another was deactivated in the same transaction.
-- parameters:
--   space_id smallint — the embedding space
-- columns: none
-- index: embedding_space_pkey
update maguyva.embedding_space
set active = true
where id = %(space_id)s::smallint
