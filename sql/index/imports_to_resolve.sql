-- Imports of a repository, as resolution needs them first, in the order of the source.
-- parameters:
--   repository_id integer — the repository
-- columns: id bigint, path text, language text, kind text, name text, line integer, start_column integer, enclosing_id bigint, qualifier text, receiver_type text, is_local boolean, alias text, argument_count integer
-- index: reference_file
select
    reference.id, file.path, file.language, reference.kind, reference.name, reference.line,
    reference.start_column, reference.enclosing_id, reference.qualifier, reference.receiver_type,
    reference.is_local, reference.alias, reference.argument_count
from maguyva.reference
join maguyva.file on file.repository_id = reference.repository_id and file.id = reference.file_id
where reference.repository_id = %(repository_id)s::integer
    and reference.kind = 'import'
order by file.path, reference.line, reference.start_column, reference.kind
