-- Names that look like one that does not exist, for suggestions.
-- parameters:
--   name text — the name that was asked for
--   repositories text[] — names of the repositories to look into; null: all
-- columns: name text
-- index: symbol_name_trigram
select symbol_name.name
from maguyva.symbol_name
where symbol_name.name % %(name)s::text
    and symbol_name.repository_id = any (maguyva.visible_repositories(%(repositories)s::text[]))
group by symbol_name.name
order by similarity(symbol_name.name, %(name)s::text) desc, symbol_name.name
limit 5
