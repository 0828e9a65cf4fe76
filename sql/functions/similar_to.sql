-- Chunks like the one that a line of a file belongs to: those whose bits differ least from its own (Hamming
-- distance). The bits hold the path and the names of a chunk beside its text; `maguyva similar` compares by the text.
drop function if exists maguyva.similar_to;
create function maguyva.similar_to(
    path text,
    line integer,
    repository text default null,
    repositories text[] default null,
    result_limit integer default 20)
returns table (
    rank integer, score real, same_text boolean, repository_name text, similar_path text, start_line integer,
    end_line integer, repository_id integer, chunk_id bigint)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    asked record;
    question_bits bit varying;
begin
    select at.repository_id, at.chunk_id, at.content into asked
    from chunk_at(similar_to.path, similar_to.line,
        case when similar_to.repository is not null then array[similar_to.repository] end) as at
    limit 1;
    select chunk_embedding.bits into question_bits
    from chunk_embedding
    where chunk_embedding.repository_id = asked.repository_id and chunk_embedding.chunk_id = asked.chunk_id
        and chunk_embedding.space_id = (select id from embedding_space where active);
    if question_bits is null then
        return;
    end if;
    return query
    select
        (row_number() over (order by found.rank) - 1)::integer, found.score, chunk.content = asked.content,
        found.repository, found.path, found.start_line, found.end_line, found.repository_id, found.chunk_id
    from search_semantic(
        question_bits, repositories => similar_to.repositories, result_limit => similar_to.result_limit + 1) as found
    join chunk on chunk.repository_id = found.repository_id and chunk.id = found.chunk_id
    where (found.repository_id, found.chunk_id) <> (asked.repository_id, asked.chunk_id)
    order by 1
    limit similar_to.result_limit;
end
$$;
comment on function maguyva.similar_to is
    'Chunks whose bits differ least from those of the chunk that a line of a file belongs to, itself left out; no row: there is no such line';
