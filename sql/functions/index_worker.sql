-- Workers of the job queue. They are no one repository's, and nothing here tells of one.
drop function if exists maguyva.index_worker;
create function maguyva.index_worker()
returns table (id bigint, seconds_silent double precision)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
begin
    return query
    select worker.id, extract(epoch from now() - worker.last_heartbeat)::double precision
    from maguyva_jobs.procrastinate_workers as worker
    order by worker.id;
end
$$;
comment on function maguyva.index_worker is 'Workers of the job queue, and how long ago each was last heard of';
