-- The skipped files of a repository as they are recorded.
-- parameters:
--   repository_id integer — the repository
-- columns: path text, reason text, detail text, size bigint, blob_hash text
-- index: unindexed_file_pkey
select path, reason, detail, size, coalesce(encode(blob_hash, 'hex'), '') as blob_hash
from maguyva.unindexed_file
where repository_id = %(repository_id)s::integer
order by path
