-- Load files.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.file (repository_id, id, path, language, encoding, size, line_count, blob_hash, path_class, problem)
from stdin (format binary)
