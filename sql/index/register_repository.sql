-- Make a repository known under a name, or find it.
-- parameters:
--   name text — unique name
--   source text — folder or git URL
--   branch text — what was asked to be indexed; null: what is checked out
--   subdirectory text — only this folder is indexed; empty: all
-- columns: id integer
-- index: repository_name_key
insert into maguyva.repository (name, source, branch, subdirectory)
values (%(name)s::text, %(source)s::text, %(branch)s::text, %(subdirectory)s::text)
on conflict (name) do update
set source = excluded.source, branch = excluded.branch, subdirectory = excluded.subdirectory
returning id
