-- The command hubs: see the function's comment.
-- parameters:
--   repositories text[] — names of the repositories to look into; null: all
--   kinds text[] — kinds of symbols; null: any
--   result_limit integer — most rows to return
-- columns: repository text, qualified_name text, kind text, path text, path_class text, start_line integer, end_line integer, centrality real, users bigint
-- index: edge_pkey
select * from maguyva.hubs(%(repositories)s::text[], %(kinds)s::text[], %(result_limit)s::integer)
