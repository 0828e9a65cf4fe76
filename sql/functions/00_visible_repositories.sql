-- Numbers of the repositories that whoever asks may look into.
-- Every function that reads the index asks here, so that there is one place that decides. A role sees what it was
-- granted, or a role whose rights it inherits (maguyva grant); whoever may read the tables sees all.
--
-- The functions that readers may call are SECURITY DEFINER: current_user is their owner. Who asks is the role that
-- SET ROLE set (a pooler's or an API's connection serves many), which the session cannot set without being its
-- member, or else who logged in. A parallel worker is not sure to know the former, hence parallel restricted, here and
-- in every function that calls this one. client_min_messages: debug_print_plan, which everyone may set, would print
-- what the planner knows of all rows.
drop function if exists maguyva.visible_repositories;
create function maguyva.visible_repositories(names text[] default null)
returns integer[]
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
declare
    caller constant name := coalesce(nullif(current_setting('role'), 'none'), session_user);
    everything constant boolean := has_table_privilege(caller, 'maguyva.repository', 'select');
    visible constant integer[] := array(
        select repository.id
        from repository
        where repository.removed_at is null
            and (everything or exists (
                select from repository_grant
                where repository_grant.repository_id = repository.id
                    and pg_has_role(caller, repository_grant.grantee, 'usage')))
        order by repository.id);
    named integer[];
    unknown text;
begin
    if names is null then
        return visible;
    end if;
    -- Names are looked for among the visible ones alone: one that is hidden takes the way of one that is missing.
    with known as materialized (
        select repository.id, repository.name from repository where repository.id = any (visible)
    )
    select
        array(select known.id from known where known.name = any (names) order by known.id),
        (select asked.name from unnest(names) as asked (name)
         where asked.name not in (select known.name from known) limit 1)
    into named, unknown;
    if unknown is not null then
        raise exception 'no repository is called %', quote_literal(unknown)
            using errcode = 'undefined_object',
                  hint = 'select repository from maguyva.repository_status lists those that you may see';
    end if;
    return named;
end
$$;
comment on function maguyva.visible_repositories is
    'Numbers of the named repositories (null: of all) that the caller may see; any other name is an error';
