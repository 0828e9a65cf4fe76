-- A name as people write it in parts: Class.method, module::function, Class#method, path/file.py:name,
-- and as stack traces have it: method(arguments), package.(*Type).Method.
drop function if exists maguyva.symbol_name_parts;
create function maguyva.symbol_name_parts(written text)
returns text[]
language sql immutable strict parallel safe
return array_remove(
    regexp_split_to_array(
        regexp_replace(regexp_replace(written, '\(\*?(\w+)\)\.', '\1.', 'g'), '\(.*$', ''),
        '::|->|[.#:]|/(?=\w)'),
    '');
comment on function maguyva.symbol_name_parts is
    'Parts of a name as people write it: Class.method, module::function, Class#method';
