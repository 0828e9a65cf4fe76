-- The chunks that are shown, with their text, what matched in it, and the symbol that they are about: the
-- one that a retriever matched; else the innermost around the line that matched; else the outermost that the
-- chunk defines; else the innermost around the chunk.
drop function if exists maguyva.result_chunks;
create function maguyva.result_chunks(
    repository_ids integer[], chunk_ids bigint[], symbol_ids bigint[], focus_lines integer[], regex text, words text)
returns table (
    chunk_id bigint, repository text, path text, language text, start_line integer, end_line integer, content text,
    matches jsonb, words_pattern text, symbol text, kind text, symbol_start_line integer, symbol_end_line integer,
    name_line integer)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    visible constant integer[] := visible_repositories();
    pattern constant text := words_pattern(words); -- within the query it would be made for each result
begin
    return query
    select
        chunk.id as chunk_id, repository.name as repository, file.path, file.language, chunk.start_line, chunk.end_line,
        chunk.content,
        case when regex is null then '[]' else matches(chunk.content, chunk.start_line, regex) end as matches,
        pattern as words_pattern,
        symbol.qualified_name as symbol, symbol.kind, symbol.start_line as symbol_start_line,
        symbol.end_line as symbol_end_line, symbol.name_line
    from unnest(
        repository_ids, chunk_ids, symbol_ids, focus_lines)
        as result (repository_id, chunk_id, symbol_id, focus_line)
    join chunk on chunk.repository_id = result.repository_id and chunk.id = result.chunk_id
    join file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
    join repository on repository.id = chunk.repository_id
    left join lateral (
        select near.*
        from (
            select
                symbol.qualified_name, symbol.kind, symbol.start_line, symbol.end_line,
                symbol.name_line, symbol.name_column,
                case
                    when symbol.id = result.symbol_id then 1
                    when result.focus_line between symbol.start_line and symbol.end_line then 2
                    when symbol.chunk_id = chunk.id then 3
                    else 4
                end as preference
            from symbol
            where symbol.repository_id = chunk.repository_id and symbol.file_id = chunk.file_id
                and symbol.start_line <= chunk.end_line and symbol.end_line >= chunk.start_line
        ) as near
        order by
            near.preference,
            case when near.preference = 3 then near.start_line end,
            case when near.preference = 3 then near.start_line - near.end_line else near.end_line - near.start_line end,
            near.name_column
        limit 1
    ) as symbol on true
    where result.repository_id = any (visible);
end
$$;
comment on function maguyva.result_chunks is
    'Chunks to show with their text, their matches of a regular expression, and the symbol that they are about; the first four lists go together';
