-- Remove files with their chunks, symbols, references and embeddings.
-- parameters:
--   repository_id integer — the repository
--   file_ids bigint[] — the files
-- columns: none
-- index: file_pkey, reference_file
with uses as (
    delete from maguyva.reference
    where repository_id = %(repository_id)s::integer and file_id = any (%(file_ids)s::bigint[])
)
delete from maguyva.file
where repository_id = %(repository_id)s::integer and id = any (%(file_ids)s::bigint[])
