-- Load chunks; their words are computed by the table.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.chunk (repository_id, id, file_id, start_line, end_line, content, names, path)
from stdin (format binary)
