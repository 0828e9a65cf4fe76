-- Who may do what, once all tables, functions and views are there; re-run whenever these are. Functions that are
-- SECURITY DEFINER are the readers' doors, and so are the views that are not security_invoker: each asks
-- maguyva.visible_repositories. Everything else is the indexer's and the owner's. Without the roles (maguyva db
-- upgrade --roles) nobody but the owner has rights.
do $$
declare
    target record;
begin
    -- PostgreSQL lets everyone execute what is created.
    revoke execute on all routines in schema maguyva from public;
    if to_regrole('maguyva_admin') is distinct from (
        select nspowner::regrole from pg_catalog.pg_namespace where nspname = 'maguyva')
    then
        return;
    end if;
    if has_schema_privilege('maguyva_reader', 'public', 'create') then
        raise exception 'everyone may create functions in the schema public, on which those of Maguyva rely'
            using errcode = 'object_not_in_prerequisite_state',
                  hint = 'revoke create on schema public from public';
    end if;

    grant usage on schema maguyva to maguyva_reader, maguyva_indexer;
    grant select, insert, update, delete, maintain on all tables in schema maguyva to maguyva_indexer;
    grant usage, select, update on all sequences in schema maguyva to maguyva_indexer;
    grant execute on all routines in schema maguyva to maguyva_indexer;
    revoke insert, update, delete on maguyva.repository_grant, maguyva.alembic_version from maguyva_indexer;

    -- The job queue is for those who index.
    grant usage on schema maguyva_jobs to maguyva_indexer;
    grant select, insert, update, delete on all tables in schema maguyva_jobs to maguyva_indexer;
    grant usage, select, update on all sequences in schema maguyva_jobs to maguyva_indexer;

    -- By its revision every command tells whether it fits the database.
    grant select on maguyva.alembic_version to maguyva_reader;
    for target in
        select oid::regprocedure as signature
        from pg_catalog.pg_proc
        where pronamespace = 'maguyva'::regnamespace and prosecdef
    loop
        execute format('grant execute on routine %s to maguyva_reader', target.signature);
    end loop;
    for target in
        select oid::regclass as name
        from pg_catalog.pg_class
        where relnamespace = 'maguyva'::regnamespace and relkind = 'v'
            and not coalesce(reloptions, '{}') && '{security_invoker=true,security_invoker=on}'
    loop
        execute format('grant select on %s to maguyva_reader', target.name);
    end loop;
end
$$;
