-- The repositories that one may see, with their sizes and their last run, by name.
-- parameters: none
-- columns: id integer, name text, source text, branch text, subdirectory text, schedule text, revision text, indexed_at timestamptz, files integer, chunks integer, symbols integer, skipped integer, state text, error text
-- index: none
select
    repository_id as id, repository as name, source, branch, subdirectory, schedule, revision, indexed_at, files,
    chunks, symbols, skipped, state, error
from maguyva.repository_status()
