-- Searches of the last days by intent, the commonest first, after those of all intents (intent null).
-- parameters:
--   days integer — how far to look back
-- columns: intent text, searches bigint, nothing_found bigint, incomplete bigint, p50_ms double precision, p95_ms double precision, p99_ms double precision
-- index: search_log_asked_at
select
    intent, count(*) as searches, count(*) filter (where result_count = 0) as nothing_found,
    count(*) filter (where not complete) as incomplete,
    percentile_cont(0.5) within group (order by took_ms) as p50_ms,
    percentile_cont(0.95) within group (order by took_ms) as p95_ms,
    percentile_cont(0.99) within group (order by took_ms) as p99_ms
from maguyva.search_log
where asked_at > now() - make_interval(days => %(days)s::integer)
group by grouping sets ((), (intent))
having count(*) > 0
order by grouping(intent) desc, count(*) desc, intent
