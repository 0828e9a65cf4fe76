-- Let searches use no embedding space; the transaction that does so then activates another.
-- parameters: none
-- columns: none
-- index: embedding_space_active
update maguyva.embedding_space
set active = false
where active
