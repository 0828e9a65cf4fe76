-- Where a chunk's lines match a regular expression: at most 50 places, as line and columns.
drop function if exists maguyva.matches;
create function maguyva.matches(content text, start_line integer, pattern text)
returns jsonb
language sql immutable parallel safe
return (
    select coalesce(jsonb_agg(jsonb_build_object('line', place.line, 'start', place.first, 'end', place.last)), '[]')
    from (
        select
            start_line + line.number::integer - 1 as line,
            regexp_instr(line.content, pattern, 1, hit, 0) - 1 as first,
            regexp_instr(line.content, pattern, 1, hit, 1) - 1 as last
        from string_to_table(content, e'\n') with ordinality as line (content, number)
        cross join generate_series(1, regexp_count(line.content, pattern)) as hit
        order by line.number, hit
        limit 50
    ) as place);
comment on function maguyva.matches is
    'Places where the lines of a chunk match a regular expression: [{"line": 1-based, "start": column, "end": column}], at most 50';
