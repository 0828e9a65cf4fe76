-- Workers of the queue, and how long ago each was last heard of.
-- parameters: none
-- columns: id bigint, seconds_silent double precision
-- index: none
select id, seconds_silent
from maguyva.index_worker()
