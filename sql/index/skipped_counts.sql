-- How many files were not indexed, or without their definitions, by repository; none where there are none.
-- parameters: none
-- columns: repository text, files bigint
-- index: none
select repository, count(*) as files
from maguyva.skipped_file()
group by repository
