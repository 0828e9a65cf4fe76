-- Forget the centralities of a repository, before the new ones are copied in.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: symbol_centrality_pkey
delete from maguyva.symbol_centrality
where repository_id = %(repository_id)s::integer
