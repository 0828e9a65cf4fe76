-- Definitions of a name.
-- parameters:
--   name text — the symbol
--   repositories text[] — names of the repositories to look into; null: all
--   result_limit integer — most rows to return
-- columns: repository text, qualified_name text, kind text, signature text, path text, language text, start_line integer, end_line integer, name_line integer, exact boolean, centrality real
-- index: symbol_lower_name
select
    repository.name as repository, found.qualified_name, found.kind, found.signature, found.path, found.language,
    found.start_line, found.end_line, found.name_line, found.exact, found.centrality
from maguyva.find_definition(
    %(name)s::text, repositories => %(repositories)s::text[], result_limit => %(result_limit)s::integer)
    with ordinality as found
join maguyva.repository on repository.id = found.repository_id
order by found.ordinality
