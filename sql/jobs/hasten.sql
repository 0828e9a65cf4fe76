-- Let a job that waits in the queue run at once, and before those of lower priority.
-- Needs the queue's search_path.
-- parameters:
--   queueing_lock text — the repository's
--   priority integer — at least this
-- columns: id bigint
-- index: procrastinate_jobs_queueing_lock_idx_v1
update maguyva_jobs.procrastinate_jobs
set scheduled_at = null, priority = greatest(priority, %(priority)s::integer)
where queueing_lock = %(queueing_lock)s::text and status = 'todo'
returning id
