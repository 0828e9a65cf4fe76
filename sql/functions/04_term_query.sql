-- A text query that asks for the rare part of a question: any set of its words whose rarity adds up to
-- a share of the whole. Share 1 asks for all words, a small share for any one that is not common.
-- Only minimal sets are spelled out, so three words at share 0.6 give (a & b) | (a & c).
drop function if exists maguyva.term_query;
create function maguyva.term_query(lexemes text[], rarities real[], share real)
returns tsquery
language sql immutable parallel safe
begin atomic
    with term as (
        select lexeme, rarity, (1 << (position::integer - 1)) as bit
        from unnest(lexemes, rarities) with ordinality as listed (lexeme, rarity, position)
    ),
    -- 0.999: sums of reals that ought to reach the whole may miss it by rounding.
    wanted as (select sum(rarity) * share * 0.999 as rarity from term),
    combination as (
        select
            mask,
            sum(term.rarity) - min(term.rarity) < max(wanted.rarity) as minimal,
            string_agg(quote_literal(term.lexeme), ' & ' order by term.bit) as conjunction
        from generate_series(1, (1 << cardinality(lexemes)) - 1) as mask
        join term on mask & term.bit <> 0
        cross join wanted
        group by mask
        having sum(term.rarity) >= max(wanted.rarity)
    )
    select string_agg('(' || conjunction || ')', ' | ' order by mask)::tsquery
    from combination
    where minimal;
end;
comment on function maguyva.term_query is
    'Text query for the sets of words whose rarity adds up to at least a share (0 to 1) of the whole';
