-- Remove an embedding space that searches do not use, with all of its bits.
-- parameters:
--   space_id smallint — the embedding space
-- columns: id smallint
-- index: embedding_space_pkey
delete from maguyva.embedding_space
where id = %(space_id)s::smallint and not active
returning id
