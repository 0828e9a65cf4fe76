-- The command imports: see the function's comment.
-- parameters:
--   path text — from the repository's root
--   repositories text[] — names of the repositories to look into; null: all
-- columns: repository text, direction text, path text, line integer, module text, name text, alias text, target text, target_path text, external_name text, target_repository text
-- index: reference_file, reference_symbol
select * from maguyva.imports(%(path)s::text, %(repositories)s::text[])
