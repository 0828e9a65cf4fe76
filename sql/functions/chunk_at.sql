-- The chunk that a line of a file belongs to, in each repository that has the file.
drop function if exists maguyva.chunk_at cascade;
create function maguyva.chunk_at(path text, line integer, repositories text[] default null)
returns table (
    repository_id integer, chunk_id bigint, repository text, start_line integer, end_line integer, names text,
    content text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    repository_ids constant integer[] := visible_repositories(repositories);
begin
    return query
    select chunk.repository_id, chunk.id, repository.name, chunk.start_line, chunk.end_line, chunk.names, chunk.content
    from file
    join chunk on chunk.repository_id = file.repository_id and chunk.file_id = file.id
    join repository on repository.id = file.repository_id
    where file.repository_id = any (repository_ids) and file.path = chunk_at.path
        and chunk_at.line between chunk.start_line and chunk.end_line
    order by repository.name;
end
$$;
comment on function maguyva.chunk_at is
    'Chunk that a line of a file belongs to, with its text, in each repository that has the file';
