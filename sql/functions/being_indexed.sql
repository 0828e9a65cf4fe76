-- Numbers of the repositories whose lock a run holds right now. A run that was killed has lost it.
drop function if exists maguyva.being_indexed;
create function maguyva.being_indexed()
returns setof integer
language plpgsql stable parallel restricted
set search_path = maguyva, public, pg_temp
as $$
begin
    return query
    select objid::bigint::integer
    from pg_catalog.pg_locks
    where locktype = 'advisory' and classid = 21063 and objsubid = 2 and granted
        and database = (select oid from pg_catalog.pg_database where datname = current_database());
end
$$;
comment on function maguyva.being_indexed is
    'Numbers of the repositories that a run or a removal is at work on right now';
