-- Tables of this transaction for the packages that a repository provides, and the names that they offer.
-- parameters: none
-- columns: none
-- index: none
create temporary table exported (symbol_id bigint, ecosystem text, name text) on commit drop
