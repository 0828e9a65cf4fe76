-- Make the schemas and all in them maguyva_admin's: the functions that readers call run with their owner's rights, which
-- must not be a superuser's. Grants of repositories to roles that have been dropped go.
do $$
declare
    ours constant oid[] := array['maguyva'::regnamespace, 'maguyva_jobs'::regnamespace]::oid[];
    target record;
begin
    -- The owner of a schema has to be one who may create it.
    execute format('grant create on database %I to maguyva_admin', current_database());
    alter schema maguyva owner to maguyva_admin;
    alter schema maguyva_jobs owner to maguyva_admin;
    for target in
        select oid::regclass as name
        from pg_catalog.pg_class
        where relnamespace = any (ours) and relkind in ('r', 'p', 'v', 'm', 'S')
            and relowner <> 'maguyva_admin'::regrole
            and not exists ( -- a column's own sequence goes with the table
                select from pg_catalog.pg_depend
                where classid = 'pg_catalog.pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
                    and refclassid = 'pg_catalog.pg_class'::regclass and relkind = 'S')
    loop
        execute format('alter table %s owner to maguyva_admin', target.name);
    end loop;
    for target in
        select oid::regprocedure as signature
        from pg_catalog.pg_proc
        where pronamespace = any (ours) and proowner <> 'maguyva_admin'::regrole
            and not exists (
                select from pg_catalog.pg_depend
                where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    loop
        execute format('alter routine %s owner to maguyva_admin', target.signature);
    end loop;
    for target in
        select oid::regtype as name
        from pg_catalog.pg_type
        where typnamespace = any (ours)
            and (typtype in ('d', 'e', 'r')
                or exists (select from pg_catalog.pg_class where pg_class.oid = typrelid and relkind = 'c'))
            and typowner <> 'maguyva_admin'::regrole
    loop
        execute format('alter type %s owner to maguyva_admin', target.name);
    end loop;
    delete from maguyva.repository_grant
    where not exists (select from pg_catalog.pg_roles where pg_roles.oid = repository_grant.grantee);
end
$$;
