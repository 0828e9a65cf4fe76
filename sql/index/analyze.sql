-- Tell the planner about a large change at once, not when autovacuum comes by.
-- parameters: none
-- columns: none
-- index: none
analyze
    maguyva.file, maguyva.chunk, maguyva.symbol, maguyva.symbol_name, maguyva.reference, maguyva.edge,
    maguyva.symbol_centrality, maguyva.chunk_embedding, maguyva.embedding, maguyva.term,
    maguyva.package, maguyva.exported_name
