-- Forget what SCIP indexes say of a repository; their occurrences go with them.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: scip_document_pkey
delete from maguyva.scip_document
where repository_id = %(repository_id)s::integer
