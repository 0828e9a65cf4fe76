-- What a file imports, and which files use what it defines. An import that leads to no indexed definition has no
-- target: it names something outside (external_name), or a module as a whole. Definitions and importing files may lie in
-- another repository, whose package is imported.
drop function if exists maguyva.imports;
create function maguyva.imports(file_path text, repositories text[] default null)
returns table (
    repository text, direction text, path text, line integer, module text, name text, alias text, target text,
    target_path text, external_name text, target_repository text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
    visible integer[] := visible_repositories();
begin
    return query
    with asked as (
        select file.repository_id, file.id, file.path, file.language
        from file
        where file.path = file_path and file.repository_id = any (repository_ids)
    ),
    found as (
        select
            asked.repository_id, 'imports' as direction, asked.path, reference.line, reference.qualifier, reference.name,
            reference.alias, symbol.qualified_name, target.path as target_path, reference.external_name,
            reference.start_column, symbol.repository_id as target_id
        from asked
        join reference on reference.repository_id = asked.repository_id and reference.file_id = asked.id
            and reference.kind = 'import' and (reference.qualifier <> '' or reference.symbol_id is not null)
        left join lateral (
            select asked.repository_id, reference.symbol_id where reference.symbol_id is not null
            union all
            select provided.repository_id, provided.symbol_id
            from definitions_elsewhere(visible, asked.repository_id, asked.language, reference.external_name) as provided
            where reference.name not in ('', '*')
        ) as meant on true
        left join symbol on symbol.repository_id = meant.repository_id and symbol.id = meant.symbol_id
        left join file as target on target.repository_id = symbol.repository_id and target.id = symbol.file_id
        union all
        select
            asked.repository_id, 'imported by', importer.path, reference.line, reference.qualifier, reference.name,
            reference.alias, symbol.qualified_name, asked.path, null, reference.start_column, asked.repository_id
        from asked
        join symbol on symbol.repository_id = asked.repository_id and symbol.file_id = asked.id
        join reference on reference.repository_id = symbol.repository_id and reference.symbol_id = symbol.id
            and reference.kind = 'import'
        join file as importer on importer.repository_id = reference.repository_id and importer.id = reference.file_id
        where importer.id <> asked.id
        union all
        select
            importer.repository_id, 'imported by', importer.path, use.line, use.qualifier, use.name, use.alias,
            symbol.qualified_name, asked.path, use.external_name, use.start_column, asked.repository_id
        from asked
        join symbol on symbol.repository_id = asked.repository_id and symbol.file_id = asked.id
        join uses_elsewhere(visible) as use
            on use.definition_repository_id = symbol.repository_id and use.definition_id = symbol.id
                and use.kind = 'import'
        join file as importer on importer.repository_id = use.repository_id and importer.id = use.file_id
    )
    select
        repository.name, found.direction, found.path, found.line, found.qualifier, nullif(found.name, ''),
        nullif(found.alias, ''), found.qualified_name, found.target_path, found.external_name,
        (select target.name from repository as target where target.id = found.target_id)
    from found join repository on repository.id = found.repository_id
    order by repository.name, found.direction desc, found.path, found.line, found.start_column, found.name,
        found.target_id;
end
$$;
comment on function maguyva.imports is
    'What a file imports (direction imports) and which files import from it (imported by), with the definition that each import leads to';
