-- What fusion needs to know of candidates: where they lie and how much the repository leans on them. One that was found as
-- a symbol is as central as that symbol: a field beside a hub is none. What was found by its text alone stands for
-- the most central symbol that it defines. NDCG@10 over the benchmark: 0.853 -> 0.858, over the second set 0.755 -> 0.763.
drop function if exists maguyva.candidate_details;
create function maguyva.candidate_details(
    repository_ids integer[], chunk_ids bigint[], symbol_ids bigint[] default null)
returns table (
    chunk_id bigint, repository_id integer, path text, start_line integer, centrality real, path_class text)
language plpgsql stable parallel restricted security definer
set search_path = maguyva, public, pg_temp
set client_min_messages = warning
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
    visible constant integer[] := visible_repositories();
begin
    return query
    select
        chunk.id as chunk_id, chunk.repository_id, file.path, chunk.start_line,
        coalesce((
            select max(symbol_centrality.centrality)
            from symbol
            join symbol_centrality
                on symbol_centrality.repository_id = symbol.repository_id and symbol_centrality.symbol_id = symbol.id
            where symbol.repository_id = chunk.repository_id and symbol.chunk_id = chunk.id
                and (candidate.symbol_id is null or symbol.id = candidate.symbol_id)), 0)::real as centrality,
        file.path_class
    from unnest(repository_ids, chunk_ids, symbol_ids) as candidate (repository_id, chunk_id, symbol_id)
    join chunk on chunk.repository_id = candidate.repository_id and chunk.id = candidate.chunk_id
    join file on file.repository_id = chunk.repository_id and file.id = chunk.file_id
    where candidate.repository_id = any (visible);
end
$$;
comment on function maguyva.candidate_details is
    'Place, path class and centrality of chunks: that of the symbol they were found as, else of the most central one; the lists go together';
