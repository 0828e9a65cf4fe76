-- The skipped files of a repository as they are recorded.
-- parameters:
--   repository_id integer — the repository
-- columns: path text, reason text, detail text, size bigint
-- index: unindexed_file_pkey
select path, reason, detail, size
from maguyva.unindexed_file
where repository_id = %(repository_id)s::integer
order by path
