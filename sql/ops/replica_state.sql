-- What a server says of itself as a replica: whether it is one, and how far it is behind its primary. Without a
-- stream from the primary, what has not arrived is not known: then the time since the last change counts.
-- parameters: none
-- columns: replica boolean, streaming boolean, seconds_behind double precision, position text, feedback boolean
-- index: none
select
    pg_is_in_recovery() as replica,
    exists (select from pg_catalog.pg_stat_wal_receiver) as streaming,
    maguyva.replica_seconds_behind() as seconds_behind,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position,
    current_setting('hot_standby_feedback')::boolean as feedback
