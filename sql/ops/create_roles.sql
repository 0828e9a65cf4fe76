-- Create the roles through which a team shares the index, and let whoever does so act as the last of them.
do $$
declare
    role_name text;
begin
    foreach role_name in array array['maguyva_reader', 'maguyva_indexer', 'maguyva_admin'] loop
        if to_regrole(role_name) is null then
            execute format('create role %I nologin', role_name);
        end if;
    end loop;
    -- Whoever creates a role may let others in, but does not act as it.
    if not pg_has_role('maguyva_admin', 'set') then
        execute format('grant maguyva_admin to %I with inherit true, set true', current_user);
    end if;
    foreach role_name in array array['maguyva_reader', 'maguyva_indexer'] loop
        if not pg_has_role('maguyva_admin', role_name, 'member with admin option') then
            execute format('grant %I to maguyva_admin with admin option', role_name);
        end if;
    end loop;
    if not pg_has_role('maguyva_admin', 'pg_read_all_stats', 'usage') then
        begin
            grant pg_read_all_stats to maguyva_admin;
        exception when insufficient_privilege then
            raise notice 'only a superuser may let maguyva_admin see the statements of others in maguyva.slow_search';
        end;
    end if;
end
$$;
