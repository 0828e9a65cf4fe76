-- Load symbols; their words are computed by the table.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.symbol (
    repository_id, id, file_id, chunk_id, parent_id, name, qualified_name, kind, signature, documentation,
    attributes, start_line, end_line, name_line, name_column)
from stdin (format binary)
