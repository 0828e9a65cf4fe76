-- Definitions of a name.
-- parameters:
--   name text — the symbol
--   repositories text[] — names of the repositories to look into; null: all
--   result_limit integer — most rows to return
-- columns: repository text, qualified_name text, kind text, signature text, path text, language text, start_line integer, end_line integer, name_line integer, exact boolean, centrality real
-- index: symbol_lower_name
select
    repository, qualified_name, kind, signature, path, language, start_line, end_line, name_line, exact, centrality
from maguyva.find_definition(
    %(name)s::text, repositories => %(repositories)s::text[], result_limit => %(result_limit)s::integer)
