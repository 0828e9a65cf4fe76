-- Names that look like one that does not exist, for suggestions.
-- parameters:
--   name text — the name that was asked for
--   repositories text[] — names of the repositories to look into; null: all
-- columns: name text
-- index: symbol_name_trigram
select similar_name as name
from maguyva.similar_names(%(name)s::text, %(repositories)s::text[])
