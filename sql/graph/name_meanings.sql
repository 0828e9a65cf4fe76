-- What a name in a file means.
-- parameters:
--   repository text — name of the repository
--   path text — the file
--   name text — as it is written
--   line integer — where it stands; null: it is the name of a symbol of the file
-- columns: repository text, qualified_name text, kind text, signature text, documentation text, path text, name_line integer, proved boolean, definitions bigint, reference_count bigint, caller_count bigint
-- index: reference_file, symbol_file, reference_symbol, symbol_lower_name
select
    repository, qualified_name, kind, signature, documentation, path, name_line, proved, definitions, reference_count,
    caller_count
from maguyva.name_meanings(%(repository)s::text, %(path)s::text, %(name)s::text, %(line)s::integer)
