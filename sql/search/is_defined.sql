-- Whether any definition bears a name.
-- parameters:
--   name text — the name, qualified or not
--   repositories text[] — names of the repositories to look into; null: all
-- columns: symbol_id bigint
-- index: symbol_lower_name
select symbol_id
from maguyva.find_definition(%(name)s::text, %(repositories)s::text[], result_limit => 1)
