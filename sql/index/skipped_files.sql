-- Files that were not indexed, or without their definitions, in all repositories.
-- parameters: none
-- columns: repository text, path text, reason text, detail text, size bigint
-- index: none
select repository, path, reason, detail, size
from maguyva.skipped_file()
