-- Lines of a chunk that match a regular expression, as line numbers of the file.
drop function if exists maguyva.matching_lines;
create function maguyva.matching_lines(content text, start_line integer, pattern text)
returns integer[]
language sql immutable parallel safe
return (
    select array_agg(start_line + number::integer - 1 order by number)
    from string_to_table(content, e'\n') with ordinality as line (content, number)
    where line.content ~ pattern);
comment on function maguyva.matching_lines is
    'Numbers of the lines of a chunk that match a regular expression (case-insensitive: start it with (?i))';
