-- Uses of a name, the proved ones first.
-- parameters:
--   name text — the symbol
--   kinds text[] — call, import, inherit, type, read; null: all
--   repositories text[] — names of the repositories to look into; null: all
--   min_confidence real — resolutions less sure than this are left out, 0 to 1
--   result_limit integer — most rows to return
-- columns: repository text, path text, line integer, start_column integer, kind text, written text, enclosing text, resolved boolean, step text, confidence real, target text, target_repository text
-- index: reference_symbol, reference_name
select repository, path, line, start_column, kind, written, enclosing, resolved, step, confidence, target,
    target_repository
from maguyva.find_references(
    %(name)s::text, %(kinds)s::text[], %(repositories)s::text[], min_confidence => %(min_confidence)s::real,
    result_limit => %(result_limit)s::integer)
