-- Numbers of the repositories whose lock a run holds right now. A run that was killed has lost it. A replica does
-- not see the primary's locks: there, what is noted as running counts.
drop function if exists maguyva.being_indexed;
create function maguyva.being_indexed()
returns setof integer
language plpgsql stable parallel restricted
set search_path = maguyva, public, pg_temp
as $$
begin
    if pg_is_in_recovery() then
        return query select distinct run.repository_id from repository_run as run where run.state = 'running';
        return;
    end if;
    return query
    select objid::bigint::integer
    from pg_catalog.pg_locks
    where locktype = 'advisory' and classid = 21063 and objsubid = 2 and granted
        and database = (select oid from pg_catalog.pg_database where datname = current_database());
end
$$;
comment on function maguyva.being_indexed is
    'Numbers of the repositories that a run or a removal is at work on right now';
