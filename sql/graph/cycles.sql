-- The command cycles: see the function's comment.
-- parameters:
--   repositories text[] — names of the repositories to look into; null: all
--   grain text — file or folder
-- columns: repository text, cycle integer, size integer, path text, uses text[]
-- index: none (all resolved references of a repository are read)
select * from maguyva.cycles(%(repositories)s::text[], %(grain)s::text)
