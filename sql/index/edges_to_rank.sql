-- Edges for PageRank, kinds put together; the weight is how often the target is used.
-- parameters:
--   repository_id integer — the repository
-- columns: source_id bigint, target_id bigint, weight real
-- index: edge_pkey
select source_id, target_id, sum(reference_count)::real as weight
from maguyva.edge
where repository_id = %(repository_id)s::integer
group by source_id, target_id
