-- Whether a symbol's attributes satisfy the constructs that a question asks for.
drop function if exists maguyva.symbol_has;
create function maguyva.symbol_has(attributes jsonb, constructs jsonb)
returns boolean
language sql immutable parallel safe
return constructs is null or (
    (not constructs ? 'async' or coalesce((attributes ->> 'async')::boolean, false) = (constructs ->> 'async')::boolean)
    and (not constructs ? 'exported'
        or coalesce((attributes ->> 'exported')::boolean, false) = (constructs ->> 'exported')::boolean)
    and (not constructs ? 'decorator' or exists (
        select from jsonb_array_elements_text(attributes -> 'decorators') as decorator
        where decorator ~* ('\m' || maguyva.literal_pattern(constructs ->> 'decorator') || '\M')))
    and (not constructs ? 'extends' or exists (
        select from jsonb_array_elements_text(attributes -> 'bases') as base
        where base ~* ('\m' || maguyva.literal_pattern(constructs ->> 'extends') || '\M')))
    and (not constructs ? 'returns'
        or coalesce(attributes ->> 'returns' ~* ('\m' || maguyva.literal_pattern(constructs ->> 'returns') || '\M'), false)));
comment on function maguyva.symbol_has is
    'Whether attributes of a symbol satisfy asked constructs: async, exported, decorator, extends, returns';
