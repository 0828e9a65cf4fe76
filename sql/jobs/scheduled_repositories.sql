-- Repositories with a schedule, and since when it has not been met.
-- parameters: none
-- columns: id integer, schedule text, since timestamptz, now timestamptz
-- index: none
select id, schedule, coalesce(scheduled_at, created_at) as since, now() as now
from maguyva.repository
where schedule is not null and removed_at is null
