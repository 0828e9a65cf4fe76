-- Indexed files whose path contains a string or looks like it, for suggestions.
-- parameters:
--   path text — what was asked for
--   repositories text[] — names of the repositories to look into; null: all
-- columns: path text
-- index: file_path_trigram
select similar_path as path
from maguyva.similar_paths(%(path)s::text, %(repositories)s::text[])
