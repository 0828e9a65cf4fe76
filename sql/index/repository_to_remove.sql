-- One repository by its name, also one whose removal was interrupted.
-- parameters:
--   name text — unique name
-- columns: id integer, name text, source text, branch text, subdirectory text, schedule text, revision text, extraction_version integer, indexed_at timestamptz
-- index: repository_name_key
select id, name, source, branch, subdirectory, schedule, revision, extraction_version, indexed_at
from maguyva.repository
where name = %(name)s::text
