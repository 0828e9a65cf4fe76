-- Give jobs whose worker is gone back to the queue: its heartbeat has stopped, or it has been struck off. What was
-- lost too often, was to be cancelled or waits in the queue already fails instead. Needs the queue's search_path.
-- parameters:
--   seconds double precision — without a heartbeat for so long, a worker is gone
--   most_attempts integer — times that a job may lose its worker
-- columns: id bigint, status text, repository_id integer
-- index: idx_procrastinate_jobs_worker_not_null
with stalled as (
    select
        job.id,
        job.abort_requested or job.attempts + 1 >= %(most_attempts)s::integer
            or exists (
                select from maguyva_jobs.procrastinate_jobs as waiting
                where waiting.queueing_lock = job.queueing_lock and waiting.status = 'todo') as hopeless
    from maguyva_jobs.procrastinate_jobs as job
    left join maguyva_jobs.procrastinate_workers as worker on worker.id = job.worker_id
    where job.status = 'doing'
        and (worker.id is null or worker.last_heartbeat < now() - make_interval(secs => %(seconds)s::double precision))
    for update of job skip locked
)
update maguyva_jobs.procrastinate_jobs as job
set
    status = case when stalled.hopeless then 'failed' else 'todo' end::maguyva_jobs.procrastinate_job_status,
    attempts = job.attempts + 1, abort_requested = false, worker_id = null, scheduled_at = now()
from stalled
where job.id = stalled.id
returning job.id, job.status::text, (job.args->>'repository_id')::integer as repository_id
