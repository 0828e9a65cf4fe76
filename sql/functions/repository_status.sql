-- Repositories with their revision, their sizes and how their last run ended. The sizes are those that the last
-- finished run counted, in the transaction that made them so: counting anew would read the whole index.
drop function if exists maguyva.repository_status cascade;
create function maguyva.repository_status(repositories text[] default null)
returns table (
    repository text, repository_id integer, source text, branch text, subdirectory text, schedule text,
    revision text, indexed_at timestamptz, age interval, files integer, chunks integer, symbols integer, skipped integer, state text,
    error text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select
        repository.name, repository.id, repository.source, repository.branch, repository.subdirectory,
        repository.schedule, repository.revision, repository.indexed_at, date_trunc('second', now() - repository.indexed_at),
        coalesce(counted.files, 0), coalesce(counted.chunks, 0), coalesce(counted.symbols, 0),
        coalesce(counted.skipped, 0), latest.state, latest.error
    from repository
    left join lateral (
        -- A run that has lost its lock was killed, although nobody has noted its end yet.
        select
            case when running then 'running' when run.state = 'running' then 'failed' else run.state end as state,
            case when run.state = 'running' and not running then 'interrupted' else run.error end as error
        from (
            select repository_run.state, repository_run.error
            from repository_run
            where repository_run.repository_id = repository.id
            order by repository_run.id desc
            limit 1
        ) as run
        cross join lateral (
            select run.state = 'running' and repository.id in (select being_indexed()) as running) as alive
    ) as latest on true
    left join lateral (
        select repository_run.files, repository_run.chunks, repository_run.symbols, repository_run.skipped
        from repository_run
        where repository_run.repository_id = repository.id and repository_run.state = 'done'
        order by repository_run.id desc
        limit 1
    ) as counted on true
    where repository.id = any (repository_ids)
    order by repository.name;
end
$$;
comment on function maguyva.repository_status is
    'Repositories with revision, age, sizes and the outcome of the last run; also a view';
