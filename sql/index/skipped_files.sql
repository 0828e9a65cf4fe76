-- Files that were not indexed, or without their definitions, in all repositories, by path.
-- parameters:
--   most_each integer — rows of each repository; null: all
-- columns: repository text, path text, reason text, detail text, size bigint
-- index: none
select repository, path, reason, detail, size
from (
    select *, row_number() over (partition by repository_id order by path) as number
    from maguyva.skipped_file()
) as numbered
where %(most_each)s::integer is null or number <= %(most_each)s::integer
order by repository, path
