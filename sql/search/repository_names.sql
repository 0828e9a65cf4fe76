-- Names of the repositories that one may see.
-- parameters: none
-- columns: name text
-- index: none
select name
from maguyva.known_repositories()
