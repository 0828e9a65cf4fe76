-- The migrations of procrastinate that were applied. Fails where there is no queue yet.
-- parameters: none
-- columns: name text
-- index: none
select name
from maguyva_jobs.applied_step
