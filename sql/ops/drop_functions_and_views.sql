-- Drop what sql/functions and sql/views have created, before they are applied anew: they may then change
-- their columns and parameters, be renamed or vanish, and depend on each other in any order. A function
-- that stored columns, defaults, constraints, indexes or triggers use came with a migration and stays.
do $$
declare
    target record;
    dropped boolean;
begin
    for target in
        select oid::regclass as name
        from pg_catalog.pg_class
        where relkind = 'v' and relnamespace = 'maguyva'::regnamespace
    loop
        execute format('drop view if exists %s cascade', target.name);
    end loop;
    loop
        dropped := false;
        for target in
            select oid::regprocedure as signature
            from pg_catalog.pg_proc
            where pronamespace = 'maguyva'::regnamespace
                and not exists (
                    select
                    from pg_catalog.pg_depend
                    where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
        loop
            begin
                execute format('drop routine %s', target.signature);
                dropped := true;
            exception when dependent_objects_still_exist then
                null;  -- dropped in a later round, or kept
            end;
        end loop;
        exit when not dropped;
    end loop;
end
$$;
