-- A name as people write it (Class.method, module::function, Class#method, path/file.py:name) in parts.
drop function if exists maguyva.symbol_name_parts;
create function maguyva.symbol_name_parts(written text)
returns text[]
language sql immutable strict parallel safe
return array_remove(regexp_split_to_array(regexp_replace(written, '\(.*$', ''), '::|->|[.#:]'), '');
comment on function maguyva.symbol_name_parts is
    'Parts of a name as people write it: Class.method, module::function, Class#method';
