-- Which of several definitions of one name is meant: what has a body or members before what merely
-- declares or binds the name; code before headings, keys and elements, which merely are called like it.
drop function if exists maguyva.definition_preference;
create function maguyva.definition_preference(kind text)
returns integer
language sql immutable parallel safe
return case
    when kind in ('class', 'interface', 'struct', 'trait', 'enum', 'union', 'type', 'component', 'record', 'annotation', 'object') then 3
    when kind in ('function', 'method', 'constructor', 'macro') then 2
    when kind in ('module', 'namespace', 'package') then 1
    when kind in ('section', 'key', 'element') then -1
    else 0
end;
comment on function maguyva.definition_preference is
    'Order among definitions of one name: types 3, functions 2, modules 1, variables and fields 0, what is no code -1';
