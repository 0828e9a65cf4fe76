-- Whether a symbol's attributes satisfy the constructs that a question asks for; each has to hold.
-- Decorators, bases and return types are matched by whole words of what is written in the source, so that
-- extends Base finds Base[T] and package.Base.
drop function if exists maguyva.symbol_has;
create function maguyva.symbol_has(attributes jsonb, constructs jsonb)
returns boolean
language sql immutable parallel safe
return constructs is null or (
    (not constructs ? 'async' or coalesce((attributes ->> 'async')::boolean, false) = (constructs ->> 'async')::boolean)
    and (not constructs ? 'exported'
        or coalesce((attributes ->> 'exported')::boolean, false) = (constructs ->> 'exported')::boolean)
    and not exists (
        select from jsonb_array_elements_text(constructs -> 'decorators') as wanted
        where not exists (
            select from jsonb_array_elements_text(attributes -> 'decorators') as decorator
            where decorator ~* maguyva.whole_word_pattern(wanted)))
    and not exists (
        select from jsonb_array_elements_text(constructs -> 'extends') as wanted
        where not exists (
            select from jsonb_array_elements_text(attributes -> 'bases') as base
            where base ~* maguyva.whole_word_pattern(wanted)))
    and not exists (
        select from jsonb_array_elements_text(constructs -> 'returns') as wanted
        where not coalesce(attributes ->> 'returns' ~* maguyva.whole_word_pattern(wanted), false)));
comment on function maguyva.symbol_has is
    'Whether attributes of a symbol satisfy constructs: {"async": true, "exported": true, "decorators": ["…"], "extends": ["…"], "returns": ["…"]}';
