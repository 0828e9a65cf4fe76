-- Take the lock on a repository's rows for this transaction. The lock of the session is another connection's:
-- should that one be lost, this still keeps a second run from writing beside the first.
-- parameters:
--   repository_id integer — the repository
-- columns: locked boolean
-- index: none
select pg_try_advisory_xact_lock(21064, %(repository_id)s::integer) as locked
