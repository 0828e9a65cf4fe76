-- What a name in a file means: the definitions that references on its line were resolved to, or the one that stands
-- there; where nothing is proved, all definitions of that name (proved is false). A name that a parameter or variable
-- binds has none. What lies outside of the repository is a row of kind external, with neither path nor signature.
-- Without a line, name is that of a symbol of the file, qualified if need be. Index: reference_file, symbol_file,
-- reference_symbol.
drop function if exists maguyva.name_meanings;
create function maguyva.name_meanings(
    repository_name text, file_path text, name text, at_line integer default null, result_limit integer default 3)
returns table (
    repository text, qualified_name text, kind text, signature text, documentation text, path text, name_line integer,
    proved boolean, definitions bigint, reference_count bigint, caller_count bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    here constant integer := (visible_repositories(array[repository_name]))[1];
    in_file constant bigint := (select file.id from file where file.repository_id = here and file.path = file_path);
begin
    return query
    with used as materialized (
        select
            reference.symbol_id, reference.external_name, reference.is_local and reference.qualifier = '' as is_local
        from reference
        where reference.repository_id = here and reference.file_id = in_file and reference.line = at_line
            and (reference.name = name_meanings.name or reference.alias = name_meanings.name)
    ),
    proved as materialized (
        select used.symbol_id as id from used where used.symbol_id is not null
        union
        select symbol.id
        from symbol
        where symbol.repository_id = here and symbol.file_id = in_file
            and symbol.name_line = at_line and symbol.name = name_meanings.name
    ),
    meant as (
        select proved.id, true as proved from proved
        union all
        select found.symbol_id, at_line is null
        from find_definition(
            name_meanings.name, array[repository_name],
            paths => case when at_line is null then array[file_path] end) as found
        where not exists (select from proved)
            and not exists (select from used where used.external_name is not null or used.is_local)
    ),
    listed as (
        select meant.id, meant.proved, count(*) over () as definitions, coalesce(symbol_centrality.centrality, 0) as weight
        from meant
        left join symbol_centrality
            on symbol_centrality.repository_id = here and symbol_centrality.symbol_id = meant.id
        order by weight desc, meant.id
        limit result_limit
    )
    select
        repository_name, symbol.qualified_name, symbol.kind, symbol.signature, symbol.documentation, file.path,
        symbol.name_line, listed.proved, listed.definitions,
        (select count(*) from reference where reference.repository_id = here and reference.symbol_id = symbol.id),
        (select count(*) from edge where edge.repository_id = here and edge.target_id = symbol.id and edge.kind = 'call')
    from listed
    join symbol on symbol.repository_id = here and symbol.id = listed.id
    join file on file.repository_id = here and file.id = symbol.file_id
    union all
    select distinct
        repository_name, used.external_name, 'external', ''::text, ''::text, null::text, null::integer, true, 1::bigint,
        (select count(*) from reference where reference.repository_id = here and reference.external_name = used.external_name),
        0::bigint
    from used
    where used.external_name is not null and not exists (select from proved);
end
$$;
comment on function maguyva.name_meanings is
    'Definitions that a name on a line of a file means, with their documentation and how much they are used';
