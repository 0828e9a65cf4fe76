-- Which of these roles the server does not have. Names are quoted where SQL needs it.
-- parameters:
--   names text[] — names, as a regrole is written
-- columns: name text
-- index: none
select name
from unnest(%(names)s::text[]) with ordinality as wanted (name, position)
where to_regrole(name) is null
order by position
