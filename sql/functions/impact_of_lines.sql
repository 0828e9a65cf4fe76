-- What could break if lines change: all that leads to the innermost symbols around them.
drop function if exists maguyva.impact_of_lines;
create function maguyva.impact_of_lines(
    repository_name text,
    paths text[],
    first_lines integer[],
    last_lines integer[],
    max_depth integer default 3,
    min_confidence real default 0,
    result_limit integer default 200)
returns table (
    depth integer, repository text, qualified_name text, kind text, path text, path_class text, start_line integer,
    end_line integer, route text[], confidence real, centrality real, truncated boolean)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    seed_repositories integer[];
    seeds bigint[];
begin
    select array_agg(changed.repository_id), array_agg(changed.symbol_id)
    into seed_repositories, seeds
    from symbols_on_lines(repository_name, paths, first_lines, last_lines) as changed;
    return query
    select
        related.depth, related.repository, related.qualified_name, related.kind, related.path, related.path_class,
        related.start_line, related.end_line, related.route, related.confidence, related.centrality, related.truncated
    from related_to(
        seed_repositories, seeds, 'in', null, max_depth, min_confidence, result_limit, visible_repositories())
        as related;
end
$$;
comment on function maguyva.impact_of_lines is
    'What could break if stretches of lines change (paths, first and last lines, in parallel): all that leads to the definitions around them';
