-- Names whose uses could not be resolved, the commonest first: what the graph cannot see.
drop function if exists maguyva.unresolved_reference cascade;
create function maguyva.unresolved_reference(repositories text[] default null)
returns table (
    repository text, name text, kind text, uses bigint, files bigint, example_path text, example_line integer)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    with unresolved as (
        select
            reference.repository_id, reference.name, reference.kind, count(*) as uses,
            count(distinct reference.file_id) as files,
            min(array[reference.id, reference.file_id, reference.line]) as example
        from reference
        where reference.repository_id = any (repository_ids) and reference.step is null
            and (not reference.is_local or reference.qualifier <> '')
        group by 1, 2, 3
    )
    select
        repository.name, unresolved.name, unresolved.kind, unresolved.uses, unresolved.files, file.path,
        unresolved.example[3]::integer
    from unresolved
    join file on file.repository_id = unresolved.repository_id and file.id = unresolved.example[2]
    join repository on repository.id = unresolved.repository_id
    order by unresolved.uses desc, repository.name, unresolved.name, unresolved.kind;
end
$$;
comment on function maguyva.unresolved_reference is
    'Names whose uses could not be resolved to a definition, with how many and where one is, commonest first; also a view';
