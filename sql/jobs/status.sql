-- Jobs that run or wait, and those that ended lately: what runs first, then what waits in its order, then the rest.
-- parameters:
--   hours integer — how far back an end may lie
-- columns: id bigint, repository text, status text, priority integer, attempt integer, attempts integer, enqueued_at timestamptz, started_at timestamptz, ended_at timestamptz, due_at timestamptz, abort_requested boolean, error text, stage text, done integer, total integer, host text
-- index: none
select
    id, repository, status, priority, attempt, attempts, enqueued_at, started_at, ended_at, due_at, abort_requested,
    error, stage, done, total, host
from maguyva.index_job(%(hours)s::integer)
