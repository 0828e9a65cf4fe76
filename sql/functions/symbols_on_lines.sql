-- The innermost symbols around changed lines: what a change of these lines changes. Parallel arrays: a path, and
-- the first and last line of a stretch in it. A definition whose lines only surround those of another is not
-- changed by it, unless a stretch also touches lines of its own.
drop function if exists maguyva.symbols_on_lines;
create function maguyva.symbols_on_lines(
    repository_name text, paths text[], first_lines integer[], last_lines integer[])
returns table (repository_id integer, symbol_id bigint, qualified_name text, kind text, path text, start_line integer)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(array[repository_name]);
begin
    return query
    with changed_line as (
        select distinct file.repository_id, file.id as file_id, file.path, line.line
        from unnest(paths, first_lines, last_lines) as stretch (path, first_line, last_line)
        join file on file.path = stretch.path and file.repository_id = any (repository_ids)
        cross join lateral generate_series(stretch.first_line, stretch.last_line) as line (line)
    )
    select distinct innermost.repository_id, innermost.id, innermost.qualified_name, innermost.kind, changed_line.path,
        innermost.start_line
    from changed_line
    cross join lateral (
        select symbol.repository_id, symbol.id, symbol.qualified_name, symbol.kind, symbol.start_line
        from symbol
        where symbol.repository_id = changed_line.repository_id and symbol.file_id = changed_line.file_id
            and changed_line.line between symbol.start_line and symbol.end_line
        order by symbol.start_line desc, symbol.end_line, symbol.id desc
        limit 1
    ) as innermost
    order by changed_line.path, innermost.start_line, innermost.id;
end
$$;
comment on function maguyva.symbols_on_lines is
    'Innermost symbols around stretches of lines (paths, first and last lines, in parallel): what changing these lines changes';
