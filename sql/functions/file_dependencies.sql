-- Which files use which: file uses file, by resolved references of any kind; grain 'folder' puts the files of a
-- folder together, which is what a package is in Go and Java.
drop function if exists maguyva.file_dependencies cascade;
create function maguyva.file_dependencies(repository_ids integer[], grain text default 'file')
returns table (repository_id integer, source_path text, target_path text, reference_count bigint)
language plpgsql stable parallel safe
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
    if grain not in ('file', 'folder') then
        raise exception 'grain is %, which is neither file nor folder', quote_literal(grain)
            using errcode = 'invalid_parameter_value',
                  hint = 'file: which files; folder: which packages, in Go and Java';
    end if;
    return query
    with used as (
        select reference.repository_id, reference.file_id as source_id, symbol.file_id as target_id, count(*) as uses
        from reference
        join symbol on symbol.repository_id = reference.repository_id and symbol.id = reference.symbol_id
        where reference.repository_id = any (repository_ids) and symbol.file_id <> reference.file_id
        group by 1, 2, 3
    ),
    place as (
        select
            file.repository_id, file.id,
            case grain when 'file' then file.path else regexp_replace(file.path, '/?[^/]*$', '/') end as path
        from file
        where file.repository_id = any (repository_ids)
    )
    select used.repository_id, source.path, target.path, sum(used.uses)::bigint
    from used
    join place as source on source.repository_id = used.repository_id and source.id = used.source_id
    join place as target on target.repository_id = used.repository_id and target.id = used.target_id
    where source.path <> target.path
    group by 1, 2, 3;
end
$$;
comment on function maguyva.file_dependencies is
    'File uses file (grain folder: folder uses folder), by resolved references';
