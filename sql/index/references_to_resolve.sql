-- All references of a repository, those of files just read among them, as resolution needs them: in the order
-- of the source.
-- parameters:
--   repository_id integer — the repository
--   needed_first boolean — only imports, calls that pass functions, and calls of what was passed
-- columns: id bigint, path text, language text, kind text, name text, line integer, start_column integer, enclosing_id bigint, qualifier text, receiver_type text, is_local boolean, alias text, argument_count integer
-- index: reference_file
select
    used.id, file.path, file.language, used.kind, used.name, used.line, used.start_column, used.enclosing_id,
    used.qualifier, used.receiver_type, used.is_local, used.alias, used.argument_count
from (
    select
        id, file_id, enclosing_id, kind, name, line, start_column, qualifier, receiver_type, is_local, alias,
        argument_count
    from maguyva.reference
    where repository_id = %(repository_id)s::integer
    union all
    select * from new_reference
) as used
join maguyva.file on file.repository_id = %(repository_id)s::integer and file.id = used.file_id
where
    not %(needed_first)s::boolean
    or used.kind = 'import'
    or (used.kind = 'call' and (used.alias like '%=_%' or used.receiver_type like '~%'))
order by file.path, used.line, used.start_column, used.kind
