-- Files, or folders, that depend on each other in a circle: the strongly connected components of
-- maguyva.file_dependencies with more than one member. Members from which or to which nothing leads are taken
-- away until none is left; of the rest, the component of one is what it reaches and what reaches it (forward and
-- backward search), and so on. Every step is a query over arrays: no table is written, so that it works on a
-- replica.
drop function if exists maguyva.cycles(text[], text), maguyva.cycles(text, text);
create function maguyva.cycles(repositories text[] default null, grain text default 'file')
returns table (repository text, cycle integer, size integer, path text, uses text[])
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    one_repository record;
    sources text[];
    targets text[];
    before integer;
    start text;
    forward text[];
    component text[];
    number integer;
begin
    for one_repository in
        select repository.id, repository.name
        from repository
        where repository.id = any (visible_repositories(repositories))
        order by repository.name
    loop
        number := 0;
        select coalesce(array_agg(source_path), '{}'), coalesce(array_agg(target_path), '{}')
        into sources, targets
        from file_dependencies(array[one_repository.id], grain);
        loop
            loop
                before := cardinality(sources);
                select coalesce(array_agg(edge.source), '{}'), coalesce(array_agg(edge.target), '{}')
                into sources, targets
                from unnest(sources, targets) as edge (source, target)
                where edge.source in (select unnest(targets)) and edge.target in (select unnest(sources));
                exit when cardinality(sources) = before;
            end loop;
            exit when cardinality(sources) = 0;
            start := (select min(source) from unnest(sources) as listed (source));
            with recursive reached as (
                select start as path
                union
                select edge.target from reached join unnest(sources, targets) as edge (source, target)
                    on edge.source = reached.path
            )
            select array_agg(reached.path) into forward from reached;
            with recursive reaching as (
                select start as path
                union
                select edge.source from reaching join unnest(sources, targets) as edge (source, target)
                    on edge.target = reaching.path
            )
            select array_agg(reaching.path order by reaching.path) into component
            from reaching
            where reaching.path = any (forward);
            if cardinality(component) > 1 then
                number := number + 1;
                return query
                select
                    one_repository.name, number, cardinality(component), member.path,
                    array(
                        select edge.target from unnest(sources, targets) as edge (source, target)
                        where edge.source = member.path and edge.target = any (component)
                        order by edge.target)
                from unnest(component) as member (path);
            end if;
            select coalesce(array_agg(edge.source), '{}'), coalesce(array_agg(edge.target), '{}')
            into sources, targets
            from unnest(sources, targets) as edge (source, target)
            where edge.source <> all (component) and edge.target <> all (component);
        end loop;
    end loop;
end
$$;
comment on function maguyva.cycles(text[], text) is
    'Files (grain folder: folders) that depend on each other in a circle; uses: the other members that each depends on';

-- The same of one repository, so that its name need not be written as a list.
create function maguyva.cycles(repository_name text, grain text default 'file')
returns table (repository text, cycle integer, size integer, path text, uses text[])
language sql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
    select * from cycles(array[repository_name], grain)
$$;
comment on function maguyva.cycles(text, text) is
    'Files (grain folder: folders) of one repository that depend on each other in a circle';
