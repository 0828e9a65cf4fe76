-- How much of this primary's log a replica has not replayed.
-- parameters:
--   position text — to where the replica has replayed
-- columns: bytes bigint
-- index: none
select greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), %(position)s::pg_lsn), 0)::bigint as bytes
