-- How much code each repository has in the index, largest first.
-- parameters: none
-- columns: name text, files bigint, code_bytes bigint
-- index: none
select repository.name, count(file.id) as files, coalesce(sum(file.size), 0)::bigint as code_bytes
from maguyva.repository
left join maguyva.file on file.repository_id = repository.id
where repository.removed_at is null
group by repository.id
order by code_bytes desc, repository.name
