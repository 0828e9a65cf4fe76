-- Repositories that define a name: of those named, or, where none of them does, others whose definition they use.
-- parameters:
--   name text — the name, qualified or not
--   repositories text[] — names of the repositories to look into; null: all
-- columns: repository text
-- index: symbol_lower_name
select distinct repository
from maguyva.find_definition(%(name)s::text, %(repositories)s::text[])
order by repository
