-- A table of this transaction for what resolution finds.
-- parameters: none
-- columns: none
-- index: none
create temporary table resolution (
    reference_id bigint primary key, symbol_id bigint, step text not null, confidence real not null,
    external_name text)
on commit drop
