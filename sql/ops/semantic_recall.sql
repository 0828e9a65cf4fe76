-- How many of the ten nearest chunks the HNSW index of the active embedding space finds, against the exact scan. Bits of
-- random chunks are the questions; a chunk that is as near as the tenth counts whichever it is.
-- parameters:
--   questions integer — how many chunks to ask about
-- columns: indexed boolean, questions bigint, recall double precision
-- index: the space's chunk_embedding_nearest, where it has one
with space as materialized (
    select
        id, array(select repository.id from maguyva.repository) as repository_ids,
        exists (
            select from pg_index
            where indexrelid = to_regclass('maguyva.chunk_embedding_nearest_' || id) and indisvalid) as indexed
    from maguyva.embedding_space
    where active
),
asked as materialized (
    select chunk_embedding.bits
    from maguyva.chunk_embedding
    where chunk_embedding.space_id = (select id from space)
    order by random()
    limit %(questions)s::integer
)
select space.indexed, count(*) as questions, avg(found.share) as recall
from space
cross join asked
cross join lateral (
    select max(distance) as farthest, count(*) as chunks
    from maguyva.nearest_chunks(asked.bits, space.id, space.repository_ids, false, null, null, null, null, 10)
) as exact
cross join lateral (
    select (count(*) filter (where distance <= exact.farthest))::double precision / exact.chunks as share
    from maguyva.nearest_chunks(asked.bits, space.id, space.repository_ids, true, null, null, null, null, 10)
) as found
group by space.indexed
