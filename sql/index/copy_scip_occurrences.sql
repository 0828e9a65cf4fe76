-- Load what SCIP indexes say of the names in a file.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.scip_occurrence (
    repository_id, path, line, start_column, ordinal, name, target_path, target_line, target_column,
    target_qualified_name, external_name)
from stdin (format binary)
