-- After a backup was restored, by psql and in the same transaction: forget grants to roles that had been dropped before it
-- was made. It knows them by number alone, which may be another role's on this server. The variable dropped_roles is an
-- array of those numbers.
delete from maguyva.repository_grant where grantee::oid = any (:'dropped_roles'::oid[]);
commit;
