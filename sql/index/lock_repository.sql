-- Take the lock of a repository for this session, so that one run at a time writes it.
-- 21063 keeps these locks apart from those of other programs; maguyva.index_progress looks for it, too.
-- parameters:
--   repository_id integer — the repository
-- columns: locked boolean
-- index: none
select pg_try_advisory_lock(21063, %(repository_id)s::integer) as locked
