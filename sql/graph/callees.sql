-- The command callees: see the function's comment.
-- parameters:
--   name text — the symbol
--   max_depth integer — edges to follow
--   repositories text[] — names of the repositories to look into; null: all
--   min_confidence real — resolutions less sure than this are left out, 0 to 1
--   result_limit integer — most rows to return
-- columns: depth integer, repository text, qualified_name text, kind text, path text, path_class text, start_line integer, end_line integer, route text[], confidence real, centrality real, truncated boolean
-- index: edge_pkey, edge_source
select *
from maguyva.callees(
    %(name)s::text, %(max_depth)s::integer, %(repositories)s::text[], %(min_confidence)s::real,
    %(result_limit)s::integer)
