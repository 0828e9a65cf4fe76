-- How old the state is that a replica answers from. Without a stream from the primary, what has not arrived is not
-- known: then the time since the last change counts.
drop function if exists maguyva.replica_seconds_behind;
create function maguyva.replica_seconds_behind()
returns double precision
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
begin
    if not pg_is_in_recovery() then
        return null;
    end if;
    if pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        and exists (select from pg_catalog.pg_stat_wal_receiver) then
        return 0;
    end if;
    return extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp());
end
$$;
comment on function maguyva.replica_seconds_behind is
    'Seconds that a replica is behind its primary, as far as it knows; null on a primary'
