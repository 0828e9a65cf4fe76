-- Whether a symbol answers to a name in parts: they have to end its qualified name, preceded by the path
-- of its file with or without the extension. So Client.send, client.send, src/client.py:Client.send.
drop function if exists maguyva.bears_name;
create function maguyva.bears_name(qualified_name text, path text, parts text[])
returns boolean
language sql immutable parallel safe
return cardinality(parts) = 1 or exists (
    select
    from unnest(array[path, regexp_replace(path, '\.[^./]+$', '')]) as place (path)
    where right(
            '.' || replace(lower(place.path), '/', '.') || '.' || lower(qualified_name),
            length(array_to_string(parts, '.')) + 1)
        = '.' || lower(array_to_string(parts, '.')));
comment on function maguyva.bears_name is
    'Whether the parts of a name end a symbol''s qualified name with the path of its file before it, in any case';
