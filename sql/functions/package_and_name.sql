-- A name of another package as reference.external_name has it, from what a person writes: std::fs::File, http#get.
drop function if exists maguyva.package_and_name;
create function maguyva.package_and_name(written text)
returns text
language sql immutable strict parallel safe
return regexp_replace(regexp_replace(btrim(written), '\(.*$', ''), '::|->|#|\\', '.', 'g');
comment on function maguyva.package_and_name is
    'A package and name as references of other repositories have it: requests.get, net/http.Client, std.fs';
