-- Remove some files of a repository, with their chunks, symbols, references and bits.
-- parameters:
--   repository_id integer — the repository
--   most integer — files to remove
-- columns: removed bigint
-- index: file_pkey, reference_file
with gone as (
    delete from maguyva.file
    where repository_id = %(repository_id)s::integer
        and id = any (array(
            select id from maguyva.file where repository_id = %(repository_id)s::integer limit %(most)s::integer))
    returning id
),
uses as (
    delete from maguyva.reference
    where repository_id = %(repository_id)s::integer and file_id = any (array(select id from gone))
)
select count(*) as removed from gone
