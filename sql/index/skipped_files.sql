-- Files that were not indexed, or without their definitions, in all repositories.
-- parameters: none
-- columns: repository text, path text, reason text, detail text, size bigint
-- index: skipped_file_pkey
select repository.name as repository, left_out.path, left_out.reason, left_out.detail, left_out.size
from (
    select repository_id, path, reason, detail, size from maguyva.skipped_file
    union all
    select repository_id, path, 'in_part', problem, size from maguyva.file where problem is not null
) as left_out
join maguyva.repository on repository.id = left_out.repository_id
order by repository.name, left_out.path
