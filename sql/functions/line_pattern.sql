-- A typed regular expression as one that is applied line by line: ^ and $ are the ends of a line, and
-- . and [^x] do not cross it (\s and \W may). Options that it begins with, as in (?i)name, are only valid
-- at the very front and so are put together with these.
drop function if exists maguyva.line_pattern;
create function maguyva.line_pattern(pattern text, case_sensitive boolean)
returns text
language sql immutable strict parallel safe
return '(?n' || (case when case_sensitive then '' else 'i' end)
    || coalesce(substring(pattern from '^\(\?([[:alpha:]]+)\)'), '') || ')'
    || regexp_replace(pattern, '^\(\?[[:alpha:]]+\)', '');
comment on function maguyva.line_pattern is
    'Regular expression as a person typed it, set to be applied line by line, with or without regard to case';
