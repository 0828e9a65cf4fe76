-- Bring edges in line with resolved references: symbol uses symbol, recursion left out. Who calls a class calls its
-- constructor, where it has just one: of several it is not known which.
-- The differences are found first, by a full join: `when not matched by source` would read the edges of every
-- repository to find those without a match.
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
    ),
    gathered as (
        select target_id, source_id, kind, count(*)::integer as reference_count, max(confidence) as confidence
        from (
            select target_id, source_id, kind, confidence from used
            union all
            select only_constructor.id, used.source_id, used.kind, used.confidence
            from used join only_constructor on only_constructor.class_id = used.target_id
            where used.kind = 'call'
        ) as every_use
        where target_id <> source_id
        group by target_id, source_id, kind
    )
    select target_id, source_id, kind, gathered.reference_count, gathered.confidence
    from gathered
    full join (select * from maguyva.edge where edge.repository_id = %(repository_id)s::integer) as held
        using (target_id, source_id, kind)
    where (held.reference_count, held.confidence) is distinct from (gathered.reference_count, gathered.confidence)
) as difference
on edge.repository_id = %(repository_id)s::integer and edge.target_id = difference.target_id
    and edge.source_id = difference.source_id and edge.kind = difference.kind
when matched and difference.reference_count is null then delete
when matched
    then update set reference_count = difference.reference_count, confidence = difference.confidence
when not matched
    then insert (repository_id, target_id, source_id, kind, reference_count, confidence)
    values (
        %(repository_id)s::integer, difference.target_id, difference.source_id, difference.kind,
        difference.reference_count, difference.confidence)
