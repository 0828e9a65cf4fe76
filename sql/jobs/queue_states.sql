-- How many jobs are in which state, and how long the oldest one that is due has been waiting.
-- parameters: none
-- columns: state text, jobs bigint, longest_wait_seconds double precision
-- index: procrastinate_events_job_id_fkey_v1
select
    job.status::text as state,
    count(*) as jobs,
    greatest(extract(epoch from max(now() - coalesce(job.scheduled_at, enqueued.at))), 0)::double precision
        as longest_wait_seconds
from maguyva_jobs.procrastinate_jobs as job
left join lateral (
    select min(at) as at
    from maguyva_jobs.procrastinate_events
    where job_id = job.id and type = 'deferred' and job.status = 'todo') as enqueued on job.status = 'todo'
group by job.status
