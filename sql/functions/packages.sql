-- The packages that repositories provide to others, as their projects declare them.
drop function if exists maguyva.packages;
create function maguyva.packages(repositories text[] default null)
returns table (repository text, ecosystem text, package text, manifest text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select repository.name, package.ecosystem, package.name, package.manifest
    from package join repository on repository.id = package.repository_id
    where package.repository_id = any (repository_ids)
    order by repository.name, package.ecosystem, package.name;
end
$$;
comment on function maguyva.packages is
    'Packages that repositories provide: ecosystem as in a package URL (cargo, golang, maven, npm, pypi), name, and the file that declares it';
