-- Graph candidates: chunks that use named symbols, are used by them, or would feel their change.
-- parameters:
--   names text[] — the symbols
--   relation text — references, callers, callees, impact or neighbours
--   max_depth integer — edges to follow, for impact
--   repositories text[] — names of the repositories to look into; null: all
--   languages text[] — only these languages; null: all
--   excluded_languages text[] — none of these languages
--   paths text[] — regular expressions, one of which the path has to match; null: any path
--   excluded_paths text[] — regular expressions, none of which the path may match
--   result_limit integer — most rows to return
-- columns: repository_id integer, chunk_id bigint, rank integer, score real, symbol_id bigint, lines integer[], depth integer, route text[], confidence real, truncated boolean
-- index: reference_symbol, reference_name, edge_pkey, edge_source
select repository_id, chunk_id, rank, score, symbol_id, lines, depth, route, confidence, truncated
from maguyva.search_graph(
    names => %(names)s::text[],
    relation => %(relation)s::text,
    max_depth => %(max_depth)s::integer,
    repositories => %(repositories)s::text[],
    languages => %(languages)s::text[],
    excluded_languages => %(excluded_languages)s::text[],
    paths => %(paths)s::text[],
    excluded_paths => %(excluded_paths)s::text[],
    result_limit => %(result_limit)s::integer)
