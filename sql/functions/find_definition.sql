-- Definitions of a name, exactly as written or else in another case; never of another name.
-- A qualified name has to end the symbol's qualified name, or its first parts the path of the file (see
-- bears_name.sql), or to be the name by which other repositories import it from a package. Where the repositories named
-- define nothing of the name, what they use of it from another one that the caller may see is meant. An empty answer
-- means: not defined here.
drop function if exists maguyva.find_definition;
create function maguyva.find_definition(
    name text,
    repositories text[] default null,
    languages text[] default null,
    excluded_languages text[] default null,
    paths text[] default null,
    excluded_paths text[] default null,
    kinds text[] default null,
    result_limit integer default 100)
returns table (
    repository text, qualified_name text, kind text, signature text, path text, language text,
    start_line integer, end_line integer, name_line integer, exact boolean, centrality real, repository_id integer,
    symbol_id bigint, chunk_id bigint)
language plpgsql stable parallel restricted security definer
rows 10
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
    parts text[] := symbol_name_parts(name);
    last_part text := parts[cardinality(parts)];
    most_elsewhere constant integer := 1000;
    imported text := package_and_name(name);
begin
    return query
    with exported as materialized (
        select exported_name.repository_id, exported_name.symbol_id
        from exported_name
        where exported_name.name = imported and exported_name.repository_id = any (repository_ids)
    ),
    named as materialized (
        select symbol.*
        from symbol
        where lower(symbol.name) = lower(last_part) and symbol.repository_id = any (repository_ids)
        union all
        -- A package may offer it under another name.
        select symbol.*
        from symbol join exported on exported.repository_id = symbol.repository_id and exported.symbol_id = symbol.id
        where lower(symbol.name) <> lower(last_part)
    ),
    matching as (
        select
            named.*, file.path, file.language, file.path_class,
            named.name = last_part or offered.offered as exact
        from named join file on file.repository_id = named.repository_id and file.id = named.file_id
        cross join lateral (
            select exists (
                select from exported
                where exported.repository_id = named.repository_id and exported.symbol_id = named.id)
        ) as offered (offered)
        where file_passes(file.language, file.path, languages, excluded_languages, paths, excluded_paths)
            and (kinds is null or named.kind = any (kinds))
            and (offered.offered or bears_name(named.qualified_name, file.path, parts))
    )
    select
        (select repository.name from repository where repository.id = matching.repository_id), matching.qualified_name,
        matching.kind, matching.signature, matching.path, matching.language, matching.start_line, matching.end_line,
        matching.name_line, matching.exact, coalesce(symbol_centrality.centrality, 0)::real, matching.repository_id,
        matching.id, matching.chunk_id
    from matching
    left join symbol_centrality
        on symbol_centrality.repository_id = matching.repository_id and symbol_centrality.symbol_id = matching.id
    -- Another case is an answer only where the case as written is none.
    -- A heading or a key as written does not hide code in another case.
    where matching.exact or not exists (
        select from matching as other
        where other.exact
            and (definition_preference(other.kind) >= 0 or definition_preference(matching.kind) < 0))
    order by
        definition_preference(matching.kind) < 0,
        path_class_factor(matching.path_class) desc,
        definition_preference(matching.kind) desc,
        coalesce(symbol_centrality.centrality, 0) desc,
        matching.path, matching.name_line, matching.name_column, matching.repository_id
    limit result_limit;
    if not found and repositories is not null then
        return query
        select elsewhere.*
        from find_definition(
            name, null, languages, excluded_languages, paths, excluded_paths, kinds, most_elsewhere) as elsewhere
        where exists (
            select
            from uses_elsewhere(visible_repositories()) as use
            where use.definition_repository_id = elsewhere.repository_id and use.definition_id = elsewhere.symbol_id
                and use.repository_id = any (repository_ids))
        limit result_limit;
    end if;
end
$$;
comment on function maguyva.find_definition is
    'Definitions of a name (Class.method and module::function are understood), in another case only where the written one is not defined; no rows: not defined';
