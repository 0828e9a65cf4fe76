-- Files that were not indexed, and those that were cut by their lines although their language has a grammar.
drop function if exists maguyva.skipped_file cascade;
create function maguyva.skipped_file(repositories text[] default null)
returns table (repository text, repository_id integer, path text, reason text, detail text, size bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select repository.name, repository.id, found.path, found.reason, found.detail, found.size
    from (
        select unindexed_file.repository_id, unindexed_file.path, unindexed_file.reason, unindexed_file.detail,
            unindexed_file.size
        from unindexed_file
        union all
        select file.repository_id, file.path, 'in_part', file.problem, file.size from file where file.problem is not null
    ) as found
    join repository on repository.id = found.repository_id
    where found.repository_id = any (repository_ids)
    order by repository.name, found.path;
end
$$;
comment on function maguyva.skipped_file is
    'Files that were not indexed, or only by their lines (reason in_part), and why; also a view';
