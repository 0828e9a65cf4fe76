-- The files of a repository as they are indexed.
-- parameters:
--   repository_id integer — the repository
-- columns: id bigint, path text, blob_hash text
-- index: file_repository_id_path_key
select id, path, encode(blob_hash, 'hex') as blob_hash
from maguyva.file
where repository_id = %(repository_id)s::integer
