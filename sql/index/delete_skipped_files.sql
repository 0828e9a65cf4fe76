-- Forget the skipped files of a repository, before the new ones are copied in.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: skipped_file_pkey
delete from maguyva.skipped_file
where repository_id = %(repository_id)s::integer
