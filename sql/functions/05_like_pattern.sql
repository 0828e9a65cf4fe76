-- A typed string as a LIKE pattern that finds it anywhere: \, % and _ mean themselves.
drop function if exists maguyva.like_pattern;
create function maguyva.like_pattern(literal text)
returns text
language sql immutable strict parallel safe
return '%' || regexp_replace(literal, '([\\%_])', '\\\1', 'g') || '%';
comment on function maguyva.like_pattern is
    'LIKE pattern that finds a typed string anywhere; its \, % and _ are escaped';
