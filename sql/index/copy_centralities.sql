-- Load centralities.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.symbol_centrality (repository_id, symbol_id, centrality) from stdin (format binary)
