-- Note that a run has begun, visible to everyone at once; whoever calls this holds the repository's lock, so
-- that an earlier run without an end was interrupted. No row where the repository has been removed.
-- parameters:
--   repository_id integer — the repository
--   revision text — commit that is read; null outside git
--   host text — machine on which it runs
-- columns: id bigint
-- index: repository_run_pkey
with interrupted as (
    update maguyva.repository_run
    set state = 'failed', finished_at = coalesce(reported_at, started_at), error = 'interrupted'
    where repository_id = %(repository_id)s::integer and state = 'running'
)
insert into maguyva.repository_run (repository_id, revision, host)
select id, %(revision)s::text, %(host)s::text
from maguyva.repository
where id = %(repository_id)s::integer and removed_at is null
returning id
