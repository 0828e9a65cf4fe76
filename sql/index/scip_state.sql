-- How much of a repository SCIP indexes cover, and for how much of that they still hold.
-- parameters:
--   repository_id integer — the repository
-- columns: precise_files bigint, outdated_precise_files bigint, precise_references bigint
-- index: scip_document_pkey
select
    count(*) filter (where file.blob_hash = scip_document.blob_hash) as precise_files,
    count(*) filter (where file.blob_hash is distinct from scip_document.blob_hash) as outdated_precise_files,
    (
        select count(*)
        from maguyva.reference
        where reference.repository_id = %(repository_id)s::integer and reference.step = 'precise'
    ) as precise_references
from maguyva.scip_document
join maguyva.file on file.repository_id = scip_document.repository_id and file.path = scip_document.path
where scip_document.repository_id = %(repository_id)s::integer
