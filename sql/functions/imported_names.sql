-- Where a name that nothing here defines comes into a repository: imports of it whose module is another
-- package's. An import from a file of the repository that itself imports it leads no further and is left out. Those that
-- are for their file alone are told from those that offer the name to others.
drop function if exists maguyva.imported_names;
create function maguyva.imported_names(written text, repository_ids integer[])
returns table (repository_id integer, file_id bigint, line integer, external_name text, is_local boolean)
language plpgsql stable parallel safe
rows 20 -- few enough that the planner looks each one's chunk up
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    parts constant text[] := symbol_name_parts(written);
    last_part constant text := parts[cardinality(parts)];
begin
    return query
    select reference.repository_id, reference.file_id, reference.line, reference.external_name, reference.is_local
    from reference
    where reference.name = last_part and reference.kind = 'import' and reference.external_name is not null
        and reference.repository_id = any (repository_ids)
        and bears_name(reference.external_name, '', parts)
        and reference.external_name = package_and_name(reference.qualifier) || '.' || reference.name;
end
$$;
comment on function maguyva.imported_names is
    'Imports from other packages that bind a name, as the file itself writes them: where it comes into a repository';
