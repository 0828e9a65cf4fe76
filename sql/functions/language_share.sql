-- How much of each repository is written in which language.
drop function if exists maguyva.language_share cascade;
create function maguyva.language_share(repositories text[] default null)
returns table (repository text, language text, files bigint, lines bigint, bytes bigint, share numeric)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select
        repository.name, file.language, count(*), sum(file.line_count)::bigint, sum(file.size)::bigint,
        round(sum(file.line_count) / greatest(sum(sum(file.line_count)) over (partition by repository.id), 1), 4)
    from file join repository on repository.id = file.repository_id
    where file.repository_id = any (repository_ids)
    group by repository.id, repository.name, file.language
    order by repository.name, sum(file.line_count) desc, file.language;
end
$$;
comment on function maguyva.language_share is
    'Files, lines and bytes of each language in each repository, and its share of the lines, 0 to 1; also a view';
