-- Take a repository out of everyone's sight, before its rows are removed.
-- parameters:
--   repository_id integer — the repository
-- columns: files bigint
-- index: repository_pkey
update maguyva.repository
set removed_at = coalesce(removed_at, now()), schedule = null
where id = %(repository_id)s::integer
returning (select count(*) from maguyva.file where file.repository_id = repository.id) as files
