-- A table of this transaction for the names that the packages of a repository offer.
-- parameters: none
-- columns: none
-- index: none
create temporary table exported (symbol_id bigint, ecosystem text, name text) on commit drop
