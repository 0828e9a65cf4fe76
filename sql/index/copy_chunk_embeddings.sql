-- Load the bits of chunks.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.chunk_embedding (repository_id, space_id, chunk_id, file_id, bits)
from stdin (format binary)
