-- Load references of files that were read, not yet resolved.
-- parameters: none
-- columns: none
-- index: none
copy new_reference (
    id, file_id, enclosing_id, kind, name, line, start_column, qualifier, receiver_type, is_local, alias, argument_count)
from stdin (format binary)
