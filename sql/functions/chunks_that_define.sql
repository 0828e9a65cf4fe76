-- Which chunks define what a question asks for by kind and construct: all modes but the structural one rank chunks
-- without looking at that. Without kinds and constructs, but with excluded kinds, chunks without definitions pass.
drop function if exists maguyva.chunks_that_define;
create function maguyva.chunks_that_define(
    repository_ids integer[], chunk_ids bigint[], kinds text[], excluded_kinds text[], constructs jsonb)
returns table (chunk_id bigint, symbol_id bigint)
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
    select distinct on (candidate.repository_id, candidate.chunk_id) candidate.chunk_id, symbol.id
    from unnest(repository_ids, chunk_ids) as candidate (repository_id, chunk_id)
    left join symbol
        on symbol.repository_id = candidate.repository_id and symbol.chunk_id = candidate.chunk_id
    where candidate.repository_id = any (visible)
        and (kinds is null or symbol.kind = any (kinds))
        and (excluded_kinds is null or symbol.kind is null or symbol.kind <> all (excluded_kinds))
        and (constructs is null or symbol_has(symbol.attributes, constructs))
    order by candidate.repository_id, candidate.chunk_id, symbol.name_line, symbol.id;
end
$$;
comment on function maguyva.chunks_that_define is
    'Which of some chunks define a symbol of these kinds and constructs (as for maguyva.symbol_has); the first two lists go together';
