-- Write the references of files that were read, with what they were resolved to.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: none
insert into maguyva.reference (
    repository_id, id, file_id, enclosing_id, kind, name, line, start_column, qualifier, receiver_type, is_local,
    alias, argument_count, symbol_id, step, confidence, external_name)
select
    %(repository_id)s::integer, used.id, used.file_id, used.enclosing_id, used.kind, used.name, used.line,
    used.start_column, used.qualifier, used.receiver_type, used.is_local, used.alias, used.argument_count,
    resolution.symbol_id, resolution.step, resolution.confidence, resolution.external_name
from new_reference as used left join resolution on resolution.reference_id = used.id
-- In the order of the ids, which is that of the source: the rows of a file lie together.
order by used.id
