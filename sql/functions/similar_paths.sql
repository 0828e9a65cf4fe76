-- Indexed files whose path is, contains or looks like a string, for suggestions.
drop function if exists maguyva.similar_paths;
create function maguyva.similar_paths(path text, repositories text[] default null, result_limit integer default 5)
returns table (similar_path text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_custom_plan
as $$
declare
    repository_ids constant integer[] := visible_repositories(repositories);
    contains constant text := like_pattern(path);
begin
    return query
    select file.path
    from file
    where (file.path ilike contains or file.path % similar_paths.path) and file.repository_id = any (repository_ids)
    group by file.path
    order by file.path = similar_paths.path desc, similarity(file.path, similar_paths.path) desc, file.path
    limit result_limit;
end
$$;
comment on function maguyva.similar_paths is
    'Paths of indexed files that are a string, contain it or look like it, likest first';
