-- Forget the skipped files of a repository, before the new ones are copied in.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: unindexed_file_pkey
delete from maguyva.unindexed_file
where repository_id = %(repository_id)s::integer
