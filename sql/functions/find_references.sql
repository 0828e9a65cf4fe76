-- Where a definition is used: resolved references first, surest first, then uses of the same name that
-- nothing could be proved about (resolved is false: by name only). A name of a package outside of the repository is
-- written with the package (requests.get, net/http.Client, std::fs), unless nothing here has its name (get, Client);
-- the package alone means all of its names.
-- Uses in other repositories count where an import names the package that defines it: all of them where one of the
-- repositories named does, and theirs where another one does.
drop function if exists maguyva.find_references;
create function maguyva.find_references(
    name text,
    reference_kinds text[] default null,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    min_confidence real default 0,
    result_limit integer default 500)
returns table (
    repository text, path text, line integer, start_column integer, kind text, written text,
    enclosing text, resolved boolean, step text, confidence real, target text, target_repository text,
    repository_id integer, file_id bigint, enclosing_id bigint)
language plpgsql stable parallel restricted security definer
rows 10 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
    parts text[] := symbol_name_parts(name);
    last_part text := parts[cardinality(parts)];
    outside text := package_and_name(name);
    visible integer[] := visible_repositories();
    most_elsewhere constant integer := 1000;
    known_kinds constant text[] := '{call, import, inherit, type, read}';
begin
    if not reference_kinds <@ known_kinds then
        raise exception 'reference_kinds is %, of which not all are known', reference_kinds
            using errcode = 'invalid_parameter_value',
                  hint = 'call, import, inherit, type and read are known';
    end if;
    return query
    with definition as materialized (
        select found.repository_id, found.symbol_id, found.qualified_name
        from find_definition(name, repositories) as found
        where found.repository_id = any (repository_ids)
    ),
    -- Of what others define, the uses in the repositories named count.
    elsewhere as materialized (
        select found.repository_id, found.symbol_id, found.qualified_name
        from find_definition(name, result_limit => most_elsewhere) as found
        where repositories is not null and found.repository_id <> all (repository_ids)
    ),
    used_elsewhere as materialized (
        select use.*, meant.qualified_name as target, meant.repository_id as target_id
        from (
            select definition.*, visible as among from definition
            union all
            select elsewhere.*, repository_ids from elsewhere
        ) as meant
        join uses_elsewhere(visible) as use
            on use.definition_repository_id = meant.repository_id and use.definition_id = meant.symbol_id
                and use.repository_id = any (meant.among)
    ),
    found as (
        select
            reference.repository_id, reference.file_id, reference.enclosing_id, reference.kind, reference.qualifier,
            reference.name, reference.line, reference.start_column, reference.step, reference.confidence,
            definition.qualified_name as target, definition.repository_id as target_id
        from definition join reference
            on reference.repository_id = definition.repository_id and reference.symbol_id = definition.symbol_id
        where reference.confidence >= min_confidence
        union all
        select
            use.repository_id, use.file_id, use.enclosing_id, use.kind, use.qualifier, use.name, use.line,
            use.start_column, use.step, use.confidence, use.target, use.target_id
        from used_elsewhere as use
        where use.confidence >= min_confidence
        union all
        select
            reference.repository_id, reference.file_id, reference.enclosing_id, reference.kind, reference.qualifier,
            reference.name, reference.line, reference.start_column, reference.step, reference.confidence,
            reference.external_name, provided.repository_id
        from reference
        join file on file.repository_id = reference.repository_id and file.id = reference.file_id
        left join lateral (
            select found.repository_id
            from definitions_elsewhere(
                visible, reference.repository_id, file.language, reference.external_name) as found
            where reference.kind <> 'import' or reference.name not in ('', '*')
            offset 0
        ) as provided on true
        where (
                reference.external_name = outside
                or (reference.external_name ~>=~ (outside || '.') and reference.external_name ~<~ (outside || '/'))
                or (reference.name = last_part and reference.external_name is not null
                    and bears_name(reference.external_name, '', parts)))
            and reference.confidence >= min_confidence and reference.repository_id = any (repository_ids)
            and outside <> '' and not exists (select from definition) and not exists (select from used_elsewhere)
        union all
        select
            reference.repository_id, reference.file_id, reference.enclosing_id, reference.kind, reference.qualifier,
            reference.name, reference.line, reference.start_column, reference.step, reference.confidence, null, null
        from reference
        where reference.name = last_part and reference.step is null and (not reference.is_local or reference.qualifier <> '')
            and reference.repository_id = any (repository_ids) and min_confidence <= 0
    )
    select
        repository.name, file.path, found.line, found.start_column, found.kind,
        case when found.kind = 'import' or found.qualifier = '' then found.name
            else found.qualifier || '.' || found.name end,
        enclosing.qualified_name, found.step is not null, found.step, found.confidence, found.target,
        (select target.name from repository as target where target.id = found.target_id),
        found.repository_id, found.file_id, found.enclosing_id
    from found
    join file on file.repository_id = found.repository_id and file.id = found.file_id
    join repository on repository.id = found.repository_id
    left join symbol as enclosing
        on enclosing.repository_id = found.repository_id and enclosing.id = found.enclosing_id
    where file_passes(file.language, file.path, languages, excluded_languages, paths, excluded_paths)
        and (reference_kinds is null or found.kind = any (reference_kinds))
    order by
        found.step is null, found.confidence desc, path_class_factor(file.path_class) desc,
        file.path, found.line, found.start_column, found.kind, found.repository_id
    limit result_limit;
end
$$;
comment on function maguyva.find_references is
    'Uses of a definition; after the resolved ones come uses of the same name of which nothing is proved (resolved = false)';
