-- Give the room of removed bits back to their tables, and to the system where it lies at the end.
-- parameters: none
-- columns: none
-- index: none
vacuum (analyze) maguyva.chunk_embedding, maguyva.embedding
