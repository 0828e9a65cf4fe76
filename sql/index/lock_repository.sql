-- Take the lock of a repository for this transaction, so that one at a time writes its rows. It ends with the
-- transaction that writes, also where the connection is lost, and a pooler in transaction mode leaves it alone.
-- 21063 keeps these locks apart from those of other programs; maguyva.index_progress looks for it, too.
-- parameters:
--   repository_id integer — the repository
-- columns: locked boolean
-- index: none
select pg_try_advisory_xact_lock(21063, %(repository_id)s::integer) as locked
