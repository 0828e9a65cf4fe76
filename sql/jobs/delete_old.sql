-- Forget jobs that ended long ago. Needs the queue's search_path.
-- parameters:
--   days integer — how long ago
-- columns: none
-- index: procrastinate_events_job_id_fkey_v1
delete from maguyva_jobs.procrastinate_jobs as job
where job.status in ('succeeded', 'failed', 'cancelled', 'aborted')
    and not exists (
        select from maguyva_jobs.procrastinate_events as event
        where event.job_id = job.id and event.at > now() - make_interval(days => %(days)s::integer))
