-- The symbols of a file in their order, with their depth of nesting.
drop function if exists maguyva.outline;
create function maguyva.outline(file_path text, repositories text[] default null)
returns table (
    repository text, path text, language text, depth integer, qualified_name text, kind text, signature text,
    start_line integer, end_line integer, centrality real)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
begin
    return query
    with recursive nested as (
        select symbol.*, 0 as depth, file.path, file.language
        from file join symbol on symbol.repository_id = file.repository_id and symbol.file_id = file.id
        where file.path = file_path and file.repository_id = any (repository_ids) and symbol.parent_id is null
        union all
        select symbol.*, nested.depth + 1, nested.path, nested.language
        from nested join symbol
            on symbol.repository_id = nested.repository_id and symbol.file_id = nested.file_id
            and symbol.parent_id = nested.id
    )
    select
        repository.name, nested.path, nested.language, nested.depth, nested.qualified_name, nested.kind,
        nested.signature, nested.start_line, nested.end_line, coalesce(symbol_centrality.centrality, 0)::real
    from nested
    join repository on repository.id = nested.repository_id
    left join symbol_centrality on symbol_centrality.repository_id = nested.repository_id
        and symbol_centrality.symbol_id = nested.id
    order by repository.name, nested.start_line, nested.depth, nested.name_line, nested.name_column;
end
$$;
comment on function maguyva.outline is 'Symbols of a file in their order, with their depth of nesting';
