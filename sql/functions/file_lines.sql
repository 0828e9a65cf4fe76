-- Lines of an indexed file, chunk by chunk in their order: the text of the file at the indexed revision.
drop function if exists maguyva.file_lines;
create function maguyva.file_lines(
    file_path text,
    repositories text[] default null,
    first_line integer default 1,
    last_line integer default null)
returns table (
    repository text, path text, language text, path_class text, revision text, line_count integer,
    start_line integer, end_line integer, content text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
as $$
#variable_conflict use_column
declare
    repository_ids integer[] := visible_repositories(repositories);
begin
    return query
    select
        repository.name, file.path, file.language, file.path_class, repository.revision, file.line_count,
        chunk.start_line, chunk.end_line, chunk.content
    from file
    join repository on repository.id = file.repository_id
    left join chunk on chunk.repository_id = file.repository_id and chunk.file_id = file.id
        and chunk.end_line >= first_line and chunk.start_line <= coalesce(last_line, chunk.start_line)
    where file.path = file_path and file.repository_id = any (repository_ids)
    order by repository.name, chunk.start_line;
end
$$;
comment on function maguyva.file_lines is
    'Chunks of a file that hold the lines asked for, in their order; last_line null: to the end';
