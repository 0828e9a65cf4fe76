-- How far each index run is that is at work right now. A run that was killed is not shown, although nobody has
-- noted its end yet.
drop function if exists maguyva.index_progress cascade;
create function maguyva.index_progress(repositories text[] default null)
returns table (
    repository text, repository_id integer, run_id bigint, revision text, stage text, done integer, total integer,
    started_at timestamptz, reported_at timestamptz, host text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select
        repository.name, run.repository_id, run.id, run.revision, run.stage, run.stage_done, run.stage_total,
        run.started_at, run.reported_at, run.host
    from repository_run as run join repository on repository.id = run.repository_id
    where run.repository_id = any (repository_ids) and run.state = 'running'
        and run.repository_id in (select being_indexed())
    order by run.started_at, run.id;
end
$$;
comment on function maguyva.index_progress is
    'Index runs that are at work right now, and how far they are; also a view';
