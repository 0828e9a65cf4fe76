-- Files that were not indexed, in all repositories.
-- parameters: none
-- columns: repository text, path text, reason text, detail text, size bigint
-- index: skipped_file_pkey
select repository.name as repository, skipped_file.path, skipped_file.reason, skipped_file.detail, skipped_file.size
from maguyva.skipped_file
join maguyva.repository on repository.id = skipped_file.repository_id
order by repository.name, skipped_file.path
