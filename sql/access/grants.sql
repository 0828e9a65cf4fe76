-- Which role was granted which repository; of one role also what it has as a member of others.
-- parameters:
--   role text — name of a role; null: all grants
-- columns: role text, repository text, granted_at timestamptz, granted_by text
-- index: none
select
    -- The number of a role that has been dropped is no name.
    coalesce(pg_roles.rolname, 'dropped role ' || repository_grant.grantee::oid) as role,
    repository.name as repository, repository_grant.granted_at, repository_grant.granted_by
from maguyva.repository_grant
join maguyva.repository on repository.id = repository_grant.repository_id
left join pg_catalog.pg_roles on pg_roles.oid = repository_grant.grantee
where %(role)s::text is null or pg_has_role(%(role)s::text, repository_grant.grantee, 'usage')
order by repository.name, role
