-- What could break if lines change: all that leads to the innermost symbols around them.
-- parameters:
--   repository text — name of the repository
--   paths text[] — files; with the next two, a stretch of lines each
--   first_lines integer[] — first lines
--   last_lines integer[] — last lines
--   max_depth integer — edges to follow
--   min_confidence real — resolutions less sure than this are left out, 0 to 1
--   result_limit integer — most rows to return
-- columns: depth integer, repository text, qualified_name text, kind text, path text, path_class text, start_line integer, end_line integer, route text[], confidence real, centrality real, truncated boolean
-- index: edge_pkey
select *
from maguyva.impact_of_lines(
    %(repository)s::text, %(paths)s::text[], %(first_lines)s::integer[], %(last_lines)s::integer[],
    %(max_depth)s::integer, %(min_confidence)s::real, %(result_limit)s::integer)
