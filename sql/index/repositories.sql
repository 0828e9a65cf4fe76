-- All repositories with their sizes and their last run, by name.
-- parameters: none
-- columns: id integer, name text, source text, branch text, subdirectory text, revision text, indexed_at timestamptz, files bigint, chunks integer, symbols bigint, skipped bigint, state text, error text
-- index: none
select
    repository.id, repository.name, repository.source, repository.branch, repository.subdirectory,
    repository.revision, repository.indexed_at,
    (select count(*) from maguyva.file where file.repository_id = repository.id) as files,
    repository.chunk_count as chunks,
    (select count(*) from maguyva.symbol where symbol.repository_id = repository.id) as symbols,
    (select count(*) from maguyva.skipped_file where skipped_file.repository_id = repository.id) as skipped,
    last_run.state, last_run.error
from maguyva.repository
left join lateral (
    select index_run.state, index_run.error
    from maguyva.index_run
    where index_run.repository_id = repository.id
    order by index_run.id desc
    limit 1
) as last_run on true
order by repository.name
