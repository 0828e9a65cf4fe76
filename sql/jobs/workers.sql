-- Workers of the queue, and how long ago each was last heard of.
-- parameters: none
-- columns: id bigint, seconds_silent double precision
-- index: none
select id, extract(epoch from now() - last_heartbeat)::double precision as seconds_silent
from maguyva_jobs.procrastinate_workers
order by id
