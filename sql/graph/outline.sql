-- The symbols of a file in their order, outermost first.
-- parameters:
--   path text — path from the repository's root
--   repositories text[] — names of the repositories to look into; null: all
-- columns: repository text, path text, language text, depth integer, qualified_name text, kind text, signature text, start_line integer, end_line integer, centrality real
-- index: file_repository_id_path_key, symbol_file
select repository, path, language, depth, qualified_name, kind, signature, start_line, end_line, centrality
from maguyva.outline(%(path)s::text, %(repositories)s::text[])
