-- Symbols of a kind or with a construct, for a question that has neither names nor words; at most 2,000.
drop function if exists maguyva.symbols_by_construct;
create function maguyva.symbols_by_construct(kinds text[], constructs jsonb, repository_ids integer[])
returns table (repository_id integer, symbol_id bigint)
language plpgsql stable parallel safe
rows 50 -- few enough that the planner looks each up by its key and does not read whole tables
set search_path = maguyva, public, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    construct_limit constant integer := 2000;
begin
    return query
    select symbol.repository_id, symbol.id
    from symbol
    where (kinds is not null or constructs is not null) and symbol.repository_id = any (repository_ids)
        and (kinds is null or symbol.kind = any (kinds))
        and (constructs is null or symbol_has(symbol.attributes, constructs))
    limit construct_limit;
end
$$;
comment on function maguyva.symbols_by_construct is
    'Symbols of the given kinds, with the given constructs (as for maguyva.symbol_has): the first 2,000';
