-- What repositories were last indexed at, for how fresh an answer is, by name.
-- parameters:
--   repositories text[] — names of the repositories
-- columns: name text, source text, branch text, revision text, indexed_at timestamptz, seconds_behind double precision
-- index: none
select name, source, branch, revision, indexed_at, maguyva.replica_seconds_behind() as seconds_behind
from maguyva.known_repositories()
where name = any (%(repositories)s::text[])
