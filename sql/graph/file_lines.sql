-- The chunks of a file that hold certain lines, in their order; one without a chunk where there are none.
-- parameters:
--   path text — path from the repository's root
--   repositories text[] — names of the repositories to look into; null: all
--   first_line integer — first line wanted
--   last_line integer — last line wanted; null: to the end
-- columns: repository text, path text, language text, path_class text, revision text, line_count integer, start_line integer, end_line integer, content text
-- index: file_repository_id_path_key, chunk_file
select repository, path, language, path_class, revision, line_count, start_line, end_line, content
from maguyva.file_lines(
    %(path)s::text, %(repositories)s::text[], %(first_line)s::integer, %(last_line)s::integer)
