-- Take back what a role itself was granted.
-- parameters:
--   role text — name of the role
--   repositories text[] — names
-- columns: repository text
-- index: repository_name_key
delete from maguyva.repository_grant
using maguyva.repository
where repository.id = repository_grant.repository_id and repository.name = any (%(repositories)s::text[])
    and repository_grant.grantee = to_regrole(quote_ident(%(role)s::text))
returning repository.name as repository
