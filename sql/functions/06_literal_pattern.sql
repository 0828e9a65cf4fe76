-- A typed string as a regular expression that finds exactly it: every other character is escaped.
drop function if exists maguyva.literal_pattern;
create function maguyva.literal_pattern(literal text)
returns text
language sql immutable strict parallel safe
return regexp_replace(literal, '([^[:alnum:]_[:space:]])', '\\\1', 'g');
comment on function maguyva.literal_pattern is
    'Regular expression that finds a typed string, nothing in it being special';
