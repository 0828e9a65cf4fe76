-- All symbols of a repository, as resolution needs them, in the order of the source.
-- parameters:
--   repository_id integer — the repository
-- columns: id bigint, path text, language text, name text, qualified_name text, kind text, name_line integer, name_column integer, parent_id bigint, attributes jsonb
-- index: symbol_file
select
    symbol.id, file.path, file.language, symbol.name, symbol.qualified_name, symbol.kind, symbol.name_line,
    symbol.name_column, symbol.parent_id, symbol.attributes
from maguyva.symbol
join maguyva.file on file.repository_id = symbol.repository_id and file.id = symbol.file_id
where symbol.repository_id = %(repository_id)s::integer
order by file.path, symbol.name_line, symbol.name_column, symbol.qualified_name
