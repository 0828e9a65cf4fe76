-- Bring edges in line with resolved references: symbol uses symbol, recursion left out.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: edge_pkey
merge into maguyva.edge
using (
    select
        reference.repository_id, reference.symbol_id as target_id, reference.enclosing_id as source_id,
        reference.kind, count(*)::integer as reference_count, max(reference.confidence) as confidence
    from maguyva.reference
    where reference.repository_id = %(repository_id)s::integer
        and reference.symbol_id is not null and reference.enclosing_id is not null
        and reference.symbol_id <> reference.enclosing_id
    group by 1, 2, 3, 4
) as gathered
on edge.repository_id = gathered.repository_id and edge.target_id = gathered.target_id
    and edge.source_id = gathered.source_id and edge.kind = gathered.kind
when matched and (edge.reference_count, edge.confidence) is distinct from (gathered.reference_count, gathered.confidence)
    then update set reference_count = gathered.reference_count, confidence = gathered.confidence
when not matched by target
    then insert (repository_id, target_id, source_id, kind, reference_count, confidence)
    values (
        gathered.repository_id, gathered.target_id, gathered.source_id, gathered.kind, gathered.reference_count,
        gathered.confidence)
when not matched by source and edge.repository_id = %(repository_id)s::integer then delete
