-- Load the names that packages offer.
-- parameters: none
-- columns: none
-- index: none
copy exported (symbol_id, ecosystem, name) from stdin (format binary)
