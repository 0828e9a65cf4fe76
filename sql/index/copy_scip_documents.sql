-- Load which files SCIP indexes cover.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.scip_document (repository_id, path, blob_hash, indexer) from stdin (format binary)
