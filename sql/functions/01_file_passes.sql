-- Whether a file passes the filters of a question. Simple enough for the planner to inline.
drop function if exists maguyva.file_passes;
create function maguyva.file_passes(
    language text, path text,
    languages text[], excluded_languages text[], paths text[], excluded_paths text[])
returns boolean
language sql immutable parallel safe
return
    (languages is null or language = any (languages))
    and (excluded_languages is null or language <> all (excluded_languages))
    and (paths is null or path ~* any (paths))
    and (excluded_paths is null or not path ~* any (excluded_paths));
comment on function maguyva.file_passes is
    'Filter on language and path: lists of languages and of regular expressions over the path, in any case; null filters nothing';
