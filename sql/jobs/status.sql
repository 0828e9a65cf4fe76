-- Jobs that run or wait, and those that ended lately: what runs first, then what waits in its order, then the rest.
-- parameters:
--   hours integer — how far back an end may lie
-- columns: id bigint, repository text, status text, priority integer, attempt integer, attempts integer, enqueued_at timestamptz, started_at timestamptz, ended_at timestamptz, due_at timestamptz, abort_requested boolean, error text, stage text, done integer, total integer, host text
-- index: procrastinate_events_job_id_fkey_v1
select
    job.id, coalesce(repository.name, '(removed)') as repository, job.status::text as status, job.priority,
    (job.args->>'attempt')::integer as attempt, job.attempts, event.enqueued_at, event.started_at, event.ended_at,
    job.scheduled_at as due_at, job.abort_requested,
    case when job.status = 'failed' then coalesce(run.error, 'lost its worker') end as error,
    progress.stage, progress.done, progress.total, progress.host
from maguyva_jobs.procrastinate_jobs as job
left join maguyva.repository on repository.id = (job.args->>'repository_id')::integer and repository.removed_at is null
cross join lateral (
    select
        min(at) filter (where type = 'deferred') as enqueued_at,
        max(at) filter (where type = 'started') as started_at,
        max(at) filter (where type in ('succeeded', 'failed', 'cancelled', 'aborted')) as ended_at
    from maguyva_jobs.procrastinate_events
    where job_id = job.id
) as event
left join maguyva.index_progress as progress
    on job.status = 'doing' and progress.repository_id = (job.args->>'repository_id')::integer
left join lateral (
    select repository_run.error
    from maguyva.repository_run
    where repository_run.repository_id = repository.id and repository_run.state = 'failed'
        and repository_run.started_at between event.started_at and event.ended_at
    order by repository_run.id desc
    limit 1
) as run on job.status = 'failed'
where job.status in ('todo', 'doing') or event.ended_at > now() - make_interval(hours => %(hours)s::integer)
order by
    job.status <> 'doing', job.status <> 'todo',
    case when job.status = 'todo' then job.scheduled_at end nulls first,
    case when job.status = 'todo' then job.priority end desc,
    case when job.status in ('todo', 'doing') then job.id end,
    event.ended_at desc, job.id desc
