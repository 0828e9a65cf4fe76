-- The repositories that one may see, and their sources, by name, without counting what is in them: every command asks this.
-- parameters: none
-- columns: id integer, name text, source text, branch text, subdirectory text, schedule text, revision text, extraction_version integer, indexed_at timestamptz
-- index: none
select id, name, source, branch, subdirectory, schedule, revision, extraction_version, indexed_at
from maguyva.known_repositories()
