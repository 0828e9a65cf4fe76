-- Numbers of the repositories that a question may look into.
-- Every function that reads the index asks here, so that there is one place that decides.
drop function if exists maguyva.visible_repositories;
create function maguyva.visible_repositories(names text[] default null)
returns integer[]
language plpgsql stable parallel safe
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    unknown text;
begin
    if names is null then
        return array(select id from repository order by id);
    end if;
    select name into unknown
    from unnest(names) as asked (name)
    where not exists (select from repository where repository.name = asked.name)
    limit 1;
    if found then
        raise exception 'no repository is called %', quote_literal(unknown)
            using errcode = 'undefined_object',
                  hint = 'select name from maguyva.repository lists them';
    end if;
    return array(select id from repository where name = any (names) order by id);
end
$$;
comment on function maguyva.visible_repositories is
    'Numbers of the named repositories (null: of all); an unknown name is an error';
