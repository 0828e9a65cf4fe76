-- Bring edges in line with resolved references: symbol uses symbol, recursion left out. Who calls a class calls its
-- constructor, where it has just one: of several it is not known which.
-- parameters:
--   repository_id integer — the repository
-- columns: none
-- index: edge_pkey
merge into maguyva.edge
using (
    with used as (
        select repository_id, symbol_id as target_id, enclosing_id as source_id, kind, confidence
        from maguyva.reference
        where repository_id = %(repository_id)s::integer and symbol_id is not null and enclosing_id is not null
    ),
    only_constructor as (
        select repository_id, parent_id as class_id, min(id) as id
        from maguyva.symbol
        where repository_id = %(repository_id)s::integer and kind = 'constructor' and parent_id is not null
        group by repository_id, parent_id
        having count(*) = 1
    )
    select repository_id, target_id, source_id, kind, count(*)::integer as reference_count, max(confidence) as confidence
    from (
        select * from used
        union all
        select used.repository_id, only_constructor.id, used.source_id, used.kind, used.confidence
        from used join only_constructor on only_constructor.class_id = used.target_id
        where used.kind = 'call'
    ) as every_use
    where target_id <> source_id
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
