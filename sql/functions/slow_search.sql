-- What statements that call functions of this schema cost the server, by pg_stat_statements; without that extension
-- no rows. With the caller's own rights, so that the extension decides whose statements one sees.
drop function if exists maguyva.slow_search cascade;
create function maguyva.slow_search()
returns table (
    function text, calls bigint, mean_ms double precision, max_ms double precision, total_ms double precision,
    rows_returned bigint, statement text)
language plpgsql stable
as $$
declare
    place text;
begin
    select extnamespace::regnamespace::text into place from pg_extension where extname = 'pg_stat_statements';
    if place is null then
        return;
    end if;
    return query execute format(
        'select substring(query from %L), calls, mean_exec_time, max_exec_time, total_exec_time, rows, query
        from %s.pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and query ~ %L
        order by total_exec_time desc',
        'maguyva\.(\w+)\(', place, 'maguyva\.\w+\(');
end
$$;
comment on function maguyva.slow_search is
    'Cost of statements that call functions of this schema, dearest first, by pg_stat_statements where it is installed; also a view';
