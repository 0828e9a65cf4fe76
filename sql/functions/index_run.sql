-- Runs of the indexer, the latest first.
drop function if exists maguyva.index_run cascade;
create function maguyva.index_run(repositories text[] default null)
returns table (
    repository text, repository_id integer, id bigint, revision text, started_at timestamptz, finished_at timestamptz,
    seconds real, state text, error text, files integer, changed integer, deleted integer, skipped integer,
    chunks integer, symbols integer, reference_count integer, resolved integer, embedded integer)
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
        repository.name, run.repository_id, run.id, run.revision, run.started_at, run.finished_at, run.seconds,
        run.state, run.error, run.files, run.changed, run.deleted, run.skipped, run.chunks, run.symbols,
        run.reference_count, run.resolved, run.embedded
    from repository_run as run join repository on repository.id = run.repository_id
    where run.repository_id = any (repository_ids)
    order by run.started_at desc, run.repository_id, run.id desc;
end
$$;
comment on function maguyva.index_run is 'Runs of the indexer, the latest first; also a view';
