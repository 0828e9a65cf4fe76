-- Let a role, and so its members, see repositories.
-- parameters:
--   role text — name of the role
--   repositories text[] — names
-- columns: none
-- index: repository_name_key
insert into maguyva.repository_grant (repository_id, grantee)
select id, to_regrole(quote_ident(%(role)s::text))
from maguyva.repository
where name = any (%(repositories)s::text[])
on conflict do nothing
