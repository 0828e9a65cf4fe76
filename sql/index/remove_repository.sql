-- Forget a repository, whose rows are gone.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: repository_pkey
delete from maguyva.repository
where id = %(repository_id)s::integer
