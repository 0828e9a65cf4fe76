-- Remove a repository with everything that belongs to it.
-- parameters:
--   name text — unique name
-- columns: id integer
-- index: repository_name_key
delete from maguyva.repository
where name = %(name)s::text
returning id
