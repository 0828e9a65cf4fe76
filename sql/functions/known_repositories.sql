-- The repositories that one may see and their sources, without counting what is in them: every command asks this.
drop function if exists maguyva.known_repositories;
create function maguyva.known_repositories()
returns table (
    id integer, name text, source text, branch text, subdirectory text, schedule text, revision text,
    extraction_version integer, indexed_at timestamptz)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories();
begin
    return query
    select
        repository.id, repository.name, repository.source, repository.branch, repository.subdirectory,
        repository.schedule, repository.revision, repository.extraction_version, repository.indexed_at
    from repository
    where repository.id = any (repository_ids)
    order by repository.name;
end
$$;
comment on function maguyva.known_repositories is
    'Repositories that the caller may see, with what they are read from; maguyva.repository_status says more';
