-- The chunk that a line of a file belongs to, in each repository that has the file.
-- parameters:
--   path text — path from the repository's root
--   line integer — 1-based
--   repositories text[] — names of the repositories to look into; null: all
-- columns: repository_id integer, chunk_id bigint, repository text, start_line integer, end_line integer, names text, content text
-- index: file_repository_id_key, chunk_file
select repository_id, chunk_id, repository, start_line, end_line, names, content
from maguyva.chunk_at(%(path)s::text, %(line)s::integer, %(repositories)s::text[])
