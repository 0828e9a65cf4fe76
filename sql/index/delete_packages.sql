-- Forget the packages that a repository provides, before they are told anew.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: package_pkey
delete from maguyva.package
where repository_id = %(repository_id)s::integer
