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
with changed as (
    select array_agg(repository_id) as repository_ids, array_agg(symbol_id) as symbol_ids
    from maguyva.symbols_on_lines(
        %(repository)s::text, %(paths)s::text[], %(first_lines)s::integer[], %(last_lines)s::integer[])
)
select
    related.depth, related.repository, related.qualified_name, related.kind, related.path, related.path_class,
    related.start_line, related.end_line, related.route, related.confidence, related.centrality, related.truncated
from changed
cross join lateral maguyva.related_to(
    changed.repository_ids, changed.symbol_ids, 'in', null, %(max_depth)s::integer, %(min_confidence)s::real,
    %(result_limit)s::integer) as related
order by related.depth, related.centrality desc, related.path, related.start_line, related.qualified_name
