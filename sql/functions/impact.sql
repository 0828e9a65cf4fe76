-- What could break if a definition changes: everything that leads to it or its members over any kind of edge.
drop function if exists maguyva.impact;
create function maguyva.impact(
    name text,
    max_depth integer default 3,
    repositories text[] default null,
    min_confidence real default 0,
    result_limit integer default 200)
returns table (
    depth integer, repository text, qualified_name text, kind text, path text, path_class text, start_line integer,
    end_line integer, route text[], confidence real, centrality real, truncated boolean)
language sql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
    select depth, repository, qualified_name, kind, path, path_class, start_line, end_line, route, confidence, centrality, truncated
    from maguyva.related_symbols(name, 'in', null, max_depth, true, min_confidence, repositories, result_limit)
$$;
comment on function maguyva.impact is
    'What could break if a definition changes: all that leads to it or its members, to a depth, with the route';
