-- Load skipped files.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.unindexed_file (repository_id, path, reason, detail, size, blob_hash)
from stdin (format binary)
