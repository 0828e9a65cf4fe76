-- Check the bodies of all functions once all are there: they are created with check_function_bodies off,
-- so that they may call each other whatever the order of their files.
do $$
declare
    target record;
begin
    for target in
        select
            pg_proc.oid::regprocedure as signature,
            pg_language.lanvalidator::regproc as validator,
            (select substr(setting, length('search_path=') + 1)
             from unnest(proconfig) as setting
             where setting like 'search\_path=%') as search_path
        from pg_catalog.pg_proc
        join pg_catalog.pg_language on pg_language.oid = pg_proc.prolang
        where pronamespace = 'maguyva'::regnamespace and lanvalidator <> 0
            and not exists (
                select
                from pg_catalog.pg_depend
                where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    loop
        -- Called directly, the validator does not see the function's own settings.
        perform set_config('search_path', coalesce(target.search_path, '"$user", public'), true);
        execute format('select %s(%L::regprocedure)', target.validator, target.signature);
    end loop;
end
$$;
