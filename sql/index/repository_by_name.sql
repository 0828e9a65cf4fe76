-- One repository by its name.
-- parameters:
--   name text — unique name
-- columns: id integer, name text, source text, branch text, subdirectory text, schedule text, revision text, extraction_version integer, indexed_at timestamptz
-- index: none
select id, name, source, branch, subdirectory, schedule, revision, extraction_version, indexed_at
from maguyva.known_repositories()
where name = %(name)s::text
