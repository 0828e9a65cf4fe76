-- Load references, not yet resolved.
-- parameters: none
-- columns: none
-- index: none
copy maguyva.reference (
    repository_id, id, file_id, enclosing_id, kind, name, line, start_column, qualifier, receiver_type, is_local,
    alias, argument_count)
from stdin (format binary)
