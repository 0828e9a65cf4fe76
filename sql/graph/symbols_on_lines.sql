-- The innermost symbols around lines: see the function's comment.
-- parameters:
--   repository text — name of the repository
--   paths text[] — files; with the next two, a stretch of lines each
--   first_lines integer[] — first lines
--   last_lines integer[] — last lines
-- columns: qualified_name text, kind text, path text, start_line integer
-- index: symbol_file
select qualified_name, kind, path, start_line
from maguyva.symbols_on_lines(
    %(repository)s::text, %(paths)s::text[], %(first_lines)s::integer[], %(last_lines)s::integer[])
