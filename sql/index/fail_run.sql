-- Note that a run failed and why; the state before it stays in force.
-- parameters:
--   repository_id integer — the repository
--   run_id bigint — the run
--   error text — what happened
-- columns: none
-- index: repository_run_pkey
update maguyva.repository_run
set finished_at = now(), state = 'failed', error = %(error)s::text
where repository_id = %(repository_id)s::integer and id = %(run_id)s::bigint
