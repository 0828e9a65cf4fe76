-- Jobs of the queue that run or wait, and those that ended lately: what runs first, then what waits in its order, then
-- the rest. The queue's own tables are the indexers'; readers see here the jobs of what they were granted.
-- Index: procrastinate_events_job_id_fkey_v1.
drop function if exists maguyva.index_job;
create function maguyva.index_job(hours integer default 24, repositories text[] default null)
returns table (
    id bigint, repository text, status text, priority integer, attempt integer, attempts integer,
    enqueued_at timestamptz, started_at timestamptz, ended_at timestamptz, due_at timestamptz, abort_requested boolean,
    error text, stage text, done integer, total integer, host text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select
        job.id, repository.name, job.status::text, job.priority, (job.args->>'attempt')::integer, job.attempts,
        event.enqueued_at, event.started_at, event.ended_at, job.scheduled_at, job.abort_requested,
        case when job.status = 'failed' then coalesce(run.error, 'lost its worker') end,
        progress.stage, progress.done, progress.total, progress.host
    from maguyva_jobs.procrastinate_jobs as job
    join repository on repository.id = (job.args->>'repository_id')::integer
    cross join lateral (
        select
            min(at) filter (where type = 'deferred') as enqueued_at,
            max(at) filter (where type = 'started') as started_at,
            max(at) filter (where type in ('succeeded', 'failed', 'cancelled', 'aborted')) as ended_at
        from maguyva_jobs.procrastinate_events
        where job_id = job.id
    ) as event
    left join index_progress(repositories) as progress
        on job.status = 'doing' and progress.repository_id = repository.id
    left join lateral (
        select repository_run.error
        from repository_run
        where repository_run.repository_id = repository.id and repository_run.state = 'failed'
            and repository_run.started_at between event.started_at and event.ended_at
        order by repository_run.id desc
        limit 1
    ) as run on job.status = 'failed'
    where repository.id = any (repository_ids)
        and (job.status in ('todo', 'doing') or event.ended_at > now() - make_interval(hours => index_job.hours))
    order by
        job.status <> 'doing', job.status <> 'todo',
        case when job.status = 'todo' then job.scheduled_at end nulls first,
        case when job.status = 'todo' then job.priority end desc,
        case when job.status in ('todo', 'doing') then job.id end,
        event.ended_at desc, job.id desc;
end
$$;
comment on function maguyva.index_job is
    'Jobs that run or wait, and those that ended in the last hours, of the repositories that the caller may see';
