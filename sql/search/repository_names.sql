-- Names of all repositories.
-- parameters: none
-- columns: name text
-- index: none
select name
from maguyva.repository
order by name
